/** A store of some nights loses one bit, or the second half, of a file. The next night mends it and says what is lost. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";

import { indexesOf } from "../contract/build-index.ts";
import {
  changesIndexKey,
  indexKey,
  type Manifest,
  manifestKey,
  POINTER_KEY,
  segmentKey,
} from "../contract/build.ts";
import { DAY_MS } from "../lib/time.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { BASE_URL, newStore, NOW } from "../test/build.ts";
import { bytesOf } from "../test/builds/three-builds.ts";
import { fewBuild } from "../test/few-records.ts";
import { type Fork, forkBuild } from "../test/fork-build.ts";
import { newFolder } from "../test/new-folder.ts";
import { randomOf } from "../test/random.ts";
import { runs } from "../test/runs.ts";
import { openIndexFile } from "./builds/open-build.ts";
import { pruneStep } from "./nightly/steps/prune-step.ts";
import { RunRecord } from "./nightly/runs/run-record.ts";
import { readList } from "./builds/read-list.ts";
import { verifyBuild } from "./builds/verify-build.ts";
import { generate } from "./generate.ts";
import type { GenerateSummary } from "./make-build.ts";

const folder = newFolder();
let names = 0;

function newPlace(): string {
  const place = join(folder, `${names++}`);
  mkdirSync(place);
  return place;
}

/** Gives another bill a title, and makes a build. */
function night({ recordsPath, address: store }: Fork, day: number): Promise<GenerateSummary> {
  const database = new BetterSqlite(recordsPath);
  const title = `Title of night ${day}`;
  const retitle = "update bill set document = json_set(document, '$.title', ?) where rowid = ?";
  expect(database.prepare(retitle).run(title, day).changes).toBe(1);
  database.close();
  return make(recordsPath, store, day);
}

function make(recordsPath: string, store: Fork["address"], day: number): Promise<GenerateSummary> {
  const now = new Date(NOW.getTime() + day * DAY_MS);
  return generate({ recordsPath, store, baseUrl: BASE_URL, now, asOf: "2026-11-21" });
}

/** The live build's list of builds, newest first. */
async function listedBuilds(store: Store, manifest: Manifest): Promise<string[]> {
  const index = await openIndexFile(store, indexesOf(manifest)[1]);
  const builds: string[] = [];
  for await (const line of readList(store, index, "/changes")) {
    builds.push((JSON.parse(line) as { build: string }).build);
  }
  return builds;
}

const flipped = (bytes: Buffer, at: number): Buffer =>
  Buffer.from(bytes).fill((bytes[at] ?? 0) ^ (1 << random.below(8)), at, at + 1);

const random = randomOf("damaged nights");

const WAYS = {
  "any bit is flipped in": (bytes: Buffer) => flipped(bytes, random.below(bytes.length)),
  "a bit is flipped in": (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length * 0.6)),
  // A segment ends in change lists, which nobody can make again.
  "a bit is flipped near the end of": (bytes: Buffer) => flipped(bytes, bytes.length - 9),
  "half is left of": (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
  "nothing is left of": () => Buffer.alloc(0),
} as const;

/**
 * Each file is damaged in two ways in one store and in a third in the other, and of the segments every other one; with
 * `LEGIS_TEST_RUNS=2` all in every way.
 */
describe.each([
  { nights: 2, ways: [0, 3] },
  { nights: 5, ways: [1] },
])("a store of $nights nights", ({ nights, ways }) => {
  let own: Fork;
  let live: Manifest;
  let scratch: Manifest;

  beforeAll(async () => {
    own = await forkBuild(await fewBuild(), newPlace());
    for (let day = 1; day < nights; day++) live = (await night(own, day)).manifest;
    const anew = await forkBuild({ ...own, storeAddress: own.address }, newPlace());
    scratch = (await night({ ...anew, address: newStore(newPlace()) }, nights)).manifest;
  });

  const FILES = {
    "the pointer": () => [POINTER_KEY],
    "the manifest": () => [manifestKey(live.build)],
    "the index": () => [indexKey(live.build)],
    "the index of change lists": () => [changesIndexKey(live.build)],
    "each segment": () => live.segments.map(({ sha256 }) => segmentKey(sha256)),
  } as const;
  const cases = Object.entries(FILES).flatMap(([name, keysOf], file) =>
    Object.entries(WAYS)
      .map(([way, damage], at) => ({ name, keysOf, way, damage, at }))
      .filter(({ at }) => runs(1) > 1 || ways.includes((file + at) % 5)),
  );

  it.each(cases)("is mended: $way $name", async ({ keysOf, damage, at }) => {
    const all = keysOf();
    const some = all.filter((_, nth) => runs(1) > 1 || all.length === 1 || (nth + at) % 2 === 0);
    for (const key of some.flatMap((each) => Array<string>(runs(1)).fill(each))) {
      const copy = await forkBuild({ ...own, storeAddress: own.address }, newPlace());
      const store = await openStore(copy.address);
      const before = await listedBuilds(store, live);
      await store.write(key, damage(await bytesOf(store, key)));
      const { manifest, remarks } = await night(copy, nights);
      const { content_sha256, search_sha256, text_search } = scratch;
      expect(manifest).toMatchObject({ content_sha256, search_sha256, text_search });
      expect(await verifyBuild(store, manifest)).toMatchObject({ problems: 0 });
      const named = key === POINTER_KEY || key === manifestKey(live.build) ? POINTER_KEY : key;
      expect(remarks.join("\n")).toContain(named);
      const kept = before.filter((build) => !remarks.some((remark) => isLost(build, remark)));
      expect(await listedBuilds(store, manifest)).toEqual([manifest.build, ...kept]);
      const run = RunRecord.parse({ number: 1, host: "h", pid: 1, started_at: "" });
      const pruned = pruneStep(copy.address, { keep: 7, graceMs: DAY_MS }).run(run, {
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      expect(await pruned).toMatchObject({ outcome: "done" });
      const next = await make(copy.recordsPath, copy.address, nights + 1);
      expect(next).toMatchObject({ isUnchanged: true, remarks: [] });
    }
  });
});

/** Whether a remark says that the change lists lose a build. */
const isLost = (build: string, remark: string): boolean =>
  remark.endsWith("the change lists start over") ||
  remark.endsWith(`the change lists lack ${build}`) ||
  remark.includes(`names ${build}, whose manifest`);
