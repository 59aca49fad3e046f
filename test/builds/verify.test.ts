import { gunzipSync } from "node:zlib";

import { beforeAll, describe, expect, it, vi } from "vitest";

import { ENTRY_BYTES } from "../../contract/build-index.ts";
import {
  changesIndexKey,
  changesPagesKey,
  indexKey,
  type Manifest,
  pagesKey,
  recordsKey,
  searchKey,
} from "../../contract/build.ts";
import { verifyBuild } from "../../generator/builds/verify-build.ts";
import type { Store } from "../../store/store.ts";
import { bytesOf, copyOf, threeBuilds } from "./three-builds.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

const PAGE = "/bills/119/HR/1";

let original: Store;
let manifest: Manifest;
/** The object of a page that no other page shares. */
let object: string;

beforeAll(async () => {
  const made = await threeBuilds();
  original = made.store;
  [, , manifest] = made.builds;
  object = await objectOf(PAGE);
});

/** Verifies a copy of the store after a change to one of its objects. */
async function afterChange(key: string, change: (bytes: Buffer) => Buffer | null) {
  const store = await copyOf(original);
  const changed = change(await bytesOf(store, key));
  await (changed === null ? store.remove(key) : store.write(key, changed));
  return verifyBuild(store, manifest);
}

const cutShort = (bytes: Buffer): Buffer => bytes.subarray(0, -20);
const flipped =
  (at: (length: number) => number) =>
  (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at(bytes.length)]! ^= 1;
    return copy;
  };

describe("legis builds verify", () => {
  it("reports no problem for intact builds", async () => {
    const { builds } = await threeBuilds();
    for (const build of builds) {
      const summary = await verifyBuild(original, build);
      expect(summary).toMatchObject({
        build: build.build,
        pages: build.pages + build.changes_pages,
        problems: 0,
        named: [],
      });
    }
  });

  it.each([
    ["deleted", () => null, "missing"],
    ["cut short", cutShort, "truncated"],
    ["cut to nothing", () => Buffer.alloc(0), "truncated"],
    ["replaced with other text", () => Buffer.from("no page"), "not gzip"],
    ["extended", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("more")]), "altered"],
  ])("reports an object that was %s, with page and key", async (_, change, what) => {
    const { named, problems } = await afterChange(object, change);
    expect(named).toEqual([{ page: PAGE, object, what }]);
    expect(problems).toBe(1);
  });

  it.each([3, 8, 40, -9, -5, -1])("reports an object with a flipped bit in byte %i", async (at) => {
    const flip = flipped((length) => (at < 0 ? length + at : at));
    const { named } = await afterChange(object, flip);
    expect(named).toMatchObject([{ page: PAGE, object }]);
  });

  it("reports a page with a wrong index entry", async () => {
    const key = indexKey(manifest.build);
    const other = await objectOf("/bills?#1");
    const [hash, otherHash] = [object, other].map((each) => Buffer.from(each.slice(11, 75), "hex"));
    const { named } = await afterChange(key, (bytes) => {
      const copy = Buffer.from(bytes);
      otherHash!.copy(copy, copy.indexOf(hash!));
      return copy;
    });
    expect(named).toMatchObject([
      { page: null, object: key, what: "altered" },
      { page: PAGE, object: key, what: "index entry differs" },
    ]);
  });

  it("reports a page with a wrong total in the index", async () => {
    const key = indexKey(manifest.build);
    const hash = Buffer.from((await objectOf("/laws?#1")).slice(11, 75), "hex");
    const { named } = await afterChange(key, (bytes) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt32LE(12_345, copy.indexOf(hash) + hash.length);
      return copy;
    });
    expect(named).toMatchObject([
      { page: null, object: key, what: "altered" },
      { page: "/laws?#1", object: key, what: "index entry differs" },
    ]);
  });

  it("reports a page that is missing from the index", async () => {
    const key = indexKey(manifest.build);
    const hash = Buffer.from(object.slice(11, 75), "hex");
    const { named } = await afterChange(key, (bytes) => {
      const copy = Buffer.from(bytes);
      copy[copy.indexOf(hash) - 1]! ^= 1;
      return copy;
    });
    expect(named).toMatchObject([
      { page: null, object: key },
      { page: PAGE, object: key, detail: "the index has no entry" },
    ]);
  });

  it.each([
    [indexKey, (bytes: Buffer) => bytes.subarray(0, -ENTRY_BYTES), "truncated"],
    [indexKey, () => null, "missing"],
    [searchKey, () => null, "missing"],
    [searchKey, flipped((length) => length >> 1), "altered"],
    [searchKey, (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)]), "too large"],
    [pagesKey, () => null, "missing"],
    [pagesKey, cutShort, "truncated"],
    [recordsKey, () => null, "missing"],
    [recordsKey, cutShort, "truncated"],
    [changesIndexKey, () => null, "missing"],
    [changesIndexKey, (bytes: Buffer) => bytes.subarray(0, -ENTRY_BYTES), "truncated"],
    [changesPagesKey, () => null, "missing"],
    [changesPagesKey, () => Buffer.alloc(0), "truncated"],
  ])("reports damage to a file of the build itself: %o", async (keyOf, change, what) => {
    const key = keyOf(manifest.build);
    const { named, problems } = await afterChange(key, change);
    expect(named).toMatchObject([{ page: null, object: key, what }]);
    expect(problems).toBe(1);
  });

  it("still reports damaged objects, without their pages, if the list of pages is gone", async () => {
    const store = await copyOf(original);
    await store.remove(pagesKey(manifest.build));
    await store.remove(object);
    const { named } = await verifyBuild(store, manifest);
    expect(named).toContainEqual({ page: null, object, what: "missing" });
  });

  it("counts every problem and lists the first thousand", async () => {
    const store = await copyOf(original);
    for await (const { key } of store.list("objects/")) await store.remove(key);
    const { named, problems } = await verifyBuild(store, manifest);
    const pages = manifest.pages + manifest.changes_pages;
    expect(problems).toBe(pages);
    expect(named.length).toBe(Math.min(pages, 1000));
  });
});

async function objectOf(page: string): Promise<string> {
  const names = gunzipSync(await bytesOf(original, pagesKey(manifest.build))).toString();
  const line = names.split("\n").find((each) => each.startsWith(`${page}\t`));
  const hash = line?.split("\t")[1] ?? "";
  return `objects/${hash.slice(0, 2)}/${hash}.json.gz`;
}
