import { MINUTE_MS } from "../../lib/time.ts";
import type { Sessions } from "./accounts.ts";
import { requireAsker } from "./asker.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { openSessions, SESSION_MS } from "./open-sessions.ts";
import { ACCOUNT, activeAccount, existingAccount, signOut } from "./stored-accounts.ts";
import { createToken } from "../../lib/random-text.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

/** Not with each page: a write costs more than all else that a page does. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

/** Who is signed in. */
export function sessions(
  database: AccountsDatabase,
  { note, networkName }: Events,
  clock: () => number,
): Sessions {
  const { query, all, first, run, atomically, atomicallyAtLeisure } = database;
  const now = (): string => new Date(clock()).toISOString();

  return {
    async openSession(accountId, by) {
      const token = createToken();
      const expiresAt = new Date(clock() + SESSION_MS).toISOString();
      atomically(() => {
        const account = activeAccount(database, accountId);
        run(
          query.insertInto("session").values({
            hash: hashSecret(token),
            account_id: accountId,
            created_at: now(),
            expires_at: expiresAt,
            last_used_at: now(),
            network: by === undefined ? null : networkName(by.ip),
            browser: by?.browser ?? null,
          }),
        );
        note({ kind: "signed_in", account, by });
      });
      return { token, expiresAt };
    },

    async accountOfSession(token) {
      const open = openSessions(query, clock()).where("hash", "=", hashSecret(token));
      return first(
        query
          .selectFrom("account")
          .select(ACCOUNT)
          .where("id", "in", open.select("account_id"))
          .where("suspended_at", "is", null),
      );
    },

    async noteSessionUse(token) {
      const hash = hashSecret(token);
      const dueAt = new Date(clock() - NOTED_EVERY_MS).toISOString();
      const isDue = first(
        openSessions(query, clock())
          .select("hash")
          .where("hash", "=", hash)
          .where("last_used_at", "<=", dueAt),
      );
      // Asked first, as an update that finds nothing waits for other writers too.
      if (isDue === null) return;
      atomicallyAtLeisure(() => {
        run(query.updateTable("session").set({ last_used_at: now() }).where("hash", "=", hash));
      });
    },

    async countSessions(accountId) {
      const row = first(
        openSessions(query, clock())
          .select((counted) => counted.fn.countAll<number>().as("sessions"))
          .where("account_id", "=", accountId),
      );
      return row?.sessions ?? 0;
    },

    async listSessions(accountId) {
      return all(
        openSessions(query, clock())
          .select([
            "hash",
            "created_at as openedAt",
            "last_used_at as lastUsedAt",
            "browser",
            "network",
          ])
          .where("account_id", "=", accountId)
          .orderBy("created_at", "desc")
          .orderBy("hash"),
      );
    },

    async endSession(token) {
      run(query.deleteFrom("session").where("hash", "=", hashSecret(token)));
    },

    async endAllSessions(accountId, by) {
      atomically(() => {
        requireAsker(database, { accountId, by, now: clock() });
        const account = existingAccount(database, accountId);
        signOut(database, account);
        note({ kind: "signed_out_everywhere", account, by });
      });
    },
  };
}
