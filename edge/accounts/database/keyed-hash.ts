import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Reads } from "./engine.ts";

/**
 * Hashes what few have and many could guess, as addresses are, with a secret of this database:
 * HMAC-SHA-256 in lower-case hex. Name what it is a hash of in the text.
 */
export async function keyedHash({ query, first }: Reads): Promise<(text: string) => string> {
  const row = await first(query.selectFrom("secret").select("secret"));
  if (row === null) throw new Error("The accounts database has no secret to hash with");
  const secret = utf8ToBytes(row.secret);
  return (text) => bytesToHex(hmac(sha256, secret, utf8ToBytes(text)));
}
