/** With damaged files in the live build, the next build works without them and reports it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";

import {
  changesIndexKey,
  changesPagesKey,
  indexKey,
  manifestKey,
  pagesKey,
  segmentKey,
} from "../contract/build.ts";
import { recordsKey, searchKey } from "../contract/build.ts";
import { verifyBuild } from "./builds/verify-build.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { ANY_SIZE } from "../test/any-size.ts";
import { BASE_URL, NOW } from "../test/build.ts";
import { fewBuild } from "../test/few-records.ts";
import { type Fork, forkBuild } from "../test/fork-build.ts";
import { generate } from "./generate.ts";
import type { GenerateSummary } from "./make-build.ts";
import { newFolder } from "../test/new-folder.ts";

const folder = newFolder();

const begun = await fewBuild();
const { build, segments } = begun.manifest;

function make({ recordsPath, address: store }: Fork): Promise<GenerateSummary> {
  return generate({ recordsPath, store, baseUrl: BASE_URL, now: NOW });
}

let names = 0;

/** A copy of the live build. */
async function ownBuild(): Promise<{ own: Fork; store: Store }> {
  const place = join(folder, `fork-${names++}`);
  mkdirSync(place);
  const own = await forkBuild(begun, place);
  return { own, store: await openStore(own.address) };
}

function change(path: string, statement: string): void {
  const database = new BetterSqlite(path);
  expect(database.prepare(statement).run().changes).toBeGreaterThan(0);
  database.close();
}

/** Flips one bit in the second half. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(bytes.length * 0.6);
  copy[at] = (copy[at] ?? 0) ^ 4;
  return copy;
}

const WAYS = ["has one bit flipped", "is missing"] as const;

async function damage(store: Store, key: string, how: (typeof WAYS)[number]): Promise<void> {
  if (how === "is missing") return store.remove(key);
  await store.write(key, flipped(Buffer.from((await store.read(key, ANY_SIZE)) ?? [])));
}

const RETITLE =
  "update bill set document = json_set(document, '$.title', 'Another') where rowid = 1";

const FILES = {
  index: indexKey,
  records: recordsKey,
  pages: pagesKey,
  search: searchKey,
  "change lists": changesIndexKey,
  "pages of change lists": changesPagesKey,
  "a segment": () => segmentKey(segments[0]?.sha256 ?? ""),
} as const;

/** Damages each file in one way. */
const CASES = Object.entries(FILES).map(([name, keyOf], at) => ({
  name,
  keyOf,
  how: at % 2 === 0 ? ("is missing" as const) : ("has one bit flipped" as const),
}));

describe("a damaged live build", () => {
  it.each(CASES)(
    "is replaced by an intact build with the same pages: $name $how",
    async (given) => {
      const { own, store } = await ownBuild();
      const key = given.keyOf(build);
      await damage(store, key, given.how);
      const mended = await make(own);
      expect(mended).toMatchObject({ isUnchanged: false, overruled: [] });
      expect(mended.remarks.join("\n")).toContain(key);
      expect(await verifyBuild(store, mended.manifest)).toMatchObject({ problems: 0 });
      expect(await make(own)).toMatchObject({ isUnchanged: true, remarks: [] });
    },
  );

  it("is replaced by a build of changed records: index is missing", async () => {
    const { own, store } = await ownBuild();
    await store.remove(indexKey(build));
    change(own.recordsPath, RETITLE);
    const next = await make(own);
    expect(next.manifest.changes["bill"]).toEqual({ added: 0, changed: 1, removed: 0 });
    expect(next.remarks).toEqual([expect.stringContaining(indexKey(build))]);
    expect(await verifyBuild(store, next.manifest)).toMatchObject({ problems: 0 });
  });

  it("is replaced, with all texts written again: manifest is missing", async () => {
    const { own, store } = await ownBuild();
    await store.remove(manifestKey(build));
    const next = await make(own);
    expect(next.isUnchanged).toBe(false);
    expect(next.remarks).toEqual([
      `${manifestKey(build)} is missing or damaged; its pages were written again`,
      `${manifestKey(build)} is missing or damaged; the change lists start over`,
    ]);
    expect(await verifyBuild(store, next.manifest)).toMatchObject({ problems: 0 });
  });

  it.each(WAYS)("makes all records count as added: record list %s", async (how) => {
    const { own, store } = await ownBuild();
    await damage(store, recordsKey(build), how);
    change(own.recordsPath, RETITLE);
    const next = await make(own);
    expect(next.manifest.changes["bill"]).toMatchObject({ changed: 0, removed: 0 });
    expect(next.remarks).toEqual([expect.stringContaining(recordsKey(build))]);
    expect(await verifyBuild(store, next.manifest)).toMatchObject({ problems: 0 });
  });
});
