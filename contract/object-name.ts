/** What names an object: the SHA-256 of its text, so that equal pages are stored once. */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** Bytes of the hash. */
export const OBJECT_BYTES = 32;

/** Where an object with that hash is stored: `objects/ab/abcd….json.gz`. */
export function objectKey(object: Uint8Array): string {
  const hex = bytesToHex(object);
  return `objects/${hex.slice(0, 2)}/${hex}.json.gz`;
}

/** The hash in an object's key, `null` for a key that is none. */
export function objectHash(key: string): Uint8Array | null {
  const hex = /^objects\/[0-9a-f]{2}\/([0-9a-f]{64})\.json\.gz$/.exec(key)?.[1];
  return hex === undefined ? null : hexToBytes(hex);
}
