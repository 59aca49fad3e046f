import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readFile, writeFile } from "node:fs/promises";

import { isOfThisContract, readLiveBuild } from "../generator/builds/open-build.ts";
import { withRecords } from "../data/database/database.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { openStore } from "../store/open-store.ts";
import type { Settings } from "./settings/settings.ts";
import { runGenerate } from "./generate.ts";
import { runImport } from "./import.ts";
import { EXIT } from "./terminal/outcome.ts";
import { runSample } from "./sample.ts";
import { runServe } from "./serve.ts";
import { AccountsError } from "../site/accounts/database/accounts-error.ts";
import { isActive } from "../site/accounts/accounts.ts";
import type { Accounts } from "../site/accounts/create-accounts.ts";
import { openAccounts } from "../site/accounts/engines/open-accounts.ts";
import { unlessMissing } from "../lib/errors.ts";
import { hashSecret } from "../lib/bytes.ts";
import { PRIVATE_FILE } from "../lib/private-files.ts";

/**
 * `npm start`: serves the existing records or the sample legislature. Generates a new build if the
 * current one lacks something or has links to another address.
 */
export async function runStart(settings: Settings): Promise<number> {
  const store = await openStore(settings.storeAddress);
  const live = await readLiveBuild(store);
  const isLive = live !== null;
  const out = join(settings.home, "sample");
  // An interrupted first start left its sample behind; the import resumes.
  if (!isLive && (existsSync(out) || (await isWithoutRecords(settings)))) {
    console.log("No records yet: writing a sample legislature of fictional people and bills.");
    const written = await runSample({ out, isBrief: true });
    if (written !== EXIT.done) return written;
    const imported = await runImport([out], { isBrief: true }, settings);
    if (imported !== EXIT.done) return imported;
  }
  const isFitting =
    live?.manifest != null &&
    isOfThisContract(live.manifest) &&
    live.manifest.base_url === settings.baseUrl;
  // A server without records may use a store that another machine fills.
  if (!isLive || (!isFitting && !(await isWithoutRecords(settings)))) {
    const code = await runGenerate({ isBrief: !isLive }, settings);
    if (code !== EXIT.done) return code;
  }
  const demo = await loadDemoKey(settings);
  return runServe(settings, ({ port, fiction }) => {
    if (fiction !== "none") console.log(`\n${FICTION_NOTES[fiction]}`);
    const url = `http://${settings.host}:${port}`;
    const target = "/api/v1/bills?per_page=1";
    if (demo !== null) {
      console.log(`\n${demoInstructions(demo, `${url}${target}`, process.stdout.isTTY)}\n`);
    }
    // The address for forms and mailed links, which may differ from HOST.
    console.log(`Create your own keys and learn more: ${settings.baseUrl}/\n`);
  });
}

const FICTION_NOTES = {
  all: "What it serves is sample data: people, bills and votes are made up.",
  some: "What it serves mixes real data with sample data, which is made up.",
} as const;

async function isWithoutRecords({ recordsPath }: Settings): Promise<boolean> {
  if (!existsSync(recordsPath)) return true;
  // Not read-only, so that an unfinished database is not an error.
  return withRecords(recordsPath, { readonly: false }, (database) =>
    createRecordReader(database).isEmpty(),
  );
}

const DEMO_EMAIL = "demo@example.org";

interface DemoKey {
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
