import { LegisError } from "../../lib/errors.ts";

/** Why a mail was not sent, for the operator to read; it names neither password nor link. */
export class MailError extends LegisError {
  override readonly name = "MailError";
  declare readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string) {
    super(message, { code });
  }
}

export type MailErrorCode =
  /** The sender's or receiver's address can't be used. */
  | "invalid_address"
  /** The server can't be reached, or its certificate is none to trust. */
  | "unreachable"
  /** The server is there and silent. */
  | "timeout"
  /** The connection can't be encrypted, and must be. */
  | "not_encrypted"
  /** The server does not take the login. */
  | "login_refused"
  /** The server does not take this mail. */
  | "mail_refused"
  /** The outbox can't be written. */
  | "not_written";
