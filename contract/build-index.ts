/**
 * The index of a build: page key → text and its place, as sorted entries of fixed size.
 *
 *     offset  bytes
 *     0       8      "LEGISIX1"
 *     8       4      number of entries, little-endian
 *     12      4×4097 fan-out: entry i is where key hashes whose first 12 bits are ≥ i begin
 *     16400   64×n   entries by key hash: 16 bytes of the key's SHA-256, 32 bytes SHA-256 of the
 *                    page's text, 4 bytes total of the list (0 on details); then its place, 4 bytes
 *                    each: number of the segment in the manifest, offset and length there
 *
 * The first 52 bytes of an entry are its content, the same for the same records. A host loads the
 * index whole, or keeps only the fan-out table and reads slices of a few entries.
 */
import { sha256 } from "@noble/hashes/sha2.js";

import {
  changesIndexKey,
  changesPagesKey,
  indexKey,
  type Manifest,
  pagesKey,
  segmentKey,
} from "./build.ts";
import { joinBytes } from "./page-text.ts";
import { required } from "../lib/required.ts";

const TEXT_HASH_BYTES = 32;

const MAGIC = "LEGISIX1";
const FAN_OUT = 4096;
const FAN_OUT_AT = 12;
/** Bytes before the first entry: enough to read the rest by slices. */
export const INDEX_HEAD_BYTES = FAN_OUT_AT + 4 * (FAN_OUT + 1);
const KEY_BYTES = 16;

/** The bytes of a page or a file within a segment. */
export interface Range {
  readonly offset: number;
  readonly length: number;
}

export interface Place extends Range {
  /** The segment's key in the store. */
  readonly key: string;
}

/** A text and where it is stored. */
export interface PlacedText {
  /** SHA-256 of the text, 32 bytes. */
  readonly hash: Uint8Array;
  readonly place: Place;
}

export interface IndexEntry extends PlacedText {
  /** Records in the list; 0 on a detail page. */
  readonly total: number;
}

type Segments = Manifest["segments"];

export type BuildIndex = ReturnType<typeof openIndex>;

/** A lookup of a build's pages, in memory or by slices. */
export interface PageIndex {
  /** In pages. */
  readonly size: number;
  find(pageKey: string): IndexEntry | null | Promise<IndexEntry | null>;
}

const encoder = new TextEncoder();

const TOTAL_AT = KEY_BYTES + TEXT_HASH_BYTES;
/** An entry's content: without the place. */
export const ENTRY_BYTES = TOTAL_AT + 4;
/** With the place. */
export const PLACED_BYTES = ENTRY_BYTES + 12;

export function indexBytes(pages: number): number {
  return INDEX_HEAD_BYTES + pages * PLACED_BYTES;
}

/** Takes the SHA-256 of the page's key and that of its text. */
export function indexEntry(
  keySha256: Uint8Array,
  textSha256: Uint8Array,
  total: number,
): Uint8Array {
  const entry = new Uint8Array(ENTRY_BYTES);
  entry.set(keySha256.subarray(0, KEY_BYTES));
  entry.set(textSha256, KEY_BYTES);
  new DataView(entry.buffer).setUint32(TOTAL_AT, total, true);
  return entry;
}

export function entryHash(entry: Uint8Array): Uint8Array {
  return entry.subarray(KEY_BYTES, TOTAL_AT);
}

/** Sorts entries; a piece may hold several. @throws {Error} if two keys have the same hash */
export function sortEntries(pieces: readonly Uint8Array[]): Uint8Array {
  const entries = joinBytes(pieces);
  const count = entries.length / ENTRY_BYTES;
  const order = Uint32Array.from({ length: count }, (_, entry) => entry * ENTRY_BYTES).toSorted(
    (a, b) => compareKeys(entries, a, entries, b),
  );
  const sorted = new Uint8Array(entries.length);
  for (const [position, offset] of order.entries()) {
    const at = position * ENTRY_BYTES;
    if (position > 0 && compareKeys(sorted, at - ENTRY_BYTES, entries, offset) === 0) {
      throw new Error("two pages have the same key hash: a page key was written twice");
    }
    sorted.set(entries.subarray(offset, offset + ENTRY_BYTES), at);
  }
  return sorted;
}

export function* entriesIn(entries: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    yield entries.subarray(at, at + ENTRY_BYTES);
  }
}

/** Adds the places to sorted entries. `segment` is the number in the manifest. */
export function encodeIndex(
  entries: Uint8Array,
  placeOf: (hash: Uint8Array) => Range & { readonly segment: number },
): Uint8Array {
  const count = entries.length / ENTRY_BYTES;
  const bytes = new Uint8Array(indexBytes(count));
  const view = new DataView(bytes.buffer);
  bytes.set(encoder.encode(MAGIC));
  view.setUint32(8, count, true);
  const starts = new Uint32Array(FAN_OUT + 1);
  let at = INDEX_HEAD_BYTES;
  for (const entry of entriesIn(entries)) {
    const { segment, offset, length } = placeOf(entryHash(entry));
    bytes.set(entry, at);
    view.setUint32(at + ENTRY_BYTES, segment, true);
    view.setUint32(at + ENTRY_BYTES + 4, offset, true);
    view.setUint32(at + ENTRY_BYTES + 8, length, true);
    at += PLACED_BYTES;
    starts[fanOutSlot(entry, 0) + 1] = (at - INDEX_HEAD_BYTES) / PLACED_BYTES;
  }
  // A slot without entries starts where the one before it ends.
  let reached = 0;
  for (const [index, start] of starts.entries()) {
    reached = Math.max(reached, start);
    view.setUint32(FAN_OUT_AT + 4 * index, reached, true);
  }
  return bytes;
}

