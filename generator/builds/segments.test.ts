import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";

import { beforeEach, describe, expect, it } from "vitest";

import { indexEntry, sortEntries } from "../../contract/build-index.ts";
import { MAX_SEGMENT_BYTES, segmentKey } from "../../contract/build.ts";
import { sha256 } from "../../lib/hash.ts";
import { ANY_SIZE } from "../../test/any-size.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import { createSegmentWriter, type PlacedEntries, type SegmentWriter } from "./segments.ts";
import { createTextTable } from "./text-table.ts";

const MEGABYTE = 1024 ** 2;

let store: Store;

beforeEach(() => {
  store = createMemoryStore("nowhere");
});

/** A text that does not compress. */
interface Text {
  readonly text: Buffer;
  readonly hash: Buffer;
  readonly entry: Uint8Array;
}

function textOf(bytes: number): Text {
  const text = randomBytes(bytes);
  const hash = sha256(text);
  return { text, hash, entry: indexEntry(sha256(hash.toString("hex")), hash, 0) };
}

const texts = (count: number, bytes: number): Text[] =>
  Array.from({ length: count }, () => textOf(bytes));

/** Publishes a build of these texts after another one. */
async function night(
  before: { readonly all: readonly Text[]; readonly placed: PlacedEntries } | null,
  all: readonly Text[],
): Promise<PlacedEntries> {
  const places = createTextTable();
  for (const { hash } of before?.all ?? []) {
    const place = before?.placed.placeOf(hash);
    if (place !== undefined) places.add(hash, place);
  }
  const writer = createSegmentWriter(store, {
    segments: before?.placed.segments ?? [],
    places,
  });
  for (const { text, hash } of all) writer.add(hash, gzipSync(text, { level: 0 }));
  for (const { text, hash } of all) expect(text.equals(await readWhole(writer, hash))).toBe(true);
  const placed = await writer.place([sortEntries(all.map(({ entry }) => entry))]);
  for (const { text, hash } of all) expect(text.equals(await readWhole(writer, hash))).toBe(true);
  return placed;
}

async function readWhole({ read }: SegmentWriter, hash: Uint8Array): Promise<Buffer> {
  const text = await read(hash);
  if (typeof text === "string") throw new Error(`the text is ${text}`);
  return text;
}

async function expectTexts(all: readonly Text[], { segments, placeOf }: PlacedEntries) {
  for (const { text, hash } of all) {
    const { segment, offset, length } = placeOf(hash);
    const key = segmentKey(segments[segment]?.sha256 ?? "");
    const bytes = await store.read(key, { ...ANY_SIZE, range: { offset, length } });
    expect(gunzipSync(bytes ?? new Uint8Array()).equals(text)).toBe(true);
  }
}

describe("a segment", () => {
  it("takes no memory once it is stored", async () => {
    const written: Uint8Array[] = [];
    const write = (_: string, bytes: Uint8Array) => Promise.resolve(void written.push(bytes));
    const nothing = { segments: [], places: createTextTable() };
    const writer = createSegmentWriter({ ...store, write }, nothing);
    for (const { text, hash } of texts(3, 6 * MEGABYTE)) writer.add(hash, text);
    await writer.flush();
    expect(written.map(({ buffer }) => buffer.byteLength)).toEqual([0]);
  });

  it("has as many texts as fit", async () => {
    const all = texts(5, 6 * MEGABYTE);
    const placed = await night(null, all);
    expect(placed.segments).toHaveLength(3);
    for (const { bytes } of placed.segments) expect(bytes).toBeLessThanOrEqual(MAX_SEGMENT_BYTES);
    await expectTexts(all, placed);
  });

  it("is named by the hash of its bytes, and its texts are one gzip file", async () => {
    const all = texts(3, 1000);
    const [segment] = (await night(null, all)).segments;
    const bytes = await store.read(segmentKey(segment?.sha256 ?? ""), ANY_SIZE);
    expect(sha256(bytes ?? new Uint8Array()).toString("hex")).toBe(segment?.sha256);
    const joined = Buffer.concat(all.map(({ text }) => text));
    expect(gunzipSync(bytes ?? new Uint8Array()).equals(joined)).toBe(true);
  });

  it("has a text once that two pages share", async () => {
    const [text = textOf(1)] = texts(1, 100_000);
    const other = { ...text, entry: indexEntry(sha256("other"), text.hash, 0) };
    const placed = await night(null, [text, other]);
    expect(placed.segments[0]?.bytes).toBeLessThan(150_000);
  });

  it("gives up its texts when less than half of it is in use, and not before", async () => {
    const all = texts(10, MEGABYTE);
    const placed = await night(null, all);
    const half = await night({ all, placed }, all.slice(0, 6));
    expect(half.segments).toEqual(placed.segments);
    const few = await night({ all, placed }, [...all.slice(0, 4), textOf(10)]);
    expect(few.segments).toHaveLength(1);
    expect(few.segments[0]?.bytes).toBeLessThan(5 * MEGABYTE);
    await expectTexts(all.slice(0, 4), few);
  });

  it("stays as it is if it is damaged", async () => {
    const all = texts(10, MEGABYTE);
    const placed = await night(null, all);
    const key = segmentKey(placed.segments[0]?.sha256 ?? "");
    const bytes = Buffer.from((await store.read(key, ANY_SIZE)) ?? "");
    bytes[9 * MEGABYTE]! ^= 1;
    await store.write(key, bytes);
    const few = await night({ all, placed }, all.slice(0, 4));
    expect(few.segments).toEqual(placed.segments);
  });

  it("of a small night is joined with others, so that many nights leave few", async () => {
    let [all, placed] = [texts(1, MEGABYTE), await night(null, [])];
    placed = await night(null, all);
    const counts: number[] = [];
    for (let round = 0; round < 40; round++) {
      const next = [...all, textOf(10_000)];
      placed = await night({ all, placed }, next);
      all = next;
      counts.push(placed.segments.length);
    }
    expect(Math.max(...counts)).toBeLessThan(9);
    await expectTexts(all, placed);
  });
});

describe("a table of texts", () => {
  it("finds each of many texts, and no other", () => {
    const table = createTextTable();
    const hashes = Array.from({ length: 5000 }, (_, at) => sha256(String(at)));
    for (const [at, hash] of hashes.entries()) {
      table.add(hash, { segment: at % 7, offset: at, length: at + 1 });
    }
    for (const [at, hash] of hashes.entries()) {
      expect(table.find(hash)).toEqual({ segment: at % 7, offset: at, length: at + 1 });
    }
    expect(table.find(sha256("later"))).toBeNull();
  });

  it("has the last place of a text", () => {
    const table = createTextTable();
    table.add(sha256("a"), { segment: 1, offset: 2, length: 3 });
    table.add(sha256("a"), { segment: 4, offset: 5, length: 6 });
    expect(table.find(sha256("a"))).toEqual({ segment: 4, offset: 5, length: 6 });
  });
});
