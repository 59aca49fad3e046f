import { describe, expect, it } from "vitest";

import { sha256 } from "../lib/hash.ts";
import {
  encodeIndex,
  ENTRY_BYTES,
  INDEX_HEAD_BYTES,
  indexEntry,
  openIndex,
  openSlicedIndex,
  PLACED_BYTES,
  sortEntries,
} from "./build-index.ts";

const hash = (number: number): Uint8Array => {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
};

const pageKey = (number: number): string => `/bills?congress=${number}#1`;

const entry = (number: number): Uint8Array =>
  indexEntry(sha256(pageKey(number)), hash(number), number);

const SEGMENTS = ["a", "b", "c"].map((digit) => ({ sha256: digit.repeat(64), bytes: 1 }));

/** Places texts by the number in their hash. */
const placeOf = (text: Uint8Array) => {
  const number = new DataView(text.buffer, text.byteOffset).getUint32(0);
  return { segment: number % SEGMENTS.length, offset: 2 ** 32 - 1 - number, length: number + 1 };
};
const found = (number: number) => ({
  hash: hash(number),
  total: number,
  place: {
    key: `segments/${SEGMENTS[number % SEGMENTS.length]?.sha256}`,
    offset: 2 ** 32 - 1 - number,
    length: number + 1,
  },
});
const encoded = (pieces: readonly Uint8Array[]) => encodeIndex(sortEntries(pieces), placeOf);
const open = (bytes: Uint8Array) => openIndex(bytes, SEGMENTS);

const entries = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, number) => entry(number));

/** Concatenated entries, as a generator thread delivers them. */
const joined = (pieces: readonly Uint8Array[]): Uint8Array => Buffer.concat(pieces);

describe("a build index", () => {
  it.each([0, 1, 2, 5_000])("with %i pages finds each of them and nothing else", (count) => {
    const index = open(encoded(entries(count)));
    expect(index.size).toBe(count);
    for (let number = 0; number < count; number++) {
      expect(index.find(pageKey(number))).toEqual(found(number));
    }
    for (let number = count; number < count + 500; number++) {
      expect(index.find(pageKey(number))).toBeNull();
    }
  });

  it.each([0, 1, 5_000])("with %i pages finds the same entries through slices", async (count) => {
    const bytes = encoded(entries(count));
    const read: number[] = [];
    const index = openSlicedIndex(bytes.slice(0, INDEX_HEAD_BYTES), SEGMENTS, async (from, to) => {
      read.push(to - from);
      return bytes.slice(from, to);
    });
    expect(index.size).toBe(count);
    for (let number = 0; number < count + 500; number++) {
      const expected = number < count ? found(number) : null;
      expect(await index.find(pageKey(number))).toEqual(expected);
    }
    expect(Math.max(0, ...read)).toBeLessThan(10 * PLACED_BYTES);
  });

  it("lists every entry", () => {
    const index = open(encoded(entries(300)));
    const totals = [...index.entries()].map(({ total }) => total);
    expect(totals.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, number) => number),
    );
  });

  it("has the same bytes for any order of pages", () => {
    const pages = entries(300);
    expect(encoded(pages.toReversed())).toEqual(encoded(pages));
  });

  it("has the same bytes for any chunk size", () => {
    const pages = entries(300);
    const pieces = [joined(pages.slice(0, 200)), new Uint8Array(), joined(pages.slice(200))];
    expect(encoded(pieces)).toEqual(encoded(pages));
  });

  it("finds keys at both ends of the fan-out table", () => {
    const ends = [0x00, 0x0f, 0x10, 0xff].map((first) =>
      new Uint8Array(ENTRY_BYTES).fill(first, 0, 16),
    );
    const bytes = encoded(ends);
    const view = new DataView(bytes.buffer);
    const starts = [0, 1, 0x10, 0x101, 0xfff, 0x1000].map((at) =>
      view.getUint32(12 + 4 * at, true),
    );
    // Keys 000…, 0f0…, 101…, fff…: the number of keys below each 12-bit prefix.
    expect(starts).toEqual([0, 1, 1, 2, 3, 4]);
  });

  it("opens from a view into a larger buffer", () => {
    const bytes = encoded(entries(10));
    const memory = new Uint8Array(bytes.length + 7);
    memory.set(bytes, 3);
    const index = open(memory.subarray(3, 3 + bytes.length));
    expect(index.find(pageKey(9))?.total).toBe(9);
  });

  it("stores totals up to the largest 32-bit number", () => {
    const index = open(encoded([indexEntry(sha256(pageKey(1)), hash(1), 2 ** 32 - 1)]));
    expect(index.find(pageKey(1))?.total).toBe(2 ** 32 - 1);
  });

  it("refuses two pages with the same key", () => {
    expect(() => sortEntries([entry(1), entry(2), entry(1)])).toThrow("written twice");
  });

  it("is refused when truncated or followed by other bytes", () => {
    const bytes = encoded(entries(3));
    expect(() => open(bytes.subarray(0, -1))).toThrow("cut short");
    expect(() => open(new Uint8Array([...bytes, 0]))).toThrow("cut short");
    expect(() => open(bytes.subarray(0, 100))).toThrow("not a build index");
  });

  it("is refused when it is not an index", () => {
    expect(() => open(new Uint8Array())).toThrow("not a build index");
    expect(() => open(new Uint8Array(20_000))).toThrow("not a build index");
  });
});
