import { parseJson } from "../../lib/bytes.ts";
import { sha256 } from "../../lib/hash.ts";
import { promisify } from "node:util";
import { gunzip, zstdDecompress } from "node:zlib";

import type * as z from "zod";

import { MAX_PAGE_BYTES, MAX_STORED_BYTES } from "../../contract/build.ts";
import type { PlacedText, Range } from "../../contract/build-index.ts";
import { StoreError } from "../../store/store-error.ts";
import type { BuildReader } from "../../store/store.ts";

export type ObjectFault = "missing" | "truncated" | "altered" | "not compressed" | "too large";

/** Valid values of the gzip header's XFL byte, which hints at the compression level. */
const LEVELS: ReadonlySet<number> = new Set([0, 2, 4]);

const unzip = promisify(gunzip);
const unzstd = promisify(zstdDecompress);

/**
 * Reads and inflates a text. Returns the fault if the hash or the form of the bytes is wrong. A
 * `StoreError` says nothing about the text.
 */
export async function readText(
  store: Pick<BuildReader, "read">,
  { hash, place }: PlacedText,
): Promise<Buffer | ObjectFault> {
  const bytes = await readStored(store, place);
  return typeof bytes === "string" ? bytes : inflateText(hash, bytes);
}

/** Reads a text's bytes as they are stored. */
export async function readStored(
  store: Pick<BuildReader, "read">,
  { key, ...range }: PlacedText["place"],
): Promise<Uint8Array | ObjectFault> {
  const bytes = await readBounded(store, key, MAX_STORED_BYTES, range);
  return bytes.length < range.length && typeof bytes !== "string" ? "truncated" : bytes;
}

export async function inflateText(
  hash: Uint8Array,
  bytes: Uint8Array,
): Promise<Buffer | ObjectFault> {
  let text: Buffer;
  const isGzip = bytes[0] === GZIP_MAGIC[0];
  const maxOutputLength = MAX_PAGE_BYTES;
  try {
    text = isGzip
      ? await unzip(bytes, { maxOutputLength, chunkSize: chunkFor(bytes) })
      : await unzstd(bytes, { maxOutputLength });
  } catch (error) {
    return compressionFault(error, bytes);
  }
  const isWhole = (!isGzip || isUnaltered(bytes, text)) && Buffer.compare(sha256(text), hash) === 0;
  return isWhole ? text : "altered";
}

const LEAST_CHUNK = 1024;

/** Returns a chunk size that fits the whole text. The size at the end of the bytes may be wrong. */
function chunkFor(bytes: Uint8Array): number {
  if (bytes.length < 4) return LEAST_CHUNK;
  const end = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4);
  return Math.max(LEAST_CHUNK, Math.min(end.getUint32(0, true), MAX_PAGE_BYTES) + 1);
}

export async function readBounded(
  store: Pick<BuildReader, "read">,
  key: string,
  maxBytes: number,
  range?: Range,
): Promise<Uint8Array | "missing" | "too large"> {
  try {
    return (await store.read(key, { maxBytes, ...(range && { range }) })) ?? "missing";
  } catch (error) {
    if (error instanceof StoreError && error.reason === "too_large") return "too large";
    throw error;
  }
}

export function parsedOrNull<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array,
): z.output<Schema> | null {
  try {
    return schema.parse(parseJson(bytes));
  } catch {
    return null;
  }
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export function compressionFault(error: unknown, bytes: Uint8Array): ObjectFault {
  if (bytes.length === 0) return "truncated";
  if (error instanceof RangeError) return "too large";
  const isCutShort = error instanceof Error && error.message.includes("unexpected end of file");
  if (isCutShort) return "truncated";
  const isCompressed = [GZIP_MAGIC, ZSTD_MAGIC].some((magic) =>
    magic.equals(bytes.subarray(0, magic.length)),
  );
  return isCompressed ? "altered" : "not compressed";
}

/** Checks the header and trailer, since gunzip accepts a changed header and bytes after the end. */
function isUnaltered(bytes: Uint8Array, text: Buffer): boolean {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
  const length = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32LE(
    bytes.length - 4,
  );
  const isPlain = header.equals(bytes.subarray(0, header.length)) && LEVELS.has(bytes[8] ?? -1);
  return isPlain && length === text.length;
}
