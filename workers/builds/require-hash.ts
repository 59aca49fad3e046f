import { bytesToHex } from "@noble/hashes/utils.js";

import { webSha256 } from "../../edge/builds/sha256.ts";

/**
 * Holds what was read against its SHA-256, in hex.
 *
 * @throws {Error} naming the key where it is something else
 */
export async function requireHash(
  bytes: Uint8Array,
  sha256: string | undefined,
  key: string,
): Promise<void> {
  if (bytesToHex(await webSha256(bytes)) !== sha256) {
    throw new Error(`${key} is not what was published`);
  }
}
