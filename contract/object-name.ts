/** Objects are named by the SHA-256 of their text, so equal pages are stored once. */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

export const OBJECT_BYTES = 32;

export function objectKey(object: Uint8Array): string {
  const hex = bytesToHex(object);
  return `objects/${hex.slice(0, 2)}/${hex}.json.gz`;
}

/** `null` for the key of anything else. */
export function objectHash(key: string): Uint8Array | null {
  const hex = /^objects\/[0-9a-f]{2}\/([0-9a-f]{64})\.json\.gz$/.exec(key)?.[1];
  return hex === undefined ? null : hexToBytes(hex);
}
