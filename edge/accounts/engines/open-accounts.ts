import { type Attempts, type AttemptsOptions, createAttempts } from "../attempts.ts";
import { type Accounts, createAccounts } from "../create-accounts.ts";
import { openAccountsDatabase } from "./open-database.ts";
import type { FreshEvent } from "../events.ts";

/**
 * Opens the accounts. Calls `listen` with each event of this process after its commit. `processes` is
 * the number of this server's processes, which share the database connections.
 */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
  listen: (event: FreshEvent) => void = () => {},
  processes = 1,
): Promise<Accounts> {
  return createAccounts(await openAccountsDatabase(path, clock, processes), listen);
}

/** Opens the counts of attempts in the accounts database. */
export async function openAttempts(
  path: string,
  { processes, ...options }: AttemptsOptions & { readonly processes?: number } = {},
): Promise<Attempts> {
  return createAttempts(await openAccountsDatabase(path, Date.now, processes), options);
}
