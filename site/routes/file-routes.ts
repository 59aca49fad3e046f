import { cors } from "hono/cors";

import { API_PREFIX } from "../../contract/addresses.ts";
import { OPENAPI_PATH } from "../../contract/openapi/service-paths.ts";
import favicon from "../assets/pictures/favicon.ico";
import { publicCache } from "../assets/asset.ts";
import { dataPackage, dcatUs } from "../app/dataset.ts";
import type { Web, WebParts } from "../app/web-parts.ts";
import { contactOf, GUIDE_PATH, SIGN_UP_PATH } from "../app/site.ts";
import { PageNotRead } from "../../edge/builds/pages.ts";
import { isPhoto } from "../../edge/api/answer-cache.ts";
import { headOf, responseOf } from "../../edge/api/exchange.ts";
import { pageReply } from "../app/kept-reply.ts";
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
    mailFrom,
    currentBuild,
    clock,
  }: Pick<WebParts, "securityContact" | "baseUrl" | "mailFrom" | "currentBuild" | "clock">,
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
  app.get("/server.json", ...publicCache, (c) => c.json(mcpServer(baseUrl)));
  const open = cors({ origin: "*", allowMethods: ["GET", "HEAD"] });
  const facts = () => ({ baseUrl, contact: contactOf(mailFrom), build: currentBuild() });
  app.get("/data.json", open, ...publicCache, (c) => c.json(dcatUs(facts())));
  app.get("/datapackage.json", open, ...publicCache, (c) => c.json(dataPackage(facts())));
  if (contact !== null) {
    app.get(SECURITY_TXT_PATH, (c) => c.text(securityTxt(contact, baseUrl, clock())));
  }
}

/** Stands for a photo that is not here. */
const TILE = new TextEncoder().encode(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 55"><path fill="#8885" d="M0 0h45v55H0z"/><path fill="#8888" d="M22.5 12a9 9 0 0 1 0 18a9 9 0 0 1 0-18M4 55a18.5 21 0 0 1 37 0"/></svg>`,
);

/** Photos of members at addresses of this site. */
export function photoRoutes(
  app: Web,
  { openPages, readPhoto }: Pick<WebParts, "openPages" | "readPhoto">,
): void {
  app.get("/photos/:id{[A-Z]\\d{6}}", async (c) => {
    const id = c.req.param("id");
    const failed = (cause: unknown): never => {
      throw new PageNotRead(`the photo of ${id} cannot be read`, { cause });
    };
    const write = async () => (await readPhoto(id).catch(failed)) ?? TILE;
    const made = await openPages.make(c, { name: `photo ${id}`, route: "pages", write });
    if ("problem" in made) return c.body(null, 429, { "Retry-After": String(made.retryAfter) });
    const { headers, ...reply } = pageReply(headOf(c.req.raw), c.req.path, made.answer);
    const type = isPhoto(made.answer.body) ? "image/jpeg" : "image/svg+xml";
    return responseOf({ ...reply, headers: { ...headers, "Content-Type": type } });
  });
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

/** What a registry of MCP servers lists. The operator publishes it, and counts the version up. */
function mcpServer(baseUrl: string) {
  const { hostname } = new URL(baseUrl);
  const key = { name: "X-API-Key", description: `A free key: ${baseUrl}${SIGN_UP_PATH}` };
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `${hostname.split(".").toReversed().join(".")}/federal-legislative-data`,
    description:
      "Bills, votes, members and committees of the United States Congress, with their texts",
    version: "1.0.0",
    websiteUrl: `${baseUrl}${GUIDE_PATH}/agents`,
    remotes: [
      {
        type: "streamable-http",
        url: `${baseUrl}/mcp`,
        headers: [{ ...key, isRequired: true, isSecret: true }],
      },
    ],
  };
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
