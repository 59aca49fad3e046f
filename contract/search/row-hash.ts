import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

export type Digest = (bytes: Uint8Array) => Uint8Array;

/** Six bytes of SHA-256 as a number, which JSON and SQLite keep exactly. `text` is the line, and its titles below. */
export function hashOfRow(id: number, text: string, digest: Digest = sha256): number {
  const bytes = digest(utf8ToBytes(`${id}\n${text}`));
  return bytes.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
}
