import { constants, crc32, deflateRawSync } from "node:zlib";

import { type BulkFileId, bulkFileName, gzipTail } from "../../contract/resources/bulk.ts";
import { BuildError } from "../../store/read-build.ts";
import { MENDED } from "../builds/read-list.ts";
import { inflateText } from "../builds/read-text.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { PageCache } from "../cache/page-cache.ts";
import { sha256 } from "../../lib/hash.ts";
import { type BulkPiece, type Lines, recordInFull } from "../pages/bulk-piece.ts";
import { GZIP, type PageCounts, refuseTooLarge } from "../pages/page-writer.ts";

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

interface OpenPart {
  /** The file, the range, and how many parts of the range come before. */
  readonly name: string;
  readonly range: string;
  readonly at: number;
  readonly pieces: BulkPiece[];
  bytes: number;
}

/** A part as the cache keeps it. */
interface KeptPart {
  readonly part: WrittenPart;
  /** Names all pieces by their content, one per line. */
  readonly pieces: string;
  readonly lengths: readonly number[];
}

/**
 * Writes bulk files part by part. Records must come in their file's order. A part of the same pieces as
 * in the last build stays as it is; otherwise unchanged pieces are copied from it.
 */
export function createPartWriter(
  segments: Pick<SegmentWriter, "isStored" | "add" | "read" | "readCompressed">,
  cache: Pick<PageCache, "derived" | "keepDerived">,
) {
  let parts: WrittenPart[] = [];
  const counts = { rendered: 0, newTexts: 0, newBytes: 0 };
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
  const earlierPieces = async (kept: KeptPart | null): Promise<ReadonlyMap<string, Lines>> => {
    const text = kept === null ? "missing" : await segments.read(kept.part.hash);
    if (kept === null || typeof text === "string") return new Map();
    let end = 0;
    const pieces = kept.lengths.map((length) => [text.subarray(end, (end += length))]);
    return new Map(kept.pieces.split("\n").map((name, at) => [name, pieces[at] ?? []]));
  };
  const write = async ({ name, pieces, bytes }: OpenPart, kept: KeptPart | null) => {
    const earlier = await earlierPieces(kept);
    const content: Uint8Array[] = [];
    for (const piece of pieces) {
      const found = piece.content ?? earlier.get(nameOf(piece));
      // oxlint-disable-next-line no-await-in-loop -- rare, and keeps one page in memory
      content.push(...(found ?? recordInFull(await readPage(segments, piece.page))));
    }
    const text = Buffer.concat(content, bytes);
    const hash = sha256(text);
    counts.rendered += 1;
    const compressed = (await storedPart(hash)) ?? keep(hash, text, name);
    const [compressedBytes, compressedHash] = [compressed.length, sha256(compressed)];
    return { hash, bytes, compressedBytes, compressedHash };
  };
  const close = async (file: string, opened: OpenPart): Promise<void> => {
    open.delete(file);
    const pieces = opened.pieces.map(nameOf).join("\n");
    const kept = cache.derived(`part ${opened.name}`) as KeptPart | null;
    if (kept?.pieces === pieces && segments.isStored(kept.part.hash)) {
      parts.push(kept.part);
      return;
    }
    const { resource, congress, format } = opened.pieces[0] as BulkPiece;
    const part = {
      resource,
      congress,
      format,
      ...(await write(opened, kept)),
      records: opened.pieces.reduce((sum, { records }) => sum + records, 0),
      updatedAt: latest(opened.pieces),
    };
    const lengths = opened.pieces.map(({ bytes }) => bytes);
    cache.keepDerived(`part ${opened.name}`, { part, pieces, lengths } satisfies KeptPart);
    parts.push(part);
  };
  return {
    add: async (piece: BulkPiece): Promise<void> => {
      const { range, bytes } = piece;
      const file = bulkFileName(piece);
      const before = open.get(file);
      const isSameRange = before?.range === range;
      const goesOn = isSameRange && before.bytes + bytes <= PART_BYTES;
      if (before !== undefined && !goesOn) await close(file, before);
      const at = isSameRange ? before.at + (goesOn ? 0 : 1) : 0;
      const begun = { name: `${file} ${range} ${at}`, range, at, pieces: [], bytes: 0 };
      const part: OpenPart = open.get(file) ?? begun;
      open.set(file, part);
      part.pieces.push(piece);
      part.bytes += bytes;
    },
    /** Closes all parts and returns those since the last call. */
    finish: async (): Promise<readonly WrittenPart[]> => {
      // oxlint-disable-next-line no-await-in-loop -- in order
      for (const [file, part] of open) await close(file, part);
      const written = parts;
      parts = [];
      return written;
    },
    counts: (): PageCounts => counts,
  };
}

async function readPage(
  segments: Pick<SegmentWriter, "read">,
  page: Uint8Array = new Uint8Array(),
): Promise<Buffer> {
  const text = await segments.read(page);
  if (typeof text !== "string") return text;
  throw new BuildError(`a page that a bulk file needs is ${text}; ${MENDED}`);
}

function nameOf({ page, content = [], updatedAt }: BulkPiece): string {
  const hash = page ?? sha256(Buffer.concat(content));
  return `${Buffer.from(hash).toString("base64")} ${updatedAt}`;
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
