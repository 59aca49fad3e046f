import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";

import { inOwnMemory } from "./own-memory.ts";

const unzip = promisify(gunzip);

/** Inflated in less time than it takes to hand them to another thread and back. */
const SMALL_BYTES = 16 * 1024;

/** Inflates a stored page; rejects, as soon as that is seen, what inflates to more. */
export async function inflate(bytes: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  return inOwnMemory(
    bytes.length <= SMALL_BYTES
      ? gunzipSync(bytes, { maxOutputLength })
      : await unzip(bytes, { maxOutputLength }),
  );
}
