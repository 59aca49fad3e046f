/** Killed imports of damaged files end with the same records and problems as undisturbed ones. */
import { once } from "node:events";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { openRecords } from "../../data/database/database.ts";
import { readProblems } from "../../data/import/problems.ts";
import { smallLegislature } from "../small-legislature.ts";
import { legis } from "../run-legis.ts";
import { outcomeOf, spawnLegis } from "../spawn-legis.ts";
import { BILL_DAMAGES } from "./bill-damages.ts";
import { LIST_DAMAGES } from "./list-damages.ts";
import { recordsIn } from "./legislature.ts";
import { VOTE_DAMAGES } from "./vote-damages.ts";

/** How many kills; `LEGIS_TEST_KILLS=50` tests fifty. */
const KILLS = Number(process.env["LEGIS_TEST_KILLS"] ?? 1);
/** Roughly how long the program takes to load. */
const STARTING_MS = 300;

let folder: string;
let mirror: string;

const homeOf = (name: string): string => join(folder, name);
const settingsOf = (home: string, day: number): Record<string, string> => ({
  LEGIS_HOME: home,
  SOURCE_DATE_EPOCH: String(Date.UTC(2026, 10, 21 + day, 3) / 1000),
});
const start = (home: string, day: number) => spawnLegis(["import", mirror], settingsOf(home, day));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-damaged-kill-"));
  mirror = join(folder, "mirror");
  const sample = await smallLegislature();
  for (const name of globSync("{bills,votes,legislators}/**/*.{xml,yaml}", { cwd: sample })) {
    mkdirSync(join(mirror, name, ".."), { recursive: true });
    copyFileSync(join(sample, name), join(mirror, name));
  }
  mkdirSync(homeOf("clean"));
  const { code, err } = await legis(["import", mirror], settingsOf(homeOf("clean"), 0));
  if (code !== 0) throw new Error(err);
  const all = [...BILL_DAMAGES, ...VOTE_DAMAGES, ...LIST_DAMAGES];
  let turn = 0;
  for (const path of globSync(join(mirror, "**/*.{xml,yaml}"))) {
    const bytes = readFileSync(path);
    // A different damage for each file, the first one that applies to it.
    const inTurn = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
    turn += 1;
    for (const { damage } of inTurn) {
      const damaged = damage(bytes, path);
      if (damaged === null) continue;
      writeFileSync(path, damaged);
      break;
    }
  }
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it(
  "an import killed at any point reports the same problems when it is run again",
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    const began = performance.now();
    const undisturbed = await leftBy("undisturbed", 0, 0);
    const tookMs = performance.now() - began;
    expect(undisturbed.problems.length).toBeGreaterThan(50);
    for (let kill = 0; kill < KILLS; kill++) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect(await leftBy(`killed-${kill}`, 2, tookMs)).toEqual(undisturbed);
    }
  },
);

async function leftBy(name: string, kills: number, tookMs: number) {
  const home = homeOf(name);
  mkdirSync(home);
  copyFileSync(join(homeOf("clean"), "records.sqlite"), join(home, "records.sqlite"));
  for (let kill = 0; kill < kills; kill++) {
    const child = start(home, 1);
    const exit = once(child, "exit");
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await Promise.race([exit, setTimeout(STARTING_MS + Math.random() * tookMs)]);
    child.kill("SIGKILL");
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await exit;
  }
  await outcomeOf(start(home, 1));
  const database = await openRecords(join(home, "records.sqlite"));
  const left = { problems: readProblems(database), records: recordsIn(database) };
  database.close();
  return left;
}
