import { MINUTE_MS } from "../../lib/time.ts";
import type { Account, Session } from "./accounts.ts";
import { type Asker, changeableAccount } from "./asker.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { ACCOUNT, active, existingAccount } from "./existing-account.ts";
import { openSessions, SESSION_MS } from "./open-sessions.ts";
import { signOut } from "./stored-accounts.ts";
import { createToken } from "../../lib/random-text.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

/** Not with each page: a write costs more than all else that a page does. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

/** Who is signed in. */
export function sessions(database: AccountsDatabase, events: Events) {
  const { query, all, first, run, allAtLeisure, atomically, instant } = database;

  return {
    /** For 30 days, or until a day goes by without its use; not for a suspended account. */
    openSession(accountId: string, by?: Asker) {
      const token = createToken();
      const expiresAt = instant(SESSION_MS);
      return atomically(async (change) => {
        const account = active(await existingAccount(change, accountId));
        change.write(
          query.insertInto("session").values({
            hash: hashSecret(token),
            account_id: accountId,
            created_at: instant(),
            expires_at: expiresAt,
            last_used_at: instant(),
            network: by === undefined ? null : events.networkName(by.ip),
            browser: by?.browser ?? null,
          }),
        );
        events.note(change, { kind: "signed_in", account, by });
        return { token, expiresAt };
      });
    },

    /** Null where it is unknown, ended, idle or expired, or where its account is suspended. */
    async accountOfSession(token: string): Promise<Account | null> {
      const open = openSessions(database).where("hash", "=", hashSecret(token));
      return first(
        query
          .selectFrom("account")
          .select(ACCOUNT)
          .where("id", "in", open.select("account_id"))
          .where("suspended_at", "is", null),
      );
    },

    /** Keeps a session that is used from ending idle. */
    async noteSessionUse(token: string): Promise<void> {
      const hash = hashSecret(token);
      const isDue = await first(
        openSessions(database)
          .select("hash")
          .where("hash", "=", hash)
          .where("last_used_at", "<=", instant(-NOTED_EVERY_MS)),
      );
      // Asked first, as an update that finds nothing waits for other writers too.
      if (isDue === null) return;
      await allAtLeisure(
        query.updateTable("session").set({ last_used_at: instant() }).where("hash", "=", hash),
      );
    },

    async countSessions(accountId: string): Promise<number> {
      const row = await first(
        openSessions(database)
          .select((counted) => counted.fn.countAll<number>().as("sessions"))
          .where("account_id", "=", accountId),
      );
      return row?.sessions ?? 0;
    },

    /** Those that are open, the newest first. */
    async listSessions(accountId: string): Promise<readonly Session[]> {
      return all(
        openSessions(database)
          .select(["hash", "created_at", "last_used_at", "network", "browser"])
          .where("account_id", "=", accountId)
          .orderBy("created_at", "desc")
          .orderBy("hash"),
      );
    },

    async endSession(token: string): Promise<void> {
      await run(query.deleteFrom("session").where("hash", "=", hashSecret(token)));
    },

    /** All of the account's, and the links that are open. */
    async endAllSessions(accountId: string, by?: Asker): Promise<void> {
      await atomically(async (change) => {
        const account = await changeableAccount(database, change, accountId, by);
        signOut(change, account);
        events.note(change, { kind: "signed_out_everywhere", account, by });
      });
    },
  };
}
