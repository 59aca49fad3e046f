import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";

const unzip = promisify(gunzip);

/** Smaller pages decompress faster than a round trip to another thread. */
const SMALL_BYTES = 16 * 1024;

/** Rejects as soon as the output exceeds `maxOutputLength`. */
export async function inflate(bytes: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  return inOwnMemory(
    bytes.length <= SMALL_BYTES
      ? gunzipSync(bytes, { maxOutputLength })
      : await unzip(bytes, { maxOutputLength }),
  );
}

/** Copies a short zlib result, which would otherwise keep its 64 KB output buffer alive. */
export function inOwnMemory(result: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return result.byteLength === result.buffer.byteLength ? result : new Uint8Array(result);
}
