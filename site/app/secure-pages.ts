import type { MiddlewareHandler } from "hono";

import { REFERENCE_PATH } from "./site.ts";
import { safeHeaders } from "../../edge/api/exchange.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Returns the security headers of a page by its path: only our own scripts, no frames, no full referrers. */
export function pageHeaders(baseUrl: string): (path: string) => Readonly<Record<string, string>> {
  const ofPages = {
    ...safeHeaders(baseUrl),
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    // Not `no-referrer`: browsers then send forms with `Origin: null`, and not all say Sec-Fetch-Site.
    // Not `same-origin`: it would send the page's URL, which may contain a link's token, with requests
    // for style sheets, and proxies log referrers.
    "Referrer-Policy": "strict-origin",
    "X-Frame-Options": "DENY",
  };
  // Only its script sends requests.
  const ofReference = { ...ofPages, "Content-Security-Policy": `${POLICY}; connect-src 'self'` };
  return (path) => (path.startsWith(REFERENCE_PATH) ? ofReference : ofPages);
}

export function securePages(baseUrl: string): MiddlewareHandler {
  const headersOf = pageHeaders(baseUrl);
  return async function addHeaders(c, next) {
    await next();
    for (const [name, value] of Object.entries(headersOf(c.req.path))) c.header(name, value);
  };
}
