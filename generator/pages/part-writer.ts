import { constants, crc32, deflateRawSync } from "node:zlib";

import type { RecordKind } from "../../contract/enumerations.ts";
import { type BulkFileId, bulkFileName, gzipTail } from "../../contract/resources/bulk.ts";
import { inflateText } from "../builds/read-text.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import { sha256 } from "../../lib/hash.ts";
import { GZIP, type PageCounts, refuseTooLarge } from "./page-writer.ts";
import { type BulkRecord, rangeOf } from "./part-ranges.ts";

export interface WrittenPart extends BulkFileId {
  readonly records: number;
  readonly updatedAt: string;
  readonly hash: Uint8Array;
  readonly bytes: number;
  readonly compressedBytes: number;
  readonly compressedHash: Uint8Array;
}

export type PartWriter = ReturnType<typeof createPartWriter>;

/** A larger range is split into several parts. */
export const PART_BYTES = 4 * 1024 ** 2;
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

interface Piece {
  readonly range: string;
  readonly records: number;
  readonly updatedAt: string;
}

interface OpenPart extends BulkFileId {
  readonly range: string;
  readonly pieces: Uint8Array[];
  records: number;
  bytes: number;
  updatedAt: string;
}

/** Writes bulk files part by part. Records must come in their file's order. */
export function createPartWriter(
  segments: Pick<SegmentWriter, "isStored" | "add" | "readCompressed">,
) {
  const parts: Promise<WrittenPart>[] = [];
  let counts = { rendered: 0, newTexts: 0, newBytes: 0 };
  const open = new Map<string, OpenPart>();
  const keep = (hash: Uint8Array, text: Uint8Array, file: string): Uint8Array => {
    const compressed = gzipMember(text);
    refuseTooLarge(`of ${file}`, text.length, compressed.length);
    segments.add(hash, compressed);
    counts.newTexts += 1;
    counts.newBytes += compressed.length;
    return compressed;
  };
  /** A stored part is not written again, since the list of files has the hash of its bytes. */
  const storedPart = async (hash: Uint8Array): Promise<Uint8Array | null> => {
    if (!segments.isStored(hash)) return null;
    const bytes = await segments.readCompressed(hash);
    if (typeof bytes === "string" || typeof (await inflateText(hash, bytes)) === "string") {
      return null;
    }
    return bytes;
  };
  const close = (file: string, part: OpenPart): void => {
    open.delete(file);
    const { resource, congress, format, records, bytes, updatedAt, pieces } = part;
    const text = Buffer.concat(pieces, bytes);
    const hash = sha256(text);
    counts.rendered += 1;
    const finished = async (): Promise<WrittenPart> => {
      const compressed = (await storedPart(hash)) ?? keep(hash, text, file);
      const [compressedBytes, compressedHash] = [compressed.length, sha256(compressed)];
      const written = { resource, congress, format, records, updatedAt, hash, bytes };
      return { ...written, compressedBytes, compressedHash };
    };
    parts.push(finished());
  };
  return {
    add: (file: BulkFileId, piece: Piece, content: readonly Uint8Array[]): void => {
      const { range, records, updatedAt } = piece;
      const name = bulkFileName(file);
      const bytes = content.reduce((sum, { length }) => sum + length, 0);
      const before = open.get(name);
      const goesOn = before?.range === range && before.bytes + bytes <= PART_BYTES;
      if (before !== undefined && !goesOn) close(name, before);
      const begun = { ...file, range, pieces: [], records: 0, bytes: 0, updatedAt: "" };
      const part: OpenPart = open.get(name) ?? begun;
      open.set(name, part);
      part.pieces.push(...content);
      part.records += records;
      part.bytes += bytes;
      if (updatedAt > part.updatedAt) part.updatedAt = updatedAt;
    },
    finish: async (): Promise<{ parts: readonly WrittenPart[]; counts: PageCounts }> => {
      for (const [file, part] of open) close(file, part);
      const written = await Promise.all(parts.splice(0));
      const finished = { parts: written, counts };
      counts = { rendered: 0, newTexts: 0, newBytes: 0 };
      return finished;
    },
  };
}

/**
 * Compresses a part as a gzip member that ends with a flush and an empty block. Hosts can join such
 * parts into one member by removing headers and trailers; many programs only read the first of several
 * members.
 */
function gzipMember(text: Uint8Array): Buffer {
  const flushed = deflateRawSync(text, { ...GZIP, finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([HEADER, flushed, gzipTail(crc32(text), text.length)]);
}

/** Adds a complete record. `line` ends with a line feed. */
export function addRecord(
  parts: Pick<PartWriter, "add">,
  resource: RecordKind,
  record: BulkRecord,
  line: readonly Uint8Array[],
): void {
  const { congress, range } = rangeOf(resource, record);
  const piece = { range, records: 1, updatedAt: record.updated_at };
  parts.add({ resource, congress, format: "ndjson" }, piece, line);
}

const LINE_FEED = 10;
const DATA = '{"data":';
const END_OF_RECORD = '\n},"meta":';
const END = Buffer.from("}\n");

export function recordInFull(page: Buffer): Uint8Array[] {
  const end = page.lastIndexOf(END_OF_RECORD);
  const pieces: Uint8Array[] = [];
  for (let offset = DATA.length; offset <= end; offset = page.indexOf(LINE_FEED, offset) + 1) {
    pieces.push(page.subarray(offset, page.indexOf(LINE_FEED, offset)));
  }
  return [...pieces, END];
}
