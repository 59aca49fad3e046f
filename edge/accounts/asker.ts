import { AccountsError } from "./database/accounts-error.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { openSessions } from "./open-sessions.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

/** Who asks for a change on a page. Where there is none, it is the operator's own doing. */
export interface Asker {
  /** The token of the session that it is asked in; null for whoever is not signed in. */
  readonly session: string | null;
  readonly ip: string;
  /** What it asks with, such as `Firefox on Linux`. */
  readonly browser: string;
  readonly requestId: string;
}

/**
 * Lets through who may change the account at this moment. For the transaction of the change itself:
 * a form can be held open for minutes, in which accounts are suspended and sessions end.
 *
 * @throws {AccountsError} `no_such_account`, `account_suspended`, `session_ended`
 */
export function requireAsker(
  { query, first }: AccountsDatabase,
  { accountId, by, now }: { accountId: string; by: Asker | undefined; now: number },
): void {
  if (by === undefined) return;
  const account = first(
    query.selectFrom("account").select("suspended_at").where("id", "=", accountId),
  );
  if (account === null) {
    throw new AccountsError("no_such_account", `There is no account ${accountId}`);
  }
  if (account.suspended_at !== null) {
    throw new AccountsError("account_suspended", `Account ${accountId} is suspended`);
  }
  const session = first(
    openSessions(query, now)
      .select("session.hash")
      .where("session.hash", "=", hashSecret(by.session ?? ""))
      .where("session.account_id", "=", accountId),
  );
  if (session === null) {
    throw new AccountsError("session_ended", "The session that this was asked in has ended");
  }
}
