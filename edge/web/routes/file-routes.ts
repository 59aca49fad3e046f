import { Hono } from "hono";

import favicon from "../assets/pictures/favicon.ico";
import { ROBOTS_TXT } from "../assets/robots-txt.ts";
import { SECURITY_TXT_PATH, serveSecurityTxt } from "../assets/security-txt.ts";
import { WEB_MANIFEST } from "../assets/web-manifest.ts";
import { keptByAnybody } from "../middleware/kept-by-anybody.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";
import { MANIFEST_PATH } from "../words/paths.ts";

const ICON = new Uint8Array(favicon);

/** What browsers, crawlers and finders of weaknesses ask for at addresses that others have set. */
export function fileRoutes({
  securityContact: contact = null,
  baseUrl,
  clock,
}: Pick<WebParts, "securityContact" | "baseUrl" | "clock">): Hono<WebEnvironment> {
  const app = new Hono<WebEnvironment>();
  app.get("/favicon.ico", ...keptByAnybody, (c) =>
    c.body(ICON, 200, { "Content-Type": "image/vnd.microsoft.icon" }),
  );
  app.get("/robots.txt", ...keptByAnybody, (c) => c.text(ROBOTS_TXT));
  app.get(MANIFEST_PATH, ...keptByAnybody, (c) =>
    c.body(WEB_MANIFEST, 200, { "Content-Type": "application/manifest+json" }),
  );
  if (contact !== null) app.get(SECURITY_TXT_PATH, serveSecurityTxt({ contact, baseUrl, clock }));
  return app;
}
