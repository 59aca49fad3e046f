import { DAY_MS, MINUTE_MS } from "../../lib/time.ts";
import type { Account, Session } from "./accounts.ts";
import {
  ACCOUNT,
  active,
  type Actor,
  changeableAccount,
  existingAccount,
  openSessions,
} from "./actor.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { signOut } from "./stored-accounts.ts";
import { createToken } from "../../lib/random-text.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";

export const SESSION_MS = 30 * DAY_MS;
/** Not on every page, because a write costs more than the page itself. */
const LAST_USED_PRECISION_MS = 5 * MINUTE_MS;

export function sessions(database: AccountsDatabase, events: Events) {
  const { query, all, first, run, atomically, instant } = database;

  return {
    /** Opens a session for 30 days, or until it is idle for a day. Fails for a suspended account. */
    openSession(accountId: string, by?: Actor) {
      const token = createToken();
      return atomically(async (change) => {
        const account = active(await existingAccount(change, accountId));
        change.write(
          query.insertInto("session").values({
            hash: hashSecret(token),
            account_id: accountId,
            created_at: instant(),
            expires_at: instant(SESSION_MS),
            last_used_at: instant(),
            network: by === undefined ? null : events.networkName(by.ip),
            browser: by?.browser ?? null,
          }),
        );
        events.note(change, { kind: "signed_in", account, by });
        return { token };
      });
    },

    /** Returns null if the session is not open or its account is suspended. */
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

    noteSessionUse: (token: string): Promise<void> => noteUse(database, token),

    async countSessions(accountId: string): Promise<number> {
      const row = await first(
        openSessions(database)
          .select((counted) => counted.fn.countAll<number>().as("sessions"))
          .where("account_id", "=", accountId),
      );
      return required(row, "a count").sessions;
    },

    /** Lists the open sessions, newest first. */
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

    /** Ends an account's sessions and open links. */
    async endAllSessions(accountId: string, by?: Actor): Promise<void> {
      await atomically(async (change) => {
        const account = await changeableAccount(database, change, accountId, by);
        signOut(change, account);
        events.note(change, { kind: "signed_out_everywhere", account, by });
      });
    },
  };
}

async function noteUse(database: AccountsDatabase, token: string): Promise<void> {
  const { query, first, allWithoutSync, instant } = database;
  const hash = hashSecret(token);
  const isDue = await first(
    openSessions(database)
      .select("hash")
      .where("hash", "=", hash)
      .where("last_used_at", "<=", instant(-LAST_USED_PRECISION_MS)),
  );
  // Read first, because even an update without matches waits for other writers.
  if (isDue === null) return;
  await allWithoutSync(
    query.updateTable("session").set({ last_used_at: instant() }).where("hash", "=", hash),
  );
}
