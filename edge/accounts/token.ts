import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { randomBase62 } from "../api-key.ts";

/** Some 256 bits. */
const TOKEN_LENGTH = 43;

/** A secret that nobody can guess, for a link or a session. */
export function createToken(): string {
  return randomBase62(TOKEN_LENGTH);
}

/** What is stored of a secret: its SHA-256 in lower-case hex. */
export function hashOf(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}
