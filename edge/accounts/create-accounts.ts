import { dailyAnswers, dailyUse } from "./daily-counts.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { createEvents, type FreshEvent } from "./events.ts";
import { mailedLinks } from "./mailed-links.ts";
import { createQuotas } from "./quotas.ts";
import { removeExpired } from "./remove-expired.ts";
import { sessions } from "./sessions.ts";
import { planChanges, storedAccounts } from "./stored-accounts.ts";
import { keyLookUps, storedKeys } from "./stored-keys.ts";

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
    listEvents: events.ofAccount,
    listEventsSince: events.since,
    listEventsOfNetwork: events.ofNetwork,
    networkName: events.networkName,
    removeExpired: () => removeExpired(database),
    close: database.close,
  };
}
