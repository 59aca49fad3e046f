import { Hono } from "hono";

import favicon from "../assets/pictures/favicon.ico";
import { publicCache } from "../assets/asset.ts";
import type { WebEnvironment, WebParts } from "../app/web-parts.ts";
import { DAY_MS } from "../../lib/time.ts";

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
