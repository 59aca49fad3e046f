import { describe, expect, it } from "vitest";

import { PLACED_BYTES } from "../../contract/build-index.ts";
import {
  changesIndexKey,
  changesPagesKey,
  indexKey,
  pagesKey,
  recordsKey,
  searchKey,
  SEGMENTS,
} from "../../contract/build.ts";
import { verifyBuild } from "../../generator/builds/verify-build.ts";
import { placeOf, textsOf } from "../build-texts.ts";
import { bytesOf, copyOf, threeBuilds } from "./three-builds.ts";

const PAGE = "/bills/119/HR/1";

const made = await threeBuilds();
const original = made.store;
const [, , manifest] = made.builds;
/** Where a page is stored. */
const place = await placeOf(original, manifest, PAGE);

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
    ["replaced with other text", () => Buffer.from("no page"), "not compressed"],
    ["cut short", (bytes: Buffer) => Buffer.concat([cutShort(bytes), Buffer.alloc(20)]), "altered"],
  ])("reports a page that was %s, with its key and segment", async (_, change, what) => {
    const { named, problems } = await afterChange(place.key, (segment) => {
      const { offset, length } = place;
      const changed = Buffer.alloc(length);
      change(segment.subarray(offset, offset + length)).copy(changed);
      return Buffer.concat([
        segment.subarray(0, offset),
        changed,
        segment.subarray(offset + length),
      ]);
    });
    expect(named).toEqual([{ page: PAGE, object: place.key, what, detail: `at ${place.offset}` }]);
    expect(problems).toBe(1);
  });

  it.each([
    ["deleted", () => null, "missing", 0],
    ["emptied", () => Buffer.alloc(0), "truncated", 0],
    ["cut short", cutShort, "truncated", null],
  ])("reports the pages of a segment that was %s", async (_, change, what, from) => {
    const { named } = await afterChange(place.key, change);
    const size = (await bytesOf(original, place.key)).length;
    const entries = [...(await textsOf(original, [manifest])).values()];
    const lost = entries.filter(
      (entry) =>
        entry.place.key === place.key &&
        entry.place.offset + entry.place.length > (from ?? size - 20),
    );
    expect(lost.length).toBeGreaterThan(0);
    for (const entry of lost.slice(0, 10)) {
      const { key: object, offset } = entry.place;
      expect(named).toContainEqual(
        expect.objectContaining({ object, what, detail: `at ${offset}` }),
      );
    }
  });

  it.each([40, -5])("reports a page with a flipped bit in byte %i", async (at) => {
    const { offset, length } = place;
    const flip = flipped(() => offset + (at < 0 ? length + at : at));
    const { named } = await afterChange(place.key, flip);
    expect(named).toMatchObject([{ page: PAGE, object: place.key }]);
  });

  it.each([
    [indexKey, (bytes: Buffer) => bytes.subarray(0, -PLACED_BYTES), "altered"],
    [searchKey, flipped((length) => length >> 1), "altered"],
    [searchKey, (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)]), "too large"],
    [pagesKey, cutShort, "truncated"],
    [recordsKey, () => null, "missing"],
    [changesIndexKey, flipped((length) => length - 1), "altered"],
    [changesPagesKey, () => Buffer.alloc(0), "truncated"],
  ])("reports damage to a file of the build itself: %o", async (keyOf, change, what) => {
    const key = keyOf(manifest.build);
    const { named, problems } = await afterChange(key, change);
    expect(named).toMatchObject([{ page: null, object: key, what }]);
    expect(problems).toBe(1);
  });

  it("still reports damaged pages, without their keys, if the list of pages is gone", async () => {
    const store = await copyOf(original);
    await store.remove(pagesKey(manifest.build));
    await store.remove(place.key);
    const { named } = await verifyBuild(store, manifest);
    const detail = `at ${place.offset}`;
    expect(named).toContainEqual({ page: null, object: place.key, what: "missing", detail });
  });

  it("counts every problem and lists the first thousand", async () => {
    const store = await copyOf(original);
    for await (const { key } of store.list(SEGMENTS)) await store.remove(key);
    const { named, problems } = await verifyBuild(store, manifest);
    const pages = manifest.pages + manifest.changes_pages;
    expect(problems).toBe(pages);
    expect(named.length).toBe(Math.min(pages, 1000));
  });
});
