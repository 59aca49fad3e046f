import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import type { Context } from "hono";

import { type Asset, asset, IMMUTABLE } from "./asset.ts";
import { REFERENCE_SCRIPT, STORAGE_SCRIPT } from "./reference-script.ts";
import { COPY_SCRIPT } from "./copy-script.ts";
import { ICON } from "./icon.ts";
import touchIconPicture from "./pictures/apple-touch-icon.png";
import icon192Picture from "./pictures/icon-192.png";
import icon512Picture from "./pictures/icon-512.png";
import socialPicture from "./pictures/social.png";
import { referenceStylesheet, stylesheet } from "./stylesheet.ts";

/** Inter by Rasmus Andersson and others, under the SIL Open Font License 1.1. The Workers bundler returns an ArrayBuffer. */
const font = asset("woff2", "font/woff2", new Uint8Array(inter));
const styles = asset("css", "text/css; charset=utf-8", stylesheet(font));
const referenceStyles = asset("css", "text/css; charset=utf-8", referenceStylesheet(font));
const referenceScript = asset("js", "text/javascript; charset=utf-8", REFERENCE_SCRIPT);
const storageScript = asset("js", "text/javascript; charset=utf-8", STORAGE_SCRIPT);
const copyScript = asset("js", "text/javascript; charset=utf-8", COPY_SCRIPT);
const icon = asset("svg", "image/svg+xml", ICON);
const touchIcon = picture(touchIconPicture);
const icon192 = picture(icon192Picture);
const icon512 = picture(icon512Picture);
const social = picture(socialPicture);

/** The paths of the assets. */
export const ASSET_PATHS = {
  font: font.path,
  stylesheet: styles.path,
  copyScript: copyScript.path,
  referenceStylesheet: referenceStyles.path,
  referenceScript: referenceScript.path,
  storageScript: storageScript.path,
  icon: icon.path,
  touchIcon: touchIcon.path,
  icon192: icon192.path,
  icon512: icon512.path,
  social: social.path,
} as const;

const all = [
  font,
  styles,
  referenceStyles,
  copyScript,
  referenceScript,
  storageScript,
  icon,
  touchIcon,
  icon192,
  icon512,
  social,
];
const byName = new Map(all.map((each) => [each.name, each]));

/** Serves `/assets/:name` with a permanent cache lifetime. */
export function serveAsset(c: Context): Response | Promise<Response> {
  const found = byName.get(c.req.param("name") ?? "");
  if (found === undefined) return c.notFound();
  return c.body(found.content, 200, {
    "Content-Type": found.type,
    "Cache-Control": IMMUTABLE,
  });
}

function picture(bytes: Uint8Array<ArrayBuffer>): Asset {
  return asset("png", "image/png", new Uint8Array(bytes));
}
