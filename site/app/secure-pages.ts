import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

import { REFERENCE_PATH } from "./site.ts";
import { safeHeaders } from "../../edge/api/exchange.ts";

/** Sets security headers: only our own scripts, no frames, no full referrers. */
export function securePages(baseUrl: string): MiddlewareHandler {
  const ofPages = secured(baseUrl, POLICY);
  // Only its script sends requests.
  const ofReference = secured(baseUrl, { ...POLICY, connectSrc: ["'self'"] });
  return (c, next) => (c.req.path.startsWith(REFERENCE_PATH) ? ofReference : ofPages)(c, next);
}

type Policy = NonNullable<Parameters<typeof secureHeaders>[0]>["contentSecurityPolicy"];

const POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  scriptSrc: ["'self'"],
  imgSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
} satisfies Policy;

function secured(baseUrl: string, policy: NonNullable<Policy>): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: policy,
    xFrameOptions: "DENY",
    // Not `no-referrer`: browsers then send forms with `Origin: null`, and not all say Sec-Fetch-Site.
    // Not `same-origin`: it would send the page's URL, which may contain a link's token, with requests
    // for style sheets, and proxies log referrers.
    referrerPolicy: "strict-origin",
    strictTransportSecurity: safeHeaders(baseUrl)["Strict-Transport-Security"] ?? false,
    permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false },
    // Only browsers and plug-ins that are gone read these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
