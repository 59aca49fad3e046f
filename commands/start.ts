import { existsSync } from "node:fs";
import { join } from "node:path";

import { readLiveBuild } from "../builds/open-build.ts";
import { CONTRACT_VERSION } from "../contract/build.ts";
import { openRecords } from "../data/database/database.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { openStore } from "../store/open-store.ts";
import type { Settings } from "./settings.ts";
import { howToTry, demoKey } from "./demo-key.ts";
import { runGenerate } from "./generate.ts";
import { runImport } from "./import.ts";
import { EXIT } from "./outcome.ts";
import { runSample } from "./sample.ts";
import { runServe } from "./serve.ts";

const SAMPLE = { congresses: 2, bills: 1500, seed: 1 };

/**
 * `npm start`: a running API on whatever is there, or on the sample legislature. A build of an earlier
 * version, or with links to another address, is made anew.
 */
export async function runStart(settings: Settings): Promise<number> {
  const store = await openStore(settings.storeAddress);
  const live = await readLiveBuild(store);
  const isLive = live !== null;
  const out = join(settings.home, "sample");
  // A first start that was interrupted left its sample behind; import goes on where it stopped.
  if (!isLive && (existsSync(out) || (await isWithoutRecords(settings)))) {
    console.log("No records yet: writing a sample legislature of fictional people and bills.");
    const steps = [() => runSample({ out, ...SAMPLE }), () => runImport([out], {}, settings)];
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- one step needs the one before
      const code = await step();
      if (code !== EXIT.done) return code;
    }
  }
  const isFitting =
    live?.manifest?.contract_version === CONTRACT_VERSION &&
    live.manifest.base_url === settings.baseUrl;
  // Servers of a store that another machine fills have no records.
  if (!isLive || (!isFitting && !(await isWithoutRecords(settings)))) {
    const code = await runGenerate({}, settings);
    if (code !== EXIT.done) return code;
  }
  const demo = await demoKey(settings);
  return runServe(settings, ({ port, fiction }) => {
    if (fiction !== "none") console.log(`\n${FICTION_NOTES[fiction]}`);
    const url = `http://${settings.host}:${port}`;
    const target = "/api/v1/bills?per_page=1";
    if (demo !== null) {
      console.log(`\n${howToTry(demo, `${url}${target}`, process.stdout.isTTY)}\n`);
    }
    // Where forms are taken from and mailed links lead, which HOST need not be.
    console.log(`Keys of your own, and what this is: ${settings.baseUrl}/\n`);
  });
}

const FICTION_NOTES = {
  all: "What it serves is sample data: people, bills and votes are made up.",
  some: "What it serves mixes real data with sample data, which is made up.",
} as const;

async function isWithoutRecords({ recordsPath }: Settings): Promise<boolean> {
  if (!existsSync(recordsPath)) return true;
  // Not read-only, so that one that was never finished is no error.
  const database = await openRecords(recordsPath);
  try {
    return createRecordReader(database).isEmpty();
  } finally {
    database.close();
  }
}
