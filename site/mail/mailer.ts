import { LegisError } from "../../lib/errors.ts";

/** A mail to one person. The mailer adds the sender. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same if the mail is sent again; random if absent. */
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Resolves once the server or the outbox has accepted the mail; otherwise throws `MailError`. */
  send(mail: Mail): Promise<void>;
  close(): void;
  /** How many mails were sent, and how many were not. */
  readonly counts?: () => Readonly<Record<"sent" | "failed", number>>;
}

/** Why a mail was not sent. The message, for the operator, contains neither passwords nor links. */
export class MailError extends LegisError {
  override readonly name = "MailError";
  declare readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string) {
    super(message, { code });
  }
}

export type MailErrorCode =
  /** The sender's or receiver's address is invalid. */
  | "invalid_address"
  /** The server can't be reached, or its certificate can't be trusted. */
  | "unreachable"
  | "timeout"
  /** The server does not offer encryption, which is required. */
  | "not_encrypted"
  | "login_refused"
  | "mail_refused"
  /** The outbox can't be written. */
  | "not_written";
