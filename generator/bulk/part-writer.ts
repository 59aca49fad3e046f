import { createHash, type Hash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

import {
  type BulkFile,
  type BulkFileId,
  bulkFileName,
  gzipTail,
} from "../../contract/resources/bulk.ts";
import { inflateText } from "../builds/read-text.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import { sha256 } from "../../lib/hash.ts";
import type { BulkPiece } from "../catalog/bulk-piece.ts";
import { GZIP, refuseTooLarge } from "../builds/page-writer.ts";
import { createGrowingBytes, type GrowingBytes } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";

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

/** Its records are of the same range. */
interface OpenPart extends BulkFileId {
  readonly range: string;
  records: number;
  updatedAt: string;
  readonly text: GrowingBytes;
}

type TextHashes = Pick<BulkFile, "sha256" | "crc32">;

/** Writes bulk files part by part. Records must come in their file's order. */
export function createPartWriter(
  segments: Pick<SegmentWriter, "isStored" | "add" | "readCompressed">,
  headOf: (file: BulkFileId) => BulkPiece | null,
) {
  let parts: WrittenPart[] = [];
  const open = new Map<string, OpenPart>();
  const texts = createTextHashes();
  /** The buffers of closed parts. With a new buffer for each part, a build takes a tenth more CPU time. */
  let spare: GrowingBytes[] = [];
  const begin = (file: string, piece: BulkPiece): void => {
    const { resource, congress, format, range } = piece;
    const text = spare.pop() ?? createGrowingBytes();
    const part = { resource, congress, format, range, records: 0, updatedAt: "", text };
    append(part, piece);
    open.set(file, part);
  };
  const close = async (file: string, { text, ...opened }: OpenPart): Promise<void> => {
    open.delete(file);
    parts.push({ ...opened, ...(await writePart(text.all(), file, segments)) });
    texts.add(file, text.all());
    text.clear();
    spare.push(text);
  };
  return {
    add: async (piece: BulkPiece): Promise<void> => {
      const file = bulkFileName(piece);
      const head = open.has(file) || texts.has(file) ? null : headOf(piece);
      if (head !== null) begin(file, head);
      const before = open.get(file);
      if (before?.range === piece.range && before.text.size() + piece.bytes <= PART_BYTES) {
        append(before, piece);
        return;
      }
      if (before !== undefined) await close(file, before);
      begin(file, piece);
    },
    /** Closes all parts and returns those since the last call. */
    finish: async (): Promise<readonly WrittenPart[]> => {
      for (const [file, part] of open) await close(file, part);
      const written = parts;
      [parts, spare] = [[], []];
      return written;
    },
    /** Returns the hashes of the text of all parts of a file. */
    textHashes: texts.of,
  };
}

/** Copies a piece, a view that would keep whole pages in memory. */
function append(part: OpenPart, { records, updatedAt, content }: BulkPiece): void {
  for (const bytes of content) part.text.add(bytes);
  part.records += records;
  if (updatedAt > part.updatedAt) part.updatedAt = updatedAt;
}

/** Writes a part unless it is stored, since the list of files has the hash of its compressed bytes. */
async function writePart(
  text: Uint8Array,
  file: string,
  segments: Pick<SegmentWriter, "isStored" | "add" | "readCompressed">,
) {
  const hash = sha256(text);
  let compressed = await storedPart(hash, segments);
  if (compressed === null) {
    compressed = gzipMember(text);
    refuseTooLarge(`of ${file}`, text.length, compressed.length);
    segments.add(hash, compressed);
  }
  const [compressedBytes, compressedHash] = [compressed.length, sha256(compressed)];
  return { hash, bytes: text.length, compressedBytes, compressedHash };
}

async function storedPart(
  hash: Uint8Array,
  segments: Pick<SegmentWriter, "isStored" | "readCompressed">,
): Promise<Uint8Array | null> {
  if (!segments.isStored(hash)) return null;
  const bytes = await segments.readCompressed(hash);
  const isWhole = typeof bytes !== "string" && typeof (await inflateText(hash, bytes)) !== "string";
  return isWhole ? bytes : null;
}

/** Hashes the texts of files part by part. */
function createTextHashes() {
  const files = new Map<string, { readonly hash: Hash; crc: number }>();
  return {
    has: (name: string) => files.has(name),
    add: (name: string, text: Uint8Array): void => {
      const file = files.get(name) ?? { hash: createHash("sha256"), crc: 0 };
      file.hash.update(text);
      file.crc = crc32(text, file.crc);
      files.set(name, file);
    },
    of: (name: string): TextHashes => {
      const { hash, crc } = required(files.get(name), `the text of ${name}`);
      return { sha256: hash.copy().digest("hex"), crc32: crc.toString(16).padStart(8, "0") };
    },
  };
}

export function latest(each: readonly { readonly updatedAt: string }[]): string {
  return each.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b));
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
