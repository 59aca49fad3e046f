/**
 * The index of a build: page key → object, as sorted entries of fixed size.
 *
 *     offset  bytes
 *     0       8      "LEGISIX1"
 *     8       4      number of entries, little-endian
 *     12      4×4097 fan-out: entry i is where key hashes whose first 12 bits are ≥ i begin
 *     16400   52×n   entries by key hash: 16 bytes of the key's SHA-256, 32 bytes SHA-256 of the
 *                    page's text (the object's name), 4 bytes total of the list (0 on details)
 *
 * A host loads it whole, or keeps only the fan-out table and reads slices of a few entries.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

import { changesIndexKey, changesPagesKey, indexKey, type Manifest, pagesKey } from "./build.ts";
import { joinBytes } from "./page-text.ts";

/** Objects are named by the SHA-256 of their text, so equal pages are stored once. */
const OBJECT_BYTES = 32;

const MAGIC = "LEGISIX1";
const FAN_OUT = 4096;
const FAN_OUT_AT = 12;
/** Bytes before the first entry: enough to read the rest by slices. */
export const INDEX_HEAD_BYTES = FAN_OUT_AT + 4 * (FAN_OUT + 1);
const KEY_BYTES = 16;

export interface IndexEntry {
  /** SHA-256 of the page's text, 32 bytes. */
  readonly object: Uint8Array;
  /** Records in the list; 0 on a detail page. */
  readonly total: number;
}

export type BuildIndex = ReturnType<typeof openIndex>;

/** A lookup of a build's pages, in memory or by slices. */
export interface PageIndex {
  /** In pages. */
  readonly size: number;
  find(pageKey: string): IndexEntry | null | Promise<IndexEntry | null>;
}

const encoder = new TextEncoder();

export const ENTRY_BYTES = KEY_BYTES + OBJECT_BYTES + 4;

export function indexBytes(pages: number): number {
  return INDEX_HEAD_BYTES + pages * ENTRY_BYTES;
}

/** `object` is the SHA-256 of the page's text. */
export function indexEntry(pageKey: string, object: Uint8Array, total: number): Uint8Array {
  const entry = new Uint8Array(ENTRY_BYTES);
  entry.set(keyHash(pageKey));
  entry.set(object, KEY_BYTES);
  new DataView(entry.buffer).setUint32(KEY_BYTES + OBJECT_BYTES, total, true);
  return entry;
}

export function entryObject(entry: Uint8Array): Uint8Array {
  return entry.subarray(KEY_BYTES, KEY_BYTES + OBJECT_BYTES);
}

/** Sorts entries into an index; a piece may hold several. @throws {Error} if two keys have the same hash */
export function encodeIndex(pieces: readonly Uint8Array[]): Uint8Array {
  const entries = joinBytes(pieces);
  const count = entries.length / ENTRY_BYTES;
  const order = Uint32Array.from({ length: count }, (_, entry) => entry * ENTRY_BYTES).toSorted(
    (a, b) => compareKeys(entries, a, entries, b),
  );
  const bytes = new Uint8Array(indexBytes(count));
  const view = new DataView(bytes.buffer);
  bytes.set(encoder.encode(MAGIC));
  view.setUint32(8, count, true);
  const starts = new Uint32Array(FAN_OUT + 1);
  let previous: number | null = null;
  for (const [position, offset] of order.entries()) {
    if (previous !== null && compareKeys(entries, previous, entries, offset) === 0) {
      throw new Error("two pages have the same key hash: a page key was written twice");
    }
    previous = offset;
    starts[fanOutSlot(entries, offset) + 1] = position + 1;
    bytes.set(
      entries.subarray(offset, offset + ENTRY_BYTES),
      INDEX_HEAD_BYTES + position * ENTRY_BYTES,
    );
  }
  for (let index = 1; index <= FAN_OUT; index++) {
    starts[index] = Math.max(starts[index] ?? 0, starts[index - 1] ?? 0);
  }
  for (const [index, start] of starts.entries()) {
    view.setUint32(FAN_OUT_AT + 4 * index, start, true);
  }
  return bytes;
}

