import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import type { Context } from "hono";

import { type Asset, asset, IMMUTABLE } from "./asset.ts";
import { PAGE_SCRIPT } from "./page-script.ts";
import { ICON } from "../app/site.ts";
import touchIconPicture from "./pictures/apple-touch-icon.png";
import socialPicture from "./pictures/social.png";
import { stylesheet } from "./stylesheet.ts";
import { TRY_SCRIPT } from "./try-script.ts";
import { required } from "../../lib/required.ts";

const CSS = "text/css; charset=utf-8";
const JAVASCRIPT = "text/javascript; charset=utf-8";

/** Inter by Rasmus Andersson and others, under the SIL Open Font License 1.1. The Workers bundler returns an ArrayBuffer. */
const font = asset("woff2", "font/woff2", new Uint8Array(inter));

export const ASSETS = {
  font,
  stylesheet: asset("css", CSS, stylesheet(font)),
  pageScript: asset("js", JAVASCRIPT, PAGE_SCRIPT),
  tryScript: asset("js", JAVASCRIPT, TRY_SCRIPT),
  icon: asset("svg", "image/svg+xml", ICON),
  touchIcon: pngAsset(touchIconPicture),
  social: pngAsset(socialPicture),
};

const byName = new Map(Object.values(ASSETS).map((each) => [each.name, each]));

export function serveAsset(c: Context): Response | Promise<Response> {
  const found = byName.get(required(c.req.param("name"), "a name"));
  if (found === undefined) return c.notFound();
  return c.body(found.content, 200, {
    "Content-Type": found.type,
    "Cache-Control": IMMUTABLE,
  });
}

function pngAsset(bytes: Uint8Array<ArrayBuffer>): Asset {
  return asset("png", "image/png", new Uint8Array(bytes));
}
