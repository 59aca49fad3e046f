import { promisify } from "node:util";
import { createGunzip, gunzip, gunzipSync, zstdDecompress, zstdDecompressSync } from "node:zlib";

const unzip = promisify(gunzip);
const unzstd = promisify(zstdDecompress);

/** The first byte of a gzip member. */
const GZIP = 0x1f;

/** Smaller pages decompress faster than a round trip to another thread. */
const SMALL_BYTES = 16 * 1024;

/** A page has so many times the bytes that it has in zstd. */
const USUAL_RATIO = 8;

/** Inflates zstd or gzip. Rejects as soon as the output exceeds `maxOutputLength`. */
export async function inflate(bytes: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  const isGzip = bytes[0] === GZIP;
  if (bytes.length <= SMALL_BYTES) {
    return inOwnMemory((isGzip ? gunzipSync : zstdDecompressSync)(bytes, { maxOutputLength }));
  }
  // A gzip member ends with the size of its text. A buffer of this size is filled at once, 16 kB at a time take 400 trips.
  const size = isGzip ? Buffer.from(bytes.slice(-4)).readUInt32LE() : bytes.length * USUAL_RATIO;
  const chunkSize = Math.max(SMALL_BYTES, Math.min(size, maxOutputLength));
  return inOwnMemory(await (isGzip ? unzip : unzstd)(bytes, { maxOutputLength, chunkSize }));
}

/** Larger buffers keep V8's collector busy, smaller ones take more trips to zlib's thread. */
const PIECE_BYTES = 256 * 1024;

/** Inflates gzip as its reader takes it. */
export const inflateInPieces = (bytes: Uint8Array): AsyncIterable<Uint8Array> =>
  createGunzip({ chunkSize: PIECE_BYTES }).end(bytes);

/** Copies a short zlib result, which would otherwise keep its 64 KB output buffer alive. */
export function inOwnMemory(result: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return result.byteLength === result.buffer.byteLength ? result : new Uint8Array(result);
}
