import { API_PREFIX } from "../../contract/addresses.ts";
import { OPENAPI_PATH } from "../../contract/openapi/service-paths.ts";
import favicon from "../assets/pictures/favicon.ico";
import { publicCache } from "../assets/asset.ts";
import type { Web, WebParts } from "../app/web-parts.ts";
import { GUIDE_PATH } from "../app/site.ts";
import { DAY_MS } from "../../lib/time.ts";

/** Crawlers may index the docs and the records' pages, but not API answers or accounts. */
const robotsTxt = (baseUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /account

Sitemap: ${baseUrl}/sitemap.xml
`;

const ICON = new Uint8Array(favicon);

export function fileRoutes(
  app: Web,
  {
    securityContact: contact = null,
    baseUrl,
    clock,
  }: Pick<WebParts, "securityContact" | "baseUrl" | "clock">,
): void {
  app.get("/favicon.ico", ...publicCache, (c) =>
    c.body(ICON, 200, { "Content-Type": "image/vnd.microsoft.icon" }),
  );
  app.get("/robots.txt", ...publicCache, (c) => c.text(robotsTxt(baseUrl)));
  app.get(API_CATALOG_PATH, ...publicCache, (c) =>
    c.body(apiCatalog(baseUrl), 200, {
      "Content-Type": `application/linkset+json; profile="${API_CATALOG_PROFILE}"`,
      Link: `<${baseUrl}${API_CATALOG_PATH}>; rel="api-catalog"`,
    }),
  );
  if (contact !== null) {
    app.get(SECURITY_TXT_PATH, (c) => c.text(securityTxt(contact, baseUrl, clock())));
  }
}

/** Where programs find the API and its descriptions (RFC 9727). */
const API_CATALOG_PATH = "/.well-known/api-catalog";
const API_CATALOG_PROFILE = "https://www.rfc-editor.org/info/rfc9727";

function apiCatalog(baseUrl: string): string {
  const link = (path: string, type: string) => [{ href: `${baseUrl}${path}`, type }];
  const api = {
    anchor: `${baseUrl}${API_PREFIX}`,
    "service-desc": link(OPENAPI_PATH, "application/json"),
    "service-doc": link(GUIDE_PATH, "text/html"),
    status: link("/status.json", "application/json"),
  };
  return `${JSON.stringify({ linkset: [api] })}\n`;
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
