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
 * A host can load it whole, or with the fan-out table read the few entries of a slice by range.
 */
import { sha256 } from "@noble/hashes/sha2.js";

import { OBJECT_BYTES } from "./object-name.ts";

const MAGIC = "LEGISIX1";
const FAN_OUT = 4096;
const FAN_OUT_AT = 12;
const ENTRIES_AT = FAN_OUT_AT + 4 * (FAN_OUT + 1);
const KEY_BYTES = 16;

interface IndexEntry {
  /** SHA-256 of the page's text, 32 bytes. */
  readonly object: Uint8Array;
  /** Records in the list; 0 on a detail page. */
  readonly total: number;
}

export type BuildIndex = ReturnType<typeof openIndex>;

const encoder = new TextEncoder();

/** Bytes of one entry. */
export const ENTRY_BYTES = KEY_BYTES + OBJECT_BYTES + 4;

/** Bytes of an index of so many pages. */
export function indexBytes(pages: number): number {
  return ENTRIES_AT + pages * ENTRY_BYTES;
}

/** A page's entry, to go into an index: `object` is the SHA-256 of its text. */
export function indexEntry(pageKey: string, object: Uint8Array, total: number): Uint8Array {
  const entry = new Uint8Array(ENTRY_BYTES);
  entry.set(keyHash(pageKey));
  entry.set(object, KEY_BYTES);
  new DataView(entry.buffer).setUint32(KEY_BYTES + OBJECT_BYTES, total, true);
  return entry;
}

/** The SHA-256 of the page's text that an entry holds. */
export function entryObject(entry: Uint8Array): Uint8Array {
  return entry.subarray(KEY_BYTES, KEY_BYTES + OBJECT_BYTES);
}

/**
 * Writes an index of entries in any order, any number of them in each piece.
 *
 * @throws {Error} when two keys have one hash
 */
export function encodeIndex(pieces: readonly Uint8Array[]): Uint8Array {
  const entries = joined(pieces);
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
  for (const [position, at] of order.entries()) {
    if (previous !== null && compareKeys(entries, previous, entries, at) === 0) {
      throw new Error("two pages have the same key hash: a page key was written twice");
    }
    previous = at;
    starts[slot(entries, at) + 1] = position + 1;
    bytes.set(entries.subarray(at, at + ENTRY_BYTES), ENTRIES_AT + position * ENTRY_BYTES);
  }
  for (let index = 1; index <= FAN_OUT; index++) {
    starts[index] = Math.max(starts[index] ?? 0, starts[index - 1] ?? 0);
  }
  for (const [index, start] of starts.entries()) {
    view.setUint32(FAN_OUT_AT + 4 * index, start, true);
  }
  return bytes;
}

/**
 * Reads an index that is in memory as a whole, and copies none of it: the bytes must stay as they
 * are. A key that is not in the build is `null`; looking one up is a hash and a search among a few.
 *
 * @throws {Error} when the bytes are not an index or are cut short
 * @example
 * ```ts
 * const object = sha256(page); // 32 bytes
 * const index = openIndex(encodeIndex([indexEntry("/bills?#1", object, 2500)]));
 * index.find("/bills?#1"); // { object, total: 2500 }
 * index.find("/bills?congress=1#1"); // null
 * ```
 */
export function openIndex(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC || bytes.length < ENTRIES_AT) throw new Error("not a build index");
  const size = view.getUint32(8, true);
  if (bytes.length !== indexBytes(size)) throw new Error("a build index cut short");
  const entryAt = (position: number): IndexEntry => {
    const at = ENTRIES_AT + position * ENTRY_BYTES + KEY_BYTES;
    return {
      object: bytes.subarray(at, at + OBJECT_BYTES),
      total: view.getUint32(at + OBJECT_BYTES, true),
    };
  };
  return {
    size,
    find(pageKey: string): IndexEntry | null {
      const key = keyHash(pageKey);
      let low = view.getUint32(FAN_OUT_AT + 4 * slot(key, 0), true);
      let high = view.getUint32(FAN_OUT_AT + 4 * (slot(key, 0) + 1), true);
      while (low < high) {
        const middle = (low + high) >> 1;
        const compared = compareKeys(bytes, ENTRIES_AT + middle * ENTRY_BYTES, key, 0);
        if (compared === 0) return entryAt(middle);
        if (compared < 0) low = middle + 1;
        else high = middle;
      }
      return null;
    },
    /** Every entry in key order. */
    *entries(): Generator<IndexEntry> {
      for (let position = 0; position < size; position++) yield entryAt(position);
    },
  };
}

function keyHash(pageKey: string): Uint8Array {
  return sha256(encoder.encode(pageKey)).subarray(0, KEY_BYTES);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let end = 0;
  for (const piece of pieces) {
    all.set(piece, end);
    end += piece.length;
  }
  return all;
}

/** The slot of the fan-out table of the key hash that begins at `at`. */
function slot(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 4) | ((bytes[at + 1] ?? 0) >> 4);
}

/** Compares the key hashes that begin at two places. */
function compareKeys(a: Uint8Array, aAt: number, b: Uint8Array, bAt: number): number {
  for (let index = 0; index < KEY_BYTES; index++) {
    const difference = (a[aAt + index] ?? 0) - (b[bAt + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