/** Reads an index without copying it: the bytes must not change. @throws {Error} if they are cut short or no index */
export function openIndex(bytes: Uint8Array) {
  const { size, slotOf } = openHead(bytes);
  if (bytes.length !== indexBytes(size)) throw new Error("the build index is cut short");
  return {
    size,
    find(pageKey: string): IndexEntry | null {
      const key = keyHash(pageKey);
      return findEntry(bytes, slotOf(key), key);
    },
    /** In key order. */
    *entries(): Generator<IndexEntry> {
      for (let entry = 0; entry < size; entry++) {
        yield entryAt(bytes, INDEX_HEAD_BYTES + entry * ENTRY_BYTES);
      }
    },
  };
}

/** Like `openIndex`, with only the first {@link INDEX_HEAD_BYTES} in memory: a lookup reads at most one slice. */
export function openSlicedIndex(
  head: Uint8Array,
  read: (from: number, to: number) => Promise<Uint8Array>,
): PageIndex {
  const { size, slotOf } = openHead(head);
  return {
    size,
    async find(pageKey) {
      const key = keyHash(pageKey);
      const { from, to } = slotOf(key);
      if (from === to) return null;
      return findEntry(await read(from, to), { from: 0, to: to - from }, key);
    },
  };
}

export interface IndexFile {
  readonly key: string;
  readonly pagesKey: string;
  readonly pages: number;
  readonly sha256: string;
}

/** The index of the pages, and that of the change lists. */
export function indexesOf(manifest: Manifest): readonly [main: IndexFile, changes: IndexFile] {
  const { build, pages, index_sha256, changes_sha256, changes_pages } = manifest;
  const main = { key: indexKey(build), pagesKey: pagesKey(build), pages, sha256: index_sha256 };
  const changes = { key: changesIndexKey(build), pagesKey: changesPagesKey(build) };
  return [main, { ...changes, pages: changes_pages, sha256: changes_sha256 }];
}

export function joinIndexes(main: PageIndex, changes: PageIndex): PageIndex {
  return {
    size: main.size,
    find: (key) => (key.startsWith("/changes") ? changes : main).find(key),
  };
}

/** In bytes. */
interface Slice {
  readonly from: number;
  readonly to: number;
}

function openHead(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC || bytes.length < INDEX_HEAD_BYTES) throw new Error("not a build index");
  const startOf = (index: number): number =>
    INDEX_HEAD_BYTES + view.getUint32(FAN_OUT_AT + 4 * index, true) * ENTRY_BYTES;
  return {
    size: view.getUint32(8, true),
    slotOf: (key: Uint8Array): Slice => ({
      from: startOf(fanOutSlot(key, 0)),
      to: startOf(fanOutSlot(key, 0) + 1),
    }),
  };
}

function findEntry(bytes: Uint8Array, { from, to }: Slice, key: Uint8Array): IndexEntry | null {
  let low = 0;
  let high = (to - from) / ENTRY_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = from + middle * ENTRY_BYTES;
    const compared = compareKeys(bytes, at, key, 0);
    if (compared === 0) return entryAt(bytes, at);
    if (compared < 0) low = middle + 1;
    else high = middle;
  }
  return null;
}

function entryAt(bytes: Uint8Array, offset: number): IndexEntry {
  const object = bytes.subarray(offset + KEY_BYTES, offset + KEY_BYTES + OBJECT_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { object, total: view.getUint32(offset + KEY_BYTES + OBJECT_BYTES, true) };
}

function keyHash(pageKey: string): Uint8Array {
  return sha256(encoder.encode(pageKey)).subarray(0, KEY_BYTES);
}

/** The fan-out slot of the key hash at `offset`: its first 12 bits. */
function fanOutSlot(bytes: Uint8Array, offset: number): number {
  return ((bytes[offset] ?? 0) << 4) | ((bytes[offset + 1] ?? 0) >> 4);
}

function compareKeys(a: Uint8Array, aOffset: number, b: Uint8Array, bOffset: number): number {
  for (let index = 0; index < KEY_BYTES; index++) {
    const difference = (a[aOffset + index] ?? 0) - (b[bOffset + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function objectKey(object: Uint8Array): string {
  const hex = bytesToHex(object);
  return `objects/${hex.slice(0, 2)}/${hex}.json.gz`;
}

/** `null` for the key of anything else. */
export function objectHash(key: string): Uint8Array | null {
  const hex = /^objects\/[0-9a-f]{2}\/([0-9a-f]{64})\.json\.gz$/.exec(key)?.[1];
  return hex === undefined ? null : hexToBytes(hex);
}
