import { DAY_MS } from "../../lib/time.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { IDLE_MS } from "./actor.ts";

/** Also for revoked keys, which the daily counts refer to. */
const USE_STORED_MS = 90 * DAY_MS;
const EVENTS_STORED_MS = 365 * DAY_MS;

/** Removes expired rows, one statement at a time so that others never wait long. */
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
  await run(query.deleteFrom("daily_use").where("day", "<", day(-USE_STORED_MS)));
  await run(query.deleteFrom("counted").where("day", "<", day(-DAY_MS)));
  await run(query.deleteFrom("daily_answer").where("day", "<", day(-USE_STORED_MS)));
  await run(query.deleteFrom("api_key").where("revoked_at", "<", instant(-USE_STORED_MS)));
  await run(query.deleteFrom("quota").where("last_day", "<", day()));
  await run(query.deleteFrom("event").where("at", "<", instant(-EVENTS_STORED_MS)));
  await wipe();
}
