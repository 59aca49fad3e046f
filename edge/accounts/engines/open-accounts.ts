import { type Attempts, type AttemptsOptions, createAttempts } from "../attempts.ts";
import { type Accounts, createAccounts } from "../create-accounts.ts";
import { openAccountsDatabase } from "./open-database.ts";
import type { FreshEvent } from "../events.ts";

/**
 * Opens the accounts kept in an SQLite file, which other processes may use as well. `listen` hears of
 * each event of this process, when it is certain; `processes` are those of the server that it is part of.
 */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
  listen: (event: FreshEvent) => void = () => {},
  processes = 1,
): Promise<Accounts> {
  return createAccounts(await openAccountsDatabase(path, clock, processes), listen);
}

/** Opens the attempts that are counted beside the accounts. */
export async function openAttempts(
  path: string,
  { processes, ...options }: AttemptsOptions & { readonly processes?: number } = {},
): Promise<Attempts> {
  return createAttempts(await openAccountsDatabase(path, Date.now, processes), options);
}
