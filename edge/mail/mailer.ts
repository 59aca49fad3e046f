/** A mail to one person. The mailer adds the sender. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Mailer {
  /** Resolves once the server or the outbox has accepted the mail; otherwise throws `MailError`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
