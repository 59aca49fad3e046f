/** A build that was refused stays refused, whatever was tried and whatever died in between. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import BetterSqlite from "better-sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { manifestKey } from "../../contract/build.ts";
import { rollBack } from "../../builds/roll-back.ts";
import { GateFailure } from "../../generator/gates/gates.ts";
import { generate, type GenerateOptions, type GenerateSummary } from "../../generator/generate.ts";
import { readLiveBuild } from "../../builds/open-build.ts";
import { readMarks } from "../../builds/running-marks.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import { BASE_URL, NOW, smallBuild } from "../build.ts";
import { forkBuild } from "../fork-build.ts";
import { spawnLegis, storeSettings } from "../spawn-legis.ts";

// The first to need a build makes it, which other files wait for too.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let records: string;
let address: StoreAddress;
let now = NOW;

// Each test finds the sample live.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "legis-refusals-"));
  ({ recordsPath: records, address } = await forkBuild(await smallBuild(), folder));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => {
  now = NOW;
});

function build(options: Partial<GenerateOptions> = {}): Promise<GenerateSummary> {
  now = new Date(now.getTime() + 60_000);
  return generate({
    recordsPath: records,
    store: address,
    baseUrl: BASE_URL,
    now,
    threads: 0,
    ...options,
  });
}

async function refusal(options: Partial<GenerateOptions> = {}): Promise<string> {
  const error: unknown = await build(options).catch((reason: unknown) => reason);
  if (!(error instanceof GateFailure)) throw new Error("the build went live", { cause: error });
  return error.message;
}

async function live(): Promise<string | undefined> {
  return (await readLiveBuild(await openStore(address)))?.build;
}

function change(sql: string): void {
  const database = new BetterSqlite(records);
  const { changes } = database.prepare(sql).run();
  database.close();
  expect(changes).toBeGreaterThan(0);
}

const FIRST = "(select min(rowid) from bill)";
const LAST = "(select max(rowid) from bill)";

/** A number that is none: the page is no page of the contract. */
function spoilNumber(): void {
  change(`update bill set document = json_set(document, '$.number', 1e20) where rowid = ${FIRST}`);
}

function retitle(title: string): void {
  change(
    `update bill set document = json_set(document, '$.title', '${title}') where rowid = ${LAST}`,
  );
}

/** Starts `legis generate` and kills it, so long after it has begun to look at the store. */
async function killedRun(afterMs: number): Promise<void> {
  const marks = await marksLeft();
  const child = spawnLegis(["generate"], {
    LEGIS_HOME: folder,
    LEGIS_BASE_URL: BASE_URL,
    ...storeSettings(address),
  });
  const exit = once(child, "exit");
  // oxlint-disable no-await-in-loop -- waiting is what this is for
  while (child.exitCode === null && (await marksLeft()) === marks) await setTimeout(20);
  // oxlint-enable no-await-in-loop
  await setTimeout(afterMs);
  child.kill("SIGKILL");
  await exit;
}

async function marksLeft(): Promise<number> {
  return (await readMarks(await openStore(address))).length;
}

describe("a build that a gate refused", () => {
  it("is refused again when it is tried again, with other changes too", async () => {
    const before = await live();
    spoilNumber();
    expect(await refusal()).toMatch(/schema:\n.*number: /);
    expect(await refusal()).toMatch(/schema:\n.*number: /);
    retitle("An Act for Another Night");
    expect(await refusal({ rewrite: true })).toMatch(/number: /);
    expect(await refusal()).toMatch(/number: /);
    expect(await live()).toBe(before);

    // Once the record is mended, its objects are not written again.
    change(
      `update bill set document = json_set(document, '$.number', number) where rowid = ${FIRST}`,
    );
    const mended = await build();
    expect(mended.overruled).toEqual([]);
    // The lists of changes name the build, so these are new.
    expect(mended.newObjects).toBeLessThan(10);
  });

  it("is refused again whatever died in between", async () => {
    const before = await live();
    spoilNumber();
    for (const afterMs of [0, 500, 2000]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await killedRun(afterMs);
      // oxlint-disable-next-line no-await-in-loop -- the same
      expect(await refusal()).toMatch(/number: /);
    }
    expect(await live()).toBe(before);
  });

  it("is refused when the objects are those of a build that was rolled back", async () => {
    const good = await live();
    spoilNumber();
    await build({ force: true });
    await rollBack(await openStore(address), good ?? null, now);
    expect(await refusal()).toMatch(/number: /);
    expect(await live()).toBe(good);
  });
});

describe("after --force", () => {
  it("what was overruled stands and is named on every build until it is mended, and nothing else passes", async () => {
    spoilNumber();
    const forced = await build({ force: true });
    expect(forced.manifest.forced).toEqual(["schema"]);

    const again = await build();
    expect(again).toMatchObject({ isUnchanged: true, overruled: forced.overruled });

    retitle("An Act for the Next Night");
    const next = await build();
    expect(next.isUnchanged).toBe(false);
    expect(next.overruled).toEqual(forced.overruled);
    expect(next.manifest.forced).toEqual(["schema"]);

    // What is wrong beside it is refused.
    change(
      `update bill set document = json_set(document, '$.introduced_date', 'soon') where rowid = ${LAST}`,
    );
    const message = await refusal();
    expect(message).toContain("introduced_date: ");
    expect(message).not.toContain("number: ");

    change(
      `update bill set document = json_set(document, '$.introduced_date', '2025-02-03') where rowid = ${LAST}`,
    );
    change(
      `update bill set document = json_set(document, '$.number', number) where rowid = ${FIRST}`,
    );
    const mended = await build();
    expect(mended).toMatchObject({ overruled: [], manifest: { forced: [], overruled: [] } });
  });
});

describe("a live build of an older generator", () => {
  it("vouches for none of its pages", async () => {
    spoilNumber();
    const { manifest } = await build({ force: true });
    const { overruled: _overruled, ...older } = manifest;
    const store = await openStore(address);
    const text = JSON.stringify({ ...older, forced: [] });
    await store.write(manifestKey(manifest.build), Buffer.from(text));
    expect(await refusal()).toMatch(/number: /);
  });

  it("is followed by one with the same pages that says what was overruled", async () => {
    const { manifest } = await build();
    const { overruled: _overruled, ...older } = manifest;
    const store = await openStore(address);
    await store.write(manifestKey(manifest.build), Buffer.from(JSON.stringify(older)));
    const next = await build();
    expect(next.isUnchanged).toBe(false);
    expect(next.manifest.index_sha256).toBe(manifest.index_sha256);
    expect(next.manifest.overruled).toEqual([]);
  });
});
