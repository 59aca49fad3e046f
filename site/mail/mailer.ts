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
  /** How many mails were sent, how many receivers were refused, and how often the server failed. */
  readonly counts?: () => Readonly<Record<"sent" | "refused" | "failed", number>>;
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
  /** No answer came in time. The server may have the mail. */
  | "timeout"
  /** The connection ended before the answer. The server may have the mail. */
  | "interrupted"
  /** The server does not offer encryption, which is required. */
  | "not_encrypted"
  | "login_refused"
  /** The server refuses the sender or the text, or is full. */
  | "mail_refused"
  /** The server never takes mail to this receiver (5xx at RCPT). */
  | "receiver_refused"
  /** The server takes no mail to this receiver now (4xx at RCPT). */
  | "receiver_delayed"
  /** The outbox can't be written. */
  | "not_written";

const OF_RECEIVER: ReadonlySet<MailErrorCode> = new Set([
  "invalid_address",
  "receiver_refused",
  "receiver_delayed",
]);

/** Whether a failure is about the receiver only, so that others get their mails. */
export const isReceivers = (error: unknown): boolean =>
  error instanceof MailError && OF_RECEIVER.has(error.code);
