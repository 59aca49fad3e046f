import type { Accounts } from "./accounts.ts";
import { dailyUse } from "./daily-use.ts";
import { openAccountsDatabase } from "./database/database.ts";
import { whenFree } from "./database/when-free.ts";
import { createEvents, type FreshEvent } from "./events.ts";
import { mailedLinks } from "./mailed-links.ts";
import { createQuotas } from "./quotas.ts";
import { removeExpired } from "./remove-expired.ts";
import { sessions } from "./sessions.ts";
import { storedAccounts } from "./stored-accounts.ts";
import { storedKeys } from "./stored-keys.ts";

/**
 * Opens the accounts kept in an SQLite file, which other processes may use as well. `listen` hears of
 * each event of this process, when it is certain.
 */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
  listen: (event: FreshEvent) => void = () => {},
): Promise<Accounts> {
  const database = await openAccountsDatabase(path);
  const quotas = createQuotas(database, clock);
  const events = createEvents(database, clock, listen);
  return {
    ...retryWhenBusy({
      ...storedAccounts(database, { quotas, events }, clock),
      ...storedKeys(database, { quotas, events }, clock),
      ...mailedLinks(database, { quotas, events }, clock),
      ...sessions(database, events, clock),
      ...dailyUse(database, clock),
      listEvents: async (accountId: string, count: number) => events.ofAccount(accountId, count),
      listEventsOfNetwork: async (ip: string, count: number) => events.ofNetwork(ip, count),
      networkName: async (ip: string) => events.networkName(ip),
      removeExpired: async () => removeExpired(database, clock()),
    }),
    close: () => database.close(),
  };
}

/** The same functions, each of which waits while another process writes. */
function retryWhenBusy<Functions extends object>(functions: Functions): Functions {
  const entries = Object.entries(functions as Record<string, (...args: unknown[]) => unknown>);
  const waiting = entries.map(([name, run]) => [
    name,
    (...args: unknown[]) => whenFree(() => run(...args)),
  ]);
  return Object.fromEntries(waiting) as Functions;
}
