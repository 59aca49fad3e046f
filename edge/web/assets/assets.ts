import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import type { Context } from "hono";

import { asset } from "./asset.ts";
import { COPY_SCRIPT } from "./copy-script.ts";
import { ICON } from "./icon.ts";
import { stylesheet } from "./stylesheet.ts";

/** Inter by Rasmus Andersson and others, under the SIL Open Font License 1.1. Workers' bundler gives an ArrayBuffer. */
const font = asset("woff2", "font/woff2", new Uint8Array(inter));
const styles = asset("css", "text/css; charset=utf-8", stylesheet(font));
const copyScript = asset("js", "text/javascript; charset=utf-8", COPY_SCRIPT);
const icon = asset("svg", "image/svg+xml", ICON);

/** Where pages find what they load. */
export const ASSET_PATHS = {
  font: font.path,
  stylesheet: styles.path,
  copyScript: copyScript.path,
  icon: icon.path,
} as const;

const byName = new Map([font, styles, copyScript, icon].map((each) => [each.name, each]));

/** Answers `/assets/:name`, for browsers to keep. */
export function serveAsset(c: Context): Response | Promise<Response> {
  const found = byName.get(c.req.param("name") ?? "");
  if (found === undefined) return c.notFound();
  return c.body(found.content, 200, {
    "Content-Type": found.type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
}
