/** Why an account or key can not be had or changed, for whoever asked for it to read. */
export class AccountsError extends Error {
  override readonly name = "AccountsError";
  readonly code: AccountsErrorCode;

  constructor(code: AccountsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type AccountsErrorCode =
  | "email_taken"
  | "invalid_email"
  | "no_such_account"
  | "no_such_key"
  | "too_many_keys";
