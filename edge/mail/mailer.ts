/** A mail to one person; the sender is the mailer's own. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Where mails are given to be sent. */
export interface Mailer {
  /** Settles when the mail is on its way; throws `MailError` when it can not be sent. */
  send(mail: Mail): Promise<void>;
  /** Ends what is open; nothing can be sent after it. */
  close(): void;
}
