import { removeOldUse } from "./daily-use.ts";
import { type AccountsDatabase, checkpointWal } from "./database/database.ts";
import { removeLeftQuotas } from "./quotas.ts";
import { removeOldEvents } from "./events.ts";
import { idleSince } from "./open-sessions.ts";
import { removeOldKeys } from "./stored-keys.ts";

/** Removes what is over; each statement by itself, so that others wait for none of it long. */
export function removeExpired(database: AccountsDatabase, now: number): void {
  const { query, run } = database;
  const instant = new Date(now).toISOString();
  run(query.deleteFrom("mailed_link").where("expires_at", "<=", instant));
  run(
    query
      .deleteFrom("session")
      .where((is) =>
        is.or([is("expires_at", "<=", instant), is("last_used_at", "<=", idleSince(now))]),
      ),
  );
  run(query.deleteFrom("attempt").where("expire", "<=", now));
  removeOldUse(database, now);
  removeOldKeys(database, now);
  removeLeftQuotas(database, now);
  removeOldEvents(database, now);
  checkpointWal(database);
}
