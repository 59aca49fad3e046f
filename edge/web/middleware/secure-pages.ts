import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

import { OPENAPI_PATH } from "../../../contract/openapi/service-paths.ts";
import { REFERENCE_PATH } from "../parts/site.ts";
import { safeHeaders } from "../../api/exchange.ts";

/** Sets security headers: only our own scripts, no frames, no full referrers. */
export function securePages(baseUrl: string): MiddlewareHandler {
  const ofPages = secured(baseUrl, POLICY);
  const ofReference = secured(baseUrl, referencePolicy(baseUrl));
  // The sandboxed reference loads them from an opaque origin.
  const ofFiles = secured(baseUrl, POLICY, "cross-origin");
  return (c, next) => {
    const { path } = c.req;
    if (path === REFERENCE_PATH) return ofReference(c, next);
    return (FILES.test(path) ? ofFiles : ofPages)(c, next);
  };
}

const FILES = /^\/(?:assets\/|favicon\.ico$|manifest\.webmanifest$)/;

type Policy = NonNullable<Parameters<typeof secureHeaders>[0]>["contentSecurityPolicy"];

const POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  scriptSrc: ["'self'"],
  imgSrc: ["'self'"],
  manifestSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
} satisfies Policy;

/** Paths that the reference requests: its document, and routes to try. */
const REQUESTED_PATHS = ["/api/", OPENAPI_PATH, "/healthz", "/readyz", "/status.json"];

/**
 * Scalar injects style sheets and style attributes, and shows pictures from its own script. It is third-party
 * code on the host of the accounts, so `sandbox` gives the page an opaque origin: it has no access to an
 * account's windows, cookies, or responses, and cannot send forms.
 */
const referencePolicy = (baseUrl: string) =>
  ({
    ...POLICY,
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:"],
    sandbox: ["allow-scripts"],
    connectSrc: REQUESTED_PATHS.map((path) => baseUrl + path),
    formAction: ["'none'"],
  }) satisfies Policy;

function secured(
  baseUrl: string,
  policy: NonNullable<Policy>,
  crossOriginResourcePolicy: "cross-origin" | "same-origin" = "same-origin",
): MiddlewareHandler {
  return secureHeaders({
    crossOriginResourcePolicy,
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
