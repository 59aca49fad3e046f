import { Hono } from "hono";

import favicon from "../assets/pictures/favicon.ico";
import { SECURITY_TXT_PATH, serveSecurityTxt } from "../assets/security-txt.ts";
import { WEB_MANIFEST } from "../assets/web-manifest.ts";
import { publicCache } from "../middleware/public-cache.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";
import { MANIFEST_PATH } from "../words/paths.ts";

/** Crawlers may index the docs and the site, but not API answers or accounts. */
const ROBOTS_TXT = `User-agent: *
Disallow: /api/
Disallow: /account
`;

const ICON = new Uint8Array(favicon);

/** Files at well-known paths, for browsers, crawlers, and security researchers. */
export function fileRoutes({
  securityContact: contact = null,
  baseUrl,
  clock,
}: Pick<WebParts, "securityContact" | "baseUrl" | "clock">): Hono<WebEnvironment> {
  const app = new Hono<WebEnvironment>();
  app.get("/favicon.ico", ...publicCache, (c) =>
    c.body(ICON, 200, { "Content-Type": "image/vnd.microsoft.icon" }),
  );
  app.get("/robots.txt", ...publicCache, (c) => c.text(ROBOTS_TXT));
  app.get(MANIFEST_PATH, ...publicCache, (c) =>
    c.body(WEB_MANIFEST, 200, { "Content-Type": "application/manifest+json" }),
  );
  if (contact !== null) app.get(SECURITY_TXT_PATH, serveSecurityTxt({ contact, baseUrl, clock }));
  return app;
}
