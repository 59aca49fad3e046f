import { promisify } from "node:util";
import { constants, crc32, deflateRawSync, gunzip } from "node:zlib";

import pLimit from "p-limit";

import { MAX_OBJECT_BYTES, MAX_PAGE_BYTES } from "../../contract/build.ts";
import { objectKey } from "../../contract/object-name.ts";
import { type BulkResource, gzipTail } from "../../contract/resources/bulk.ts";
import { readBounded } from "../../builds/read-object.ts";
import { sha256 } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { CONCURRENT_WRITES, GZIP, type PageCounts, refuseTooLarge } from "./page-writer.ts";
import { type BulkRecord, rangeOf } from "./part-ranges.ts";

/** A part of a bulk file, as it is in the store. */
export interface WrittenPart {
  readonly resource: BulkResource;
  readonly congress: number | null;
  readonly records: number;
  /** When the content of any of its records last changed. */
  readonly updatedAt: string;
  readonly object: Uint8Array;
  /** Of its text. */
  readonly bytes: number;
  readonly compressedBytes: number;
  readonly compressedHash: Uint8Array;
}

export type PartWriter = ReturnType<typeof createPartWriter>;

/** A range whose records are larger is more than one part. */
const PART_BYTES = 4 * 1024 ** 2;
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const unzip = promisify(gunzip);

interface OpenPart extends Pick<WrittenPart, "resource" | "congress"> {
  readonly range: string;
  readonly pieces: Uint8Array[];
  records: number;
  bytes: number;
  updatedAt: string;
}

/** Gathers records in full, which come in the order of their files, and writes them part by part. */
export function createPartWriter(store: Pick<Store, "read" | "write">) {
  const limit = pLimit(CONCURRENT_WRITES);
  const parts: Promise<WrittenPart>[] = [];
  let counts = { made: 0, newObjects: 0, newBytes: 0 };
  let open = null as OpenPart | null;
  /** What is in the store stays as it is: other builds tell its size and hash. */
  const keep = async (object: Uint8Array, compressed: Uint8Array): Promise<Uint8Array> => {
    const key = objectKey(object);
    const stored = await readBounded(store, key, MAX_OBJECT_BYTES);
    if (typeof stored !== "string" && (await isOf(object, stored))) return stored;
    await store.write(key, compressed);
    counts.newObjects += 1;
    counts.newBytes += compressed.length;
    return compressed;
  };
  const close = (): void => {
    if (open === null) return;
    const { resource, congress, records, bytes, updatedAt, pieces } = open;
    open = null;
    const text = Buffer.concat(pieces, bytes);
    const object = sha256(text);
    const compressed = gzipMember(text);
    refuseTooLarge(`of ${resource}s`, bytes, compressed.length);
    counts.made += 1;
    parts.push(
      limit(async () => {
        const stored = await keep(object, compressed);
        const [compressedBytes, compressedHash] = [stored.length, sha256(stored)];
        const told = { resource, congress, records, updatedAt, object, bytes };
        return { ...told, compressedBytes, compressedHash };
      }),
    );
  };
  return {
    /** `line` is a record in full, in pieces, with the line feed behind it. */
    add: (resource: BulkResource, record: BulkRecord, line: readonly Uint8Array[]): void => {
      const { congress, range } = rangeOf(resource, record);
      const bytes = line.reduce((sum, { length }) => sum + length, 0);
      const isSame =
        open?.resource === resource && open.congress === congress && open.range === range;
      if (!isSame || (open !== null && open.bytes + bytes > PART_BYTES)) close();
      open ??= { resource, congress, range, pieces: [], records: 0, bytes: 0, updatedAt: "" };
      open.pieces.push(...line);
      open.records += 1;
      open.bytes += bytes;
      if (record.updated_at > open.updatedAt) open.updatedAt = record.updated_at;
    },
    /** Waits for every part begun since the last time. */
    finish: async (): Promise<{ parts: readonly WrittenPart[]; counts: PageCounts }> => {
      close();
      const written = await Promise.all(parts.splice(0));
      const told = { parts: written, counts };
      counts = { made: 0, newObjects: 0, newBytes: 0 };
      return told;
    },
  };
}

/**
 * A gzip member whose text is flushed before its end, which then is an empty block. So hosts make one
 * member of several by leaving out headers and ends: many programs read no further than the first.
 */
function gzipMember(text: Uint8Array): Buffer {
  const flushed = deflateRawSync(text, { ...GZIP, finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([HEADER, flushed, gzipTail(crc32(text), text.length)]);
}

async function isOf(object: Uint8Array, stored: Uint8Array): Promise<boolean> {
  try {
    const text = await unzip(stored, { maxOutputLength: MAX_PAGE_BYTES });
    return Buffer.compare(sha256(text), object) === 0;
  } catch {
    return false;
  }
}

const LINE_FEED = 10;
const DATA = '{"data":';
const END_OF_RECORD = '\n},"meta":';
const END = Buffer.from("}\n");

/** The record of a detail page, with all of its blocks, on one line. */
export function recordInFull(page: Buffer): Uint8Array[] {
  const end = page.lastIndexOf(END_OF_RECORD);
  const pieces: Uint8Array[] = [];
  for (let at = DATA.length; at <= end; at = page.indexOf(LINE_FEED, at) + 1) {
    pieces.push(page.subarray(at, page.indexOf(LINE_FEED, at)));
  }
  return [...pieces, END];
}
