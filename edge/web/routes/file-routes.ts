import { Hono } from "hono";

import favicon from "../assets/pictures/favicon.ico";
import { publicCache } from "../assets/asset.ts";
import type { WebEnvironment, WebParts } from "../app/web-parts.ts";
import { MANIFEST_PATH, SITE_ABOUT, SITE_NAME } from "../app/site.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { ASSETS } from "../assets/assets.ts";

/** Crawlers may index the docs and the site, but not API answers or accounts. */
const ROBOTS_TXT = `User-agent: *
Disallow: /api/
Disallow: /account
`;

const ICON = new Uint8Array(favicon);

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
  if (contact !== null) {
    app.get(SECURITY_TXT_PATH, (c) => c.text(securityTxt(contact, baseUrl, clock())));
  }
  return app;
}

/** The contact for security reports (RFC 9116). */
const SECURITY_TXT_PATH = "/.well-known/security.txt";
/** Less than a year, as the RFC recommends. Each response has a new date. */
const VALID_FOR_MS = 180 * DAY_MS;

function securityTxt(contact: string, baseUrl: string, now: number): string {
  return `Contact: ${contact}
Expires: ${new Date(now + VALID_FOR_MS).toISOString().slice(0, 19)}Z
Preferred-Languages: en
Canonical: ${baseUrl}${SECURITY_TXT_PATH}
`;
}

/** The site's name and icons when it is installed (W3C Web Application Manifest). */
const WEB_MANIFEST = JSON.stringify({
  name: SITE_NAME,
  short_name: "Legislative Data",
  description: SITE_ABOUT,
  lang: "en",
  start_url: "/",
  display: "browser",
  background_color: "#ffffff",
  theme_color: "#1f4fc4",
  icons: [
    { src: ASSETS.icon.path, type: "image/svg+xml", sizes: "any" },
    { src: ASSETS.icon192.path, type: "image/png", sizes: "192x192", purpose: "any" },
    { src: ASSETS.icon512.path, type: "image/png", sizes: "512x512", purpose: "any" },
    { src: ASSETS.icon512.path, type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
});
