/**
 * With damaged files in the live build or the cache, the next build works without them and reports it.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  changesIndexKey,
  changesPagesKey,
  indexKey,
  manifestKey,
  pagesKey,
} from "../contract/build.ts";
import { recordsKey, searchKey } from "../contract/build.ts";
import { verifyBuild } from "./builds/verify-build.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { ANY_SIZE } from "../test/any-size.ts";
import { BASE_URL, NOW, type TestBuild } from "../test/build.ts";
import { fewBuild } from "../test/few-records.ts";
import { type Fork, forkBuild } from "../test/fork-build.ts";
import { cachePath } from "./cache/page-cache.ts";
import { generate, type GenerateSummary } from "./generate.ts";

const folder = mkdtempSync(join(tmpdir(), "legis-damaged-"));
afterAll(() => rmSync(folder, { recursive: true }));

let begun: TestBuild;
let build: string;

beforeAll(async () => {
  begun = await fewBuild();
  ({ build } = begun.manifest);
});

function make({ recordsPath, address: store }: Fork): Promise<GenerateSummary> {
  return generate({ recordsPath, store, baseUrl: BASE_URL, now: NOW });
}

let names = 0;

/** A copy of the live build and its page cache. */
async function ownBuild(): Promise<{ own: Fork; store: Store }> {
  const place = join(folder, `fork-${names++}`);
  mkdirSync(place);
  const own = await forkBuild(begun, place);
  return { own, store: await openStore(own.address) };
}

function change(path: string, statement: string): void {
  const database = new BetterSqlite(path);
  database.function("flipped", (bytes) => flipped(bytes as Buffer));
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

const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  "is cut off": (bytes) => bytes.subarray(0, bytes.length / 2),
  "is empty": () => Buffer.alloc(0),
  "has one bit flipped": flipped,
  "has more behind its end": (bytes) => Buffer.concat([bytes, bytes]),
  "is missing": () => null,
};

async function damage(store: Store, key: string, how: string): Promise<void> {
  const bytes = await store.read(key, ANY_SIZE);
  const damaged = DAMAGES[how]?.(Buffer.from(bytes ?? [])) ?? null;
  await (damaged === null ? store.remove(key) : store.write(key, damaged));
}

const RETITLE =
  "update bill set document = json_set(document, '$.title', 'Another') where rowid = 1";

const FILES = { index: indexKey, records: recordsKey } as const;
const MORE_FILES = {
  // Read by the same code as the records.
  pages: pagesKey,
  search: searchKey,
  "change lists": changesIndexKey,
  "pages of change lists": changesPagesKey,
} as const;

const TWO = ["has one bit flipped", "is missing"];

const casesOf = (files: Readonly<Record<string, (build: string) => string>>, hows: string[]) =>
  Object.entries(files).flatMap(([name, keyOf]) => hows.map((how) => ({ name, keyOf, how })));

describe("a live build of which a file", () => {
  const cases = [...casesOf(FILES, Object.keys(DAMAGES)), ...casesOf(MORE_FILES, TWO)];

  it.each(cases)("$name $how gives way to a whole one of the same pages", async (given) => {
    const { own, store } = await ownBuild();
    const key = given.keyOf(build);
    await damage(store, key, given.how);
    const mended = await make(own);
    expect(mended).toMatchObject({ isUnchanged: false, overruled: [] });
    expect(mended.remarks.join("\n")).toContain(key);
    expect(await verifyBuild(store, mended.manifest)).toMatchObject({ problems: 0 });
    expect(await make(own)).toMatchObject({ isUnchanged: true, remarks: [] });
  });

  it.each(TWO)("index %s is followed by one of changed records", async (how) => {
    const { own, store } = await ownBuild();
    await damage(store, indexKey(build), how);
    change(own.recordsPath, RETITLE);
    const next = await make(own);
    expect(next.manifest.changes["bill"]).toEqual({ added: 0, changed: 1, removed: 0 });
    expect(next.remarks).toEqual([expect.stringContaining(indexKey(build))]);
    expect(await verifyBuild(store, next.manifest)).toMatchObject({ problems: 0 });
  });

  it("manifest is missing is followed by another, and the texts are not written again", async () => {
    const { own, store } = await ownBuild();
    await store.remove(manifestKey(build));
    const next = await make(own);
    // Only the list of builds and this build's changes are new.
    expect(next).toMatchObject({ isUnchanged: false, newTexts: 2 });
    expect(next.remarks).toEqual([expect.stringContaining(manifestKey(build))]);
    expect(await verifyBuild(store, next.manifest)).toMatchObject({ problems: 0 });
  });

  const lossy = Object.keys(DAMAGES).filter((how) => how !== "has more behind its end");

  it.each(lossy)("record list %s: all records count as added", async (how) => {
    const { own, store } = await ownBuild();
    await damage(store, recordsKey(build), how);
    change(own.recordsPath, RETITLE);
    const next = await make(own);
    expect(next.manifest.changes["bill"]).toMatchObject({ changed: 0, removed: 0 });
    expect(next.remarks).toEqual([expect.stringContaining(recordsKey(build))]);
    expect(await verifyBuild(store, next.manifest)).toMatchObject({ problems: 0 });
  });
});

describe("a page cache with one bit flipped", () => {
  it.each(["bill", "part", "table", "file"])(
    "in what is kept of a %s is not used there, with a warning",
    async (kind) => {
      const { own, store } = await ownBuild();
      const kept = `kept set value = flipped(value) where name like '${kind} %'`;
      change(cachePath(own.recordsPath), `update ${kept}`);
      change(own.recordsPath, RETITLE);
      const next = await make(own);
      expect(next.remarks).toEqual([expect.stringContaining("has damaged rows")]);
      expect(await verifyBuild(store, next.manifest)).toMatchObject({ problems: 0 });
      rmSync(cachePath(own.recordsPath));
      expect(await make(own)).toMatchObject({ isUnchanged: true });
    },
  );
});
