import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** What pages load. */
export interface Asset {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** What has its content's hash in its name never changes. */
export const KEPT_FOR_GOOD = "public, max-age=31536000, immutable";

/** An asset whose name holds its content's hash, so that it never changes. */
export function asset(
  ending: string,
  type: string,
  content: string | Uint8Array<ArrayBuffer>,
): Asset {
  const bytes = typeof content === "string" ? utf8ToBytes(content) : content;
  const name = `${bytesToHex(sha256(bytes)).slice(0, 16)}.${ending}`;
  return { name, path: `/assets/${name}`, type, content };
}
