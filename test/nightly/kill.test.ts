/** A night that is killed at any point and run again gives the same result as an undisturbed one. */
import { once } from "node:events";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openFolderStore } from "../../store/folder-store.ts";
import { openOperator, ONLY, type Operator } from "./operator.ts";
import { ANY_SIZE } from "../any-size.ts";

/** How many kills; `LEGIS_TEST_KILLS=50` tests fifty. */
const KILLS = Number(process.env["LEGIS_TEST_KILLS"] ?? 2);
/** Kills per night, starting with an empty folder; after more, too little would be left to fetch. */
const KILLS_A_NIGHT = 5;
/** The same time for every night, so that the results are comparable. */
const CLOCK = { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 10, 21, 3) / 1000) };

let operator: Operator;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

it(
  "a night killed during fetch or import ends with the same records and build bytes when it is run again",
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    const undisturbed = { ...CLOCK, LEGIS_HOME: join(operator.root, "undisturbed") };
    const first = await operator.night(undisturbed);
    expect(first.code).toBe(0);
    // From the start of a run to the end of its import; excludes loading the program.
    const [fetching, importing] = first.run.steps;
    const workMs = ((fetching?.seconds ?? 0) + (importing?.seconds ?? 0)) * 1000;

    const wanted = await madeIn(undisturbed.LEGIS_HOME);
    for (let night = 0; night * KILLS_A_NIGHT < KILLS; night++) {
      // oxlint-disable no-await-in-loop -- one after another is the point
      const disturbed = { ...CLOCK, LEGIS_HOME: join(operator.root, `disturbed-${night}`) };
      let killed = 0;
      for (let kill = 0; kill < Math.min(KILLS_A_NIGHT, KILLS); kill++) {
        killed += await startAndKill(disturbed, workMs);
      }
      expect(killed).toBeGreaterThan(0);
      const last = await operator.night(disturbed);
      expect(last.code).toBe(0);
      expect(await madeIn(disturbed.LEGIS_HOME)).toEqual(wanted);
      // oxlint-enable no-await-in-loop
    }
  },
);

/** Kills a night at a random moment; returns 1, or 0 if it had already ended. */
async function startAndKill(settings: Record<string, string>, workMs: number): Promise<number> {
  const child = operator.start(["nightly", "--only", ONLY], settings);
  const exit = once(child, "exit");
  await setTimeout(STARTING_MS + Math.random() * workMs);
  child.kill("SIGKILL");
  const [code] = (await exit) as [number | null];
  return code === null ? 1 : 0;
}

/** Roughly how long the program takes to load. */
const STARTING_MS = 500;

async function madeIn(home: string): Promise<object> {
  return { records: recordsOf(home), build: await buildOf(home) };
}

/** Every row of every table, except when and where files were read. */
function recordsOf(home: string): Record<string, readonly unknown[]> {
  const database = new BetterSqlite(join(home, "records.sqlite"), { readonly: true });
  try {
    const tables = database
      .prepare<[], string>(
        `select name from sqlite_schema where type = 'table'
         and name not in ('file', 'version') and name not like 'kysely_%' order by name`,
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((table) => {
        const rows = database.prepare(`select * from "${table}"`).all();
        return [table, rows.map((row) => JSON.stringify(row).replaceAll(home, "HOME")).toSorted()];
      }),
    );
  } finally {
    database.close();
  }
}

/** The hash of every object of a store except the status, by key. */
async function buildOf(home: string): Promise<Record<string, string>> {
  const store = openFolderStore(join(home, "store"));
  const hashes: [string, string][] = [];
  for await (const { key } of store.list("")) {
    if (key === "status.json" || key.startsWith("running/") || key.endsWith(".partial")) continue;
    const bytes = (await store.read(key, ANY_SIZE)) ?? new Uint8Array();
    hashes.push([key, createHash("sha256").update(bytes).digest("hex")]);
  }
  return Object.fromEntries(hashes.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
