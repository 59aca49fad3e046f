import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { AccountsError } from "../edge/accounts/database/accounts-error.ts";
import { isActive } from "../edge/accounts/accounts.ts";
import type { Accounts } from "../edge/accounts/create-accounts.ts";
import { openAccounts } from "../edge/accounts/engines/open-accounts.ts";
import { unlessMissing } from "../lib/errors.ts";
import { hashSecret } from "../lib/bytes.ts";
import { PRIVATE_FILE } from "../lib/private-files.ts";
import type { Settings } from "./settings/settings.ts";

const DEMO_EMAIL = "demo@example.org";

export interface DemoKey {
  readonly key: string;
  readonly path: string;
}

/**
 * Returns the key that `legis start` shows: the one in `LEGIS_HOME/demo-key` as long as it works. It
 * is the only key stored in plain text, and meant for the local machine only. Returns null if no key
 * can be had, for example because its account is suspended.
 */
export async function loadDemoKey({ accountsAddress, home }: Settings): Promise<DemoKey | null> {
  const path = join(resolve(home), "demo-key");
  const accounts = await openAccounts(accountsAddress);
  try {
    const stored = (await unlessMissing(() => readFile(path, "utf8")))?.trim();
    if (stored !== undefined && (await accounts.findActiveKey(hashSecret(stored))) !== null) {
      return { key: stored, path };
    }
    const key = await createDemoKey(accounts);
    await writeFile(path, `${key}\n`, { mode: PRIVATE_FILE });
    return { key, path };
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    console.log(`No demo key: ${error.message}`);
    return null;
  } finally {
    await accounts.close();
  }
}

async function createDemoKey(accounts: Accounts): Promise<string> {
  const account =
    (await accounts.findAccount(DEMO_EMAIL)) ??
    (await accounts.createAccount({ email: DEMO_EMAIL, plan: "pro", isVerified: true }));
  const keys = await accounts.listKeys(account.id);
  const active = keys.filter(isActive);
  // An account may have two keys. Keep one, since somebody may use it.
  await Promise.all(active.slice(0, -1).map(({ id }) => accounts.revokeKey(id)));
  const { key } = await accounts.createKey(account.id, "demo");
  return key;
}

/** Output that is not a terminal may be stored, so only the key's file is named there. */
export function demoInstructions({ key, path }: DemoKey, url: string, isTerminal: boolean): string {
  const [shown, header] = isTerminal
    ? [key, `'X-API-Key: ${key}'`]
    : [`in ${path}`, `"X-API-Key: $(cat ${quoted(path)})"`];
  return `Demo key (plan pro): ${shown}\n\n    curl -H ${header} '${url}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
