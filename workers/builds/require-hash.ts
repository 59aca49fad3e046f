import { bytesToHex } from "@noble/hashes/utils.js";

import { webSha256 } from "../../edge/builds/sha256.ts";

/**
 * Verifies bytes by their SHA-256 in hex.
 *
 * @throws {Error} if the checksum does not match
 */
export async function requireHash(
  bytes: Uint8Array,
  sha256: string | undefined,
  key: string,
): Promise<void> {
  if (bytesToHex(await webSha256(bytes)) !== sha256) {
    throw new Error(`${key} has a checksum mismatch`);
  }
}
