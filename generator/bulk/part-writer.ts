import { createHash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

import {
  type BulkFile,
  type BulkFileId,
  bulkFileName,
  gzipTail,
} from "../../contract/resources/bulk.ts";
import { BuildError } from "../../store/read-build.ts";
import { MENDED } from "../builds/read-list.ts";
import { inflateText } from "../builds/read-text.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { PageCache } from "../cache/page-cache.ts";
import { sha256 } from "../../lib/hash.ts";
import { type BulkPiece, type Lines, recordInFull } from "../pages/bulk-piece.ts";
import { GZIP, type PageCounts, refuseTooLarge } from "../pages/page-writer.ts";
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

export type TextHashes = Pick<BulkFile, "sha256" | "crc32">;

/**
 * Writes bulk files part by part. Records must come in their file's order. A part of the same pieces as
 * in the last build stays as it is; otherwise unchanged pieces are copied from it.
 */
export function createPartWriter(
  segments: Pick<SegmentWriter, "isStored" | "add" | "read" | "readCompressed">,
  cache: Pick<PageCache, "derived" | "keepDerived">,
  headOf: (file: BulkFileId) => BulkPiece | null,
) {
  let parts: WrittenPart[] = [];
  const open = new Map<string, OpenPart>();
  const { write, counts } = createPartTexts(segments);
  const texts = createTextHashes(partReader(segments));
  const close = async (file: string, opened: OpenPart): Promise<void> => {
    open.delete(file);
    const pieces = opened.pieces.map(nameOf).join("\n");
    const kept = cache.derived(`part ${opened.name}`) as KeptPart | null;
    if (kept?.pieces === pieces && segments.isStored(kept.part.hash)) {
      parts.push(kept.part);
      texts.addKept(file, kept.part);
      return;
    }
    const { text, written } = await write(opened, kept);
    const { resource, congress, format } = opened.pieces[0] as BulkPiece;
    const records = opened.pieces.reduce((sum, each) => sum + each.records, 0);
    const about = { resource, congress, format, records, updatedAt: latest(opened.pieces) };
    const part: WrittenPart = { ...about, ...written };
    const lengths = opened.pieces.map(({ bytes }) => bytes);
    cache.keepDerived(`part ${opened.name}`, { part, pieces, lengths } satisfies KeptPart);
    parts.push(part);
    await texts.addWritten(file, part, text);
  };
  return {
    add: async (piece: BulkPiece): Promise<void> => {
      const { range, bytes } = piece;
      const file = bulkFileName(piece);
      const head = open.has(file) || texts.has(file) ? null : headOf(piece);
      if (head !== null) open.set(file, begunPart(head, 0));
      const before = open.get(file);
      const isSameRange = before?.range === range;
      if (isSameRange && before.bytes + bytes <= PART_BYTES) {
        before.pieces.push(piece);
        before.bytes += bytes;
        return;
      }
      if (before !== undefined) await close(file, before);
      open.set(file, begunPart(piece, isSameRange ? before.at + 1 : 0));
    },
    /** Closes all parts and returns those since the last call. */
    finish: async (): Promise<readonly WrittenPart[]> => {
      for (const [file, part] of open) await close(file, part);
      const written = parts;
      parts = [];
      return written;
    },
    /** Returns the hashes of the text of all parts of a file. */
    textHashes: texts.hashesOf,
    counts,
  };
}

function begunPart(piece: BulkPiece, at: number): OpenPart {
  const { range, bytes } = piece;
  return { name: `${bulkFileName(piece)} ${range} ${at}`, range, at, pieces: [piece], bytes };
}

function createPartTexts(
  segments: Pick<SegmentWriter, "isStored" | "add" | "read" | "readCompressed">,
) {
  const readText = partReader(segments);
  const counts = { rendered: 0, newTexts: 0, newBytes: 0 };
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
    return new Map(
      kept.pieces.split("\n").map((name, at) => [name, required(pieces[at], `piece ${name}`)]),
    );
  };
  const write = async ({ name, pieces, bytes }: OpenPart, kept: KeptPart | null) => {
    const isNew = pieces.every(({ content }) => content !== undefined);
    const earlier = await earlierPieces(isNew ? null : kept);
    const content: Uint8Array[] = [];
    for (const piece of pieces) {
      const found = piece.content ?? earlier.get(nameOf(piece));
      content.push(...(found ?? recordInFull(await readText(piece.page ?? NO_HASH))));
    }
    const text = Buffer.concat(content, bytes);
    const hash = sha256(text);
    counts.rendered += 1;
    const compressed = (await storedPart(hash)) ?? keep(hash, text, name);
    const [compressedBytes, compressedHash] = [compressed.length, sha256(compressed)];
    return { text, written: { hash, bytes, compressedBytes, compressedHash } };
  };
  return { write, counts: (): PageCounts => counts };
}

const NO_HASH = new Uint8Array(32);

/** A file's parts, and a hash of the texts of the first `done` of them. */
type HashedFile = ReturnType<typeof begunFile>;

function begunFile(parts: WrittenPart[]) {
  return { parts, hash: createHash("sha256"), crc: 0, done: 0 };
}

/** Hashes the texts of files part by part. Reads only parts that were not just written. */
function createTextHashes(readText: ReadText) {
  const files = new Map<string, HashedFile>();
  const openFileOf = (name: string) => {
    const file = files.get(name) ?? begunFile([]);
    files.set(name, file);
    return file;
  };
  const addText = (file: HashedFile, text: Uint8Array): void => {
    file.hash.update(text);
    file.crc = crc32(text, file.crc);
    file.done += 1;
  };
  const readOthers = async (file: HashedFile): Promise<void> => {
    for (const { hash } of file.parts.slice(file.done)) addText(file, await readText(hash));
  };
  return {
    has: (name: string) => files.has(name),
    addKept: (name: string, part: WrittenPart): void => void openFileOf(name).parts.push(part),
    addWritten: async (name: string, part: WrittenPart, text: Uint8Array): Promise<void> => {
      const file = openFileOf(name);
      await readOthers(file);
      file.parts.push(part);
      addText(file, text);
    },
    hashesOf: async (name: string, all: readonly WrittenPart[]): Promise<TextHashes> => {
      const file = files.get(name) ?? begunFile([...all]);
      await readOthers(file);
      const crc = file.crc.toString(16).padStart(8, "0");
      return { sha256: file.hash.copy().digest("hex"), crc32: crc };
    },
  };
}

/** Reads a text by its hash. */
export type ReadText = (hash: Uint8Array) => Promise<Buffer>;

export function partReader(segments: Pick<SegmentWriter, "read">): ReadText {
  return async (hash) => {
    const text = await segments.read(hash);
    if (typeof text !== "string") return text;
    throw new BuildError(`a part of a bulk file is ${text}; ${MENDED}`);
  };
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
