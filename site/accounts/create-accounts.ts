import { dailyAnswers, dailyUse } from "./daily-counts.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { createEvents, type FreshEvent } from "./events.ts";
import { mailedLinks } from "./mailed-links.ts";
import { createQuotas } from "./quotas.ts";
import { sessions } from "./sessions.ts";
import { planChanges, storedAccounts } from "./stored-accounts.ts";
import { keyLookUps, storedKeys } from "./stored-keys.ts";
import { deliveries } from "./deliveries.ts";
import { watches } from "./watches.ts";
import { webhooks } from "./webhooks.ts";
import { DAY_MS } from "../../lib/time.ts";
import { IDLE_MS } from "./actor.ts";

/** Instants are ISO 8601 in UTC. Errors that the caller can fix are `AccountsError`s. */
export type Accounts = ReturnType<typeof createAccounts>;

/** Calls `listen` with each event of this process after its commit. */
export function createAccounts(
  database: AccountsDatabase,
  listen: (event: FreshEvent) => void = () => {},
) {
  const quotas = createQuotas(database);
  const events = createEvents(database, listen);
  return {
    ...storedAccounts(database, quotas, events),
    ...planChanges(database, events),
    ...keyLookUps(database),
    ...storedKeys(database, quotas, events),
    ...mailedLinks(database, quotas, events),
    ...sessions(database, events),
    ...dailyUse(database),
    ...dailyAnswers(database),
    ...watches(database, events),
    ...deliveries(database),
    ...webhooks(database, events),
    listEvents: events.ofAccount,
    listEventsSince: events.since,
    listEventsOfNetwork: events.ofNetwork,
    networkName: events.networkName,
    anonymousId: events.anonymousId,
    removeExpired: () => removeExpired(database),
    close: database.close,
  };
}

/** Also for revoked keys, which the daily counts refer to. */
const USE_STORED_MS = 90 * DAY_MS;
const DELIVERIES_STORED_MS = 30 * DAY_MS;
const EVENTS_STORED_MS = 365 * DAY_MS;

/** Removes expired rows, one statement at a time so that others never wait long. */
async function removeExpired(database: AccountsDatabase): Promise<void> {
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
  await run(query.deleteFrom("delivery").where("created_at", "<", instant(-DELIVERIES_STORED_MS)));
  await run(query.deleteFrom("event").where("at", "<", instant(-EVENTS_STORED_MS)));
  await wipe();
}
