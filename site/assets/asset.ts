import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

export interface Asset {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** For files whose name contains their content's hash. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

export function asset(
  ending: string,
  type: string,
  content: string | Uint8Array<ArrayBuffer>,
): Asset {
  const bytes = typeof content === "string" ? utf8ToBytes(content) : content;
  const name = `${bytesToHex(sha256(bytes)).slice(0, 16)}.${ending}`;
  return { name, path: `/assets/${name}`, type, content };
}

/** For responses that are the same for all visitors: a short cache lifetime and an ETag. */
export const publicCache: readonly [MiddlewareHandler, MiddlewareHandler] = [
  async (c, next) => {
    c.header("Cache-Control", "public, max-age=300");
    await next();
  },
  etag({ weak: true }),
];
