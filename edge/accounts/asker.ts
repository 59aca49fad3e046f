import type { Account } from "./accounts.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import { active, existingAccount } from "./existing-account.ts";
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
 * The account, where the asker may change it at this moment. For the transaction of the change itself:
 * a form can be held open for minutes, in which accounts are suspended and sessions end.
 *
 * @throws {AccountsError} `no_such_account`, `account_suspended`, `session_ended`
 */
export async function changeableAccount(
  database: AccountsDatabase,
  change: Reads,
  id: string,
  by: Asker | undefined,
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
  throw new AccountsError("session_ended", "The session that this was asked in has ended");
}
