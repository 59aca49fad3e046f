import { LegisError } from "../../../lib/errors.ts";

/** Why an account or key can not be had or changed, for whoever asked for it to read. */
export class AccountsError extends LegisError {
  override readonly name = "AccountsError";
  declare readonly code: AccountsErrorCode;

  constructor(code: AccountsErrorCode, message: string, options?: ErrorOptions) {
    super(message, { code, ...options });
  }
}

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
  | "unavailable";
