import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import type { Context } from "hono";

import { type Asset, asset } from "./asset.ts";
import { COPY_SCRIPT } from "./copy-script.ts";
import { ICON } from "./icon.ts";
import touchIconPicture from "./pictures/apple-touch-icon.png";
import icon192Picture from "./pictures/icon-192.png";
import icon512Picture from "./pictures/icon-512.png";
import socialPicture from "./pictures/social.png";
import { stylesheet } from "./stylesheet.ts";

/** Inter by Rasmus Andersson and others, under the SIL Open Font License 1.1. Workers' bundler gives an ArrayBuffer. */
const font = asset("woff2", "font/woff2", new Uint8Array(inter));
const styles = asset("css", "text/css; charset=utf-8", stylesheet(font));
const copyScript = asset("js", "text/javascript; charset=utf-8", COPY_SCRIPT);
const icon = asset("svg", "image/svg+xml", ICON);
const touchIcon = picture(touchIconPicture);
const icon192 = picture(icon192Picture);
const icon512 = picture(icon512Picture);
const social = picture(socialPicture);

/** Where pages find what they load. */
export const ASSET_PATHS = {
  font: font.path,
  stylesheet: styles.path,
  copyScript: copyScript.path,
  icon: icon.path,
  touchIcon: touchIcon.path,
  icon192: icon192.path,
  icon512: icon512.path,
  social: social.path,
} as const;

const all = [font, styles, copyScript, icon, touchIcon, icon192, icon512, social];
const byName = new Map(all.map((each) => [each.name, each]));

/** Answers `/assets/:name`, for browsers to keep. */
export function serveAsset(c: Context): Response | Promise<Response> {
  const found = byName.get(c.req.param("name") ?? "");
  if (found === undefined) return c.notFound();
  return c.body(found.content, 200, {
    "Content-Type": found.type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
}

function picture(bytes: Uint8Array<ArrayBuffer>): Asset {
  return asset("png", "image/png", new Uint8Array(bytes));
}
