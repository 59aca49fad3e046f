import { rmSync } from "node:fs";

import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import type { Plan, Plans } from "../../edge/limits/plans.ts";

const KEYS_PER_ACCOUNT = 2;
const PLAN: Plan = {
  requestsPerDay: 1e12,
  requestsPerSecond: 1e9,
  searchesPerSecond: 1e9,
  downloads: 4,
  gigabytesPerDay: 1_000,
};

/** Limits that are enforced but that no load reaches. */
export const plans: Plans = { free: PLAN, pro: PLAN };

/** Creates an accounts database with accounts of two keys each. */
export async function makeAccounts(
  path: string,
  count: number,
): Promise<{ readonly accounts: Accounts; readonly keys: readonly string[] }> {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  const accounts = await openAccounts(path);
  const keys: string[] = [];
  for (let made = 0; made < count; made++) {
    const account = { email: `${made}@example.org`, plan: "pro", isVerified: true } as const;
    const { id } = await accounts.createAccount(account);
    for (let key = 0; key < KEYS_PER_ACCOUNT; key++) {
      keys.push((await accounts.createKey(id, "bench")).key);
    }
  }
  return { accounts, keys };
}
