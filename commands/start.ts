import { existsSync } from "node:fs";
import { join } from "node:path";

import { isOfThisContract, readLiveBuild } from "../generator/builds/open-build.ts";
import { openRecords } from "../data/database/database.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { openStore } from "../store/open-store.ts";
import type { Settings } from "./settings/settings.ts";
import { demoInstructions, loadDemoKey } from "./demo-key.ts";
import { runGenerate } from "./generate.ts";
import { runImport } from "./import.ts";
import { EXIT } from "./terminal/outcome.ts";
import { runSample } from "./sample.ts";
import { runServe } from "./serve.ts";

const SAMPLE = { congresses: 2, bills: 1500, seed: 1 };

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
    const written = await runSample({ out, ...SAMPLE });
    if (written !== EXIT.done) return written;
    const imported = await runImport([out], {}, settings);
    if (imported !== EXIT.done) return imported;
  }
  const isFitting =
    live?.manifest != null &&
    isOfThisContract(live.manifest) &&
    live.manifest.base_url === settings.baseUrl;
  // A server without records may use a store that another machine fills.
  if (!isLive || (!isFitting && !(await isWithoutRecords(settings)))) {
    const code = await runGenerate({}, settings);
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
  const database = await openRecords(recordsPath);
  try {
    return createRecordReader(database).isEmpty();
  } finally {
    database.close();
  }
}
