import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Accounts } from "../edge/accounts/create-accounts.ts";
import { openAccounts } from "../edge/accounts/engines/open-accounts.ts";

/** Accounts in a file of their own, and a clock that stands still until a test turns it. */
export interface TemporaryAccounts {
  readonly accounts: Accounts;
  readonly path: string;
  readonly clock: { now: number };
  /** The same accounts as another process has them open. */
  readonly openAgain: () => Promise<Accounts>;
  /** Every byte of the database's files, as Latin-1. */
  readonly bytes: () => string;
  readonly close: () => Promise<void>;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export async function openTemporaryAccounts(): Promise<TemporaryAccounts> {
  const folder = mkdtempSync(join(tmpdir(), "legis-accounts-"));
  const path = join(folder, "accounts.sqlite");
  const clock = { now: Date.UTC(2026, 10, 21, 12, 0, 30) };
  const openAgain = (): Promise<Accounts> => openAccounts(path, () => clock.now);
  const opened = [await openAgain()];
  const [accounts] = opened as [Accounts];
  return {
    accounts,
    path,
    clock,
    openAgain: async () => {
      const another = await openAgain();
      opened.push(another);
      return another;
    },
    bytes: () =>
      readdirSync(folder)
        .map((file) => readFileSync(join(folder, file), "latin1"))
        .join(""),
    close: async () => {
      await Promise.all(opened.map((one) => one.close()));
      rmSync(folder, { recursive: true });
    },
  };
}
