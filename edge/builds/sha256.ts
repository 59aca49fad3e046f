import { bytesToHex } from "@noble/hashes/utils.js";

/** The host's SHA-256 (32 bytes), synchronous or on its own threads. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

export const webSha256: Sha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));

/** @throws {Error} if the bytes have another SHA-256 (in hex) */
export async function requireHash(
  bytes: Uint8Array,
  hash: string | undefined,
  key: string,
): Promise<void> {
  if (bytesToHex(await webSha256(bytes)) !== hash)
    throw new Error(`${key} has a checksum mismatch`);
}
