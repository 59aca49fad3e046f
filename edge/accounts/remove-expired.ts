import { DAY_MS } from "../../lib/time.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { IDLE_MS } from "./open-sessions.ts";

/** Daily counts, and the revoked keys that they were counted on. */
const USE_KEPT_MS = 90 * DAY_MS;
const EVENTS_KEPT_MS = 365 * DAY_MS;

/**
 * Removes what is over: links, sessions, counted attempts, after 90 days daily counts and revoked
 * keys, after a year events, and whose the counts of deleted accounts were when their day is over.
 * Each statement by itself, so that others wait for none of it long.
 */
export async function removeExpired(database: AccountsDatabase): Promise<void> {
  const { query, run, clock, instant, day, wipe } = database;
  await run(query.deleteFrom("mailed_link").where("expires_at", "<=", instant()));
  await run(
    query
      .deleteFrom("session")
      .where((is) =>
        is.or([is("expires_at", "<=", instant()), is("last_used_at", "<=", instant(-IDLE_MS))]),
      ),
  );
  await run(query.deleteFrom("attempt").where("expire", "<=", clock()));
  await run(query.deleteFrom("daily_use").where("day", "<", day(-USE_KEPT_MS)));
  await run(query.deleteFrom("counted").where("day", "<", day(-DAY_MS)));
  await run(query.deleteFrom("daily_answer").where("day", "<", day(-USE_KEPT_MS)));
  await run(query.deleteFrom("api_key").where("revoked_at", "<", instant(-USE_KEPT_MS)));
  await run(query.deleteFrom("quota").where("last_day", "<", day()));
  await run(query.deleteFrom("event").where("at", "<", instant(-EVENTS_KEPT_MS)));
  await wipe();
}
