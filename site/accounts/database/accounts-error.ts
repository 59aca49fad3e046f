import { LegisError } from "../../../lib/errors.ts";

/** An error about an account or key, with a message for the user. */
export class AccountsError extends LegisError {
  override readonly name = "AccountsError";
  declare readonly code: AccountsErrorCode;

  constructor(code: AccountsErrorCode, message: string, options?: ErrorOptions) {
    super(message, { code, ...options });
  }
}

/** The database does not answer, or its disk fails. */
export const unavailable = (reason: string, cause: unknown): AccountsError =>
  new AccountsError("unavailable", `The accounts cannot be read or written right now: ${reason}`, {
    cause,
  });

export type AccountsErrorCode =
  | "account_suspended"
  | "busy"
  | "email_taken"
  | "invalid_email"
  | "invalid_name"
  | "no_such_account"
  | "no_such_key"
  | "nothing_requested"
  | "session_ended"
  | "too_many_changes"
  | "too_many_keys"
  | "too_many_watches"
  | "unavailable";
