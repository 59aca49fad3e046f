import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

import {
  type BulkFile,
  type BulkPart,
  GZIP_HEAD_BYTES,
  GZIP_TAIL_BYTES,
  gzipTail,
} from "../../contract/resources/bulk.ts";
import type { Sha256 } from "../../lib/bytes.ts";

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

interface ContentPart {
  readonly bytes: number;
  readonly read: () => Promise<Pieces>;
}

export interface Content {
  readonly coding: "gzip" | "identity";
  readonly bytes: number;
  /** Strong: identifies exactly these bytes. */
  readonly etag: string;
  readonly contentParts: readonly ContentPart[];
}

export type ReadPart<Read = Uint8Array> = (part: BulkPart) => Promise<Read>;

export interface Download extends Content {
  readonly type: string;
}

/** The bytes from `from` up to and excluding `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The size of a piece. A reader must take each piece within the time limit for a response. */
const PIECE_BYTES = 64 * 1024;

export function textContent(
  { sha256, bytes, parts }: Pick<BulkFile, "sha256" | "bytes" | "parts">,
  readText: ReadPart<Pieces>,
): Content {
  const contentParts = parts.map((part) => ({ bytes: part.bytes, read: () => readText(part) }));
  return { coding: "identity", bytes, etag: `"${sha256}"`, contentParts };
}

/** The text of some of a file's parts. */
export async function textParts(
  parts: readonly BulkPart[],
  readText: ReadPart<Pieces>,
  sha256: Sha256,
): Promise<Content> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const hash = await joinedHash(parts, "sha256", sha256);
  return textContent({ sha256: hash, bytes, parts: [...parts] }, readText);
}

/** Some of a file's parts as stored, each a gzip member. */
export async function storedParts(
  parts: readonly BulkPart[],
  readStored: ReadPart,
  sha256: Sha256,
): Promise<Content> {
  const bytes = parts.reduce((sum, part) => sum + part.compressed_bytes, 0);
  const contentParts = parts.map((part) => ({
    bytes: part.compressed_bytes,
    read: async () => [await readStored(part)],
  }));
  const hash = await joinedHash(parts, "compressed_sha256", sha256);
  return { coding: "gzip", bytes, etag: `"${hash}"`, contentParts };
}

/** The hash of several parts' hashes, or that of a single part. */
async function joinedHash(
  parts: readonly BulkPart[],
  name: "sha256" | "compressed_sha256",
  sha256: Sha256,
): Promise<string> {
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first[name];
  return bytesToHex(await sha256(concatBytes(...parts.map((part) => hexToBytes(part[name])))));
}

/** One gzip member: the header of the first part, the compressed text of all parts, and one trailer. */
export async function storedFile(
  file: BulkFile,
  readStored: ReadPart,
  sha256: Sha256,
): Promise<Content> {
  const { parts, crc32, compressed_bytes: bytes } = file;
  const hashes = parts.map(({ compressed_sha256 }) => hexToBytes(compressed_sha256));
  const etag = bytesToHex(await sha256(concatBytes(...hashes)));
  const contentParts = parts.map((part, index): ContentPart => {
    const [from, to] = [index === 0 ? 0 : GZIP_HEAD_BYTES, part.compressed_bytes - GZIP_TAIL_BYTES];
    const read = async () => [(await readStored(part)).subarray(from, to)];
    return { bytes: to - from, read };
  });
  const end = gzipTail(Number.parseInt(crc32, 16), file.bytes);
  contentParts.push({ bytes: end.length, read: () => Promise.resolve([end]) });
  return { coding: "gzip", bytes, etag: `"${etag}"`, contentParts };
}

/** Yields the bytes of a range. Holds at most one part as stored in memory. */
export async function* bytesOf(
  { contentParts }: Content,
  { from, to }: ByteRange,
  onPiece: (bytes: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let start = 0;
  for (const { bytes, read } of contentParts) {
    const [first, end] = [Math.max(from - start, 0), Math.min(to - start, bytes)];
    start += bytes;
    if (first >= end) continue;
    let at = 0;
    for await (const text of await read()) {
      const last = Math.min(end - at, text.length);
      for (let offset = Math.max(first - at, 0); offset < last; offset += PIECE_BYTES) {
        const piece = text.subarray(offset, Math.min(offset + PIECE_BYTES, last));
        onPiece(piece.length);
        yield piece as Uint8Array<ArrayBuffer>;
      }
      at += text.length;
      if (at >= end) break;
    }
  }
}

/** Reads a piece when the reader asks for one. Calls `onEnd` once: at the end, on failure, or if canceled. */
export function streamOf(
  first: Uint8Array<ArrayBuffer> | null,
  rest: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  onEnd: (error?: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let ready = first;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const value = ready ?? (await rest.next()).value;
          ready = null;
          if (value !== undefined) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd(error);
          controller.error(error);
        }
      },
      async cancel() {
        onEnd();
        await rest.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
