/** Bytes on every host, without Node: hashed, parsed, collected. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The host's SHA-256 (32 bytes), synchronous or on its own threads. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

export const webSha256: Sha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));

export async function webSha256Hex(bytes: Uint8Array): Promise<string> {
  return bytesToHex(await webSha256(bytes));
}

/** @throws {Error} if the bytes have another SHA-256 (in hex) */
export async function requireHash(
  bytes: Uint8Array,
  hash: string | undefined,
  key: string,
): Promise<void> {
  if ((await webSha256Hex(bytes)) !== hash) throw new Error(`${key} has a checksum mismatch`);
}

/** Returns a key's or token's SHA-256 in lower-case hex, the form in which it is stored. */
export function hashSecret(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}

export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

// Reserves address space, not memory: pages are allocated as the buffer grows.
const MAX_BYTES = 16 * 1024 ** 3;
const GROWTH_BYTES = 256 * 1024;

export type GrowingBytes = ReturnType<typeof createGrowingBytes>;

export function createGrowingBytes() {
  const bytes = new ArrayBuffer(GROWTH_BYTES, { maxByteLength: MAX_BYTES });
  let size = 0;
  return {
    add: (piece: Uint8Array): void => {
      const end = size + piece.length;
      if (end > bytes.byteLength) bytes.resize(end + GROWTH_BYTES);
      new Uint8Array(bytes, size, piece.length).set(piece);
      size = end;
    },
    /** Removes the bytes, but keeps their memory. */
    clear: (): void => void (size = 0),
    size: () => size,
    /** A view, until the next `add` or `clear`. */
    all: () => new Uint8Array(bytes, 0, size),
  };
}
