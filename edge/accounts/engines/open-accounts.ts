import { type Attempts, type AttemptsOptions, createAttempts } from "../attempts.ts";
import { type Accounts, createAccounts } from "../create-accounts.ts";
import { openAccountsDatabase } from "./open-database.ts";
import type { FreshEvent } from "../events.ts";

/** Calls `listen` as `createAccounts`. `processes` share the server's database connections. */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
  listen: (event: FreshEvent) => void = () => {},
  processes = 1,
): Promise<Accounts> {
  return createAccounts(await openAccountsDatabase(path, clock, processes), listen);
}

export async function openAttempts(
  path: string,
  { processes, ...options }: AttemptsOptions & { readonly processes?: number } = {},
): Promise<Attempts> {
  return createAttempts(await openAccountsDatabase(path, Date.now, processes), options);
}
