import { dailyAnswers } from "./daily-answers.ts";
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
 * Accounts with their keys, sessions and mailed links. Instants are ISO 8601 in UTC.
 * Failures that the asker can mend are `AccountsError`s.
 */
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/**
 * Opens the accounts kept in an SQLite file, which other processes may use as well. `listen` hears of
 * each event of this process, when it is certain.
 */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
  listen: (event: FreshEvent) => void = () => {},
) {
  const database = await openAccountsDatabase(path, clock);
  const quotas = createQuotas(database);
  const events = createEvents(database, listen);
  return {
    ...retryWhenBusy({
      ...storedAccounts(database, quotas, events),
      ...storedKeys(database, quotas, events),
      ...mailedLinks(database, quotas, events),
      ...sessions(database, events),
      ...dailyUse(database),
      ...dailyAnswers(database),
      listEvents: events.ofAccount,
      listEventsOfNetwork: events.ofNetwork,
      networkName: events.networkName,
      removeExpired: () => removeExpired(database),
    }),
    close: database.close,
  };
}

type Waiting<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    ...given: infer Given
  ) => infer Result
    ? (...given: Given) => Promise<Result>
    : never;
};

/** The same functions, each of which waits while another process writes. */
function retryWhenBusy<Functions extends object>(functions: Functions): Waiting<Functions> {
  const entries = Object.entries(functions as Record<string, (...args: unknown[]) => unknown>);
  const waiting = entries.map(([name, run]) => [
    name,
    (...args: unknown[]) => whenFree(() => run(...args)),
  ]);
  return Object.fromEntries(waiting) as Waiting<Functions>;
}