/** Reads an index without copying it: the bytes must not change. @throws {Error} if they are cut short or no index */
export function openIndex(bytes: Uint8Array, segments: Segments) {
  const { size, slotOf } = openHead(bytes);
  if (bytes.length !== indexBytes(size)) throw new Error("the build index is cut short");
  return {
    size,
    find(pageKey: string): IndexEntry | null {
      const key = keyHash(pageKey);
      const at = findEntry(bytes, slotOf(key), key);
      return at === null ? null : entryAt(bytes, at, segments);
    },
    /** In key order. */
    *entries(): Generator<IndexEntry> {
      for (let at = INDEX_HEAD_BYTES; at < bytes.length; at += PLACED_BYTES) {
        yield entryAt(bytes, at, segments);
      }
    },
  };
}

/** Like `openIndex`, with only the first {@link INDEX_HEAD_BYTES} in memory: a lookup reads at most one slice. */
export function openSlicedIndex(
  head: Uint8Array,
  segments: Segments,
  read: (from: number, to: number) => Promise<Uint8Array>,
): PageIndex {
  const { size, slotOf } = openHead(head);
  return {
    size,
    async find(pageKey) {
      const key = keyHash(pageKey);
      const { from, to } = slotOf(key);
      if (from === to) return null;
      const slice = await read(from, to);
      const at = findEntry(slice, { from: 0, to: to - from }, key);
      return at === null ? null : entryAt(slice, at, segments);
    },
  };
}

export interface IndexFile {
  readonly key: string;
  readonly pagesKey: string;
  readonly pages: number;
  readonly sha256: string;
  readonly segments: Segments;
}

/** The index of the pages, and that of the change lists. */
export function indexesOf(manifest: Manifest): readonly [main: IndexFile, changes: IndexFile] {
  const { build, pages, changes_pages, index_sha256, changes_sha256, segments } = manifest;
  const main = { key: indexKey(build), pagesKey: pagesKey(build), pages };
  const changes = { key: changesIndexKey(build), pagesKey: changesPagesKey(build) };
  return [
    { ...main, sha256: index_sha256, segments },
    { ...changes, pages: changes_pages, sha256: changes_sha256, segments },
  ];
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
    INDEX_HEAD_BYTES + view.getUint32(FAN_OUT_AT + 4 * index, true) * PLACED_BYTES;
  return {
    size: view.getUint32(8, true),
    slotOf: (key: Uint8Array): Slice => ({
      from: startOf(fanOutSlot(key, 0)),
      to: startOf(fanOutSlot(key, 0) + 1),
    }),
  };
}

function findEntry(bytes: Uint8Array, { from, to }: Slice, key: Uint8Array): number | null {
  let low = 0;
  let high = (to - from) / PLACED_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = from + middle * PLACED_BYTES;
    const compared = compareKeys(bytes, at, key, 0);
    if (compared === 0) return at;
    if (compared < 0) low = middle + 1;
    else high = middle;
  }
  return null;
}

function entryAt(bytes: Uint8Array, at: number, segments: Segments): IndexEntry {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, PLACED_BYTES);
  const numberAt = (offset: number): number => view.getUint32(offset, true);
  const number = numberAt(ENTRY_BYTES);
  const { sha256: segment } = required(segments[number], `segment ${number} of a build index`);
  return {
    hash: entryHash(bytes.subarray(at, at + ENTRY_BYTES)),
    total: numberAt(TOTAL_AT),
    place: {
      key: segmentKey(segment),
      offset: numberAt(ENTRY_BYTES + 4),
      length: numberAt(ENTRY_BYTES + 8),
    },
  };
}

function keyHash(pageKey: string): Uint8Array {
  return sha256(encoder.encode(pageKey)).subarray(0, KEY_BYTES);
}

function byteAt(bytes: Uint8Array, offset: number): number {
  return required(bytes[offset], "a byte of a key");
}

/** The fan-out slot of the key hash at `offset`: its first 12 bits. */
function fanOutSlot(bytes: Uint8Array, offset: number): number {
  return (byteAt(bytes, offset) << 4) | (byteAt(bytes, offset + 1) >> 4);
}

function compareKeys(a: Uint8Array, aOffset: number, b: Uint8Array, bOffset: number): number {
  for (let index = 0; index < KEY_BYTES; index++) {
    const difference = byteAt(a, aOffset + index) - byteAt(b, bOffset + index);
    if (difference !== 0) return difference;
  }
  return 0;
}
