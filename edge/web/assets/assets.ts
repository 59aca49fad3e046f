import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";

import { COPY_SCRIPT } from "./copy-script.ts";
import { ICON } from "./icon.ts";
import { STYLESHEET } from "./stylesheet.ts";

interface Asset {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const stylesheet = asset("css", "text/css; charset=utf-8", STYLESHEET);
const copyScript = asset("js", "text/javascript; charset=utf-8", COPY_SCRIPT);
const icon = asset("svg", "image/svg+xml", ICON);

/** Where pages find what they load; a name holds its content's hash, so that it never changes. */
export const ASSET_PATHS = {
  stylesheet: `/assets/${stylesheet.name}`,
  copyScript: `/assets/${copyScript.name}`,
  icon: `/assets/${icon.name}`,
} as const;

const byName = new Map([stylesheet, copyScript, icon].map((each) => [each.name, each]));

/** Answers `/assets/:name`, for browsers to keep. */
export function serveAsset(c: Context): Response | Promise<Response> {
  const found = byName.get(c.req.param("name") ?? "");
  if (found === undefined) return c.notFound();
  return c.body(found.text, 200, {
    "Content-Type": found.type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
}

function asset(ending: string, type: string, text: string): Asset {
  const hash = bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
  return { name: `${hash}.${ending}`, type, text };
}
