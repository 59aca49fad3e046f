import type { AccountsDatabase } from "./database/database.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { HOUR_MS } from "../../lib/time.ts";
import type { Account } from "./accounts.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { Reads } from "./database/engine.ts";

/** An unused session ends after a day. */
export const IDLE_MS = 24 * HOUR_MS;

/** The visitor who makes a change on a web page. Absent if the operator makes it. */
export interface Actor {
  /** The session's token; null if nobody is signed in. */
  readonly session: string | null;
  readonly ip: string;
  readonly browser: string;
  readonly requestId: string;
}

/**
 * Returns the account if the actor may change it. Call it in the transaction of the change: while a form
 * is open, the account can be suspended and the session can end.
 *
 * @throws {AccountsError} `no_such_account`, `account_suspended`, `session_ended`
 */
export async function changeableAccount(
  database: AccountsDatabase,
  change: Reads,
  id: string,
  by: Actor | undefined,
): Promise<Account> {
  const account = await existingAccount(change, id);
  if (by === undefined) return account;
  active(account);
  const session = await change.first(
    openSessions(database)
      .select("hash")
      .where("hash", "=", hashSecret(by.session ?? ""))
      .where("account_id", "=", id),
  );
  if (session !== null) return account;
  throw new AccountsError("session_ended", "The session has ended");
}

export function openSessions({ query, instant }: Pick<AccountsDatabase, "query" | "instant">) {
  return query
    .selectFrom("session")
    .where("expires_at", ">", instant())
    .where("last_used_at", ">", instant(-IDLE_MS));
}

/** The columns of an account in display order. */
export const ACCOUNT = [
  "id",
  "email",
  "plan",
  "requested_plan",
  "created_at",
  "verified_at",
  "suspended_at",
  "refused_at",
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
