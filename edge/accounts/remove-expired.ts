import { DAY_MS } from "../../lib/time.ts";
import { type AccountsDatabase, checkpointWal } from "./database/database.ts";
import { IDLE_MS } from "./open-sessions.ts";

/** Daily counts, and the revoked keys that they were counted on. */
const USE_KEPT_MS = 90 * DAY_MS;
const EVENTS_KEPT_MS = 365 * DAY_MS;

/**
 * Removes what is over: links, sessions, counted attempts, after 90 days daily counts and revoked
 * keys, after a year events, and whose the counts of deleted accounts were when their day is over.
 * Each statement by itself, so that others wait for none of it long.
 */
export function removeExpired(database: AccountsDatabase): void {
  const { query, run, clock, instant, day } = database;
  run(query.deleteFrom("mailed_link").where("expires_at", "<=", instant()));
  run(
    query
      .deleteFrom("session")
      .where((is) =>
        is.or([is("expires_at", "<=", instant()), is("last_used_at", "<=", instant(-IDLE_MS))]),
      ),
  );
  run(query.deleteFrom("attempt").where("expire", "<=", clock()));
  run(query.deleteFrom("daily_use").where("day", "<", day(-USE_KEPT_MS)));
  run(query.deleteFrom("daily_answer").where("day", "<", day(-USE_KEPT_MS)));
  run(query.deleteFrom("api_key").where("revoked_at", "<", instant(-USE_KEPT_MS)));
  run(query.deleteFrom("quota").where("last_day", "<", day()));
  run(query.deleteFrom("event").where("at", "<", instant(-EVENTS_KEPT_MS)));
  checkpointWal(database);
}
