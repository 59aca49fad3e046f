import type { Account } from "./accounts.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { Reads } from "./database/engine.ts";

/** The columns of an account in display order. */
export const ACCOUNT = [
  "id",
  "email",
  "plan",
  "requested_plan",
  "created_at",
  "verified_at",
  "suspended_at",
] as const;

/** @throws {AccountsError} `no_such_account` */
export async function existingAccount({ query, first }: Reads, id: string): Promise<Account> {
  const account = await first(query.selectFrom("account").select(ACCOUNT).where("id", "=", id));
  if (account !== null) return account;
  throw new AccountsError("no_such_account", `There is no account ${id}`);
}

/** @throws {AccountsError} `account_suspended` */
export function active(account: Account): Account {
  if (account.suspended_at === null) return account;
  throw new AccountsError("account_suspended", `Account ${account.id} is suspended`);
}
