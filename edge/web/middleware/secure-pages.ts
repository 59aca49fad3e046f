import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

import { OPENAPI_PATH } from "../../../contract/openapi/service-paths.ts";
import { REFERENCE_PATH } from "../words/paths.ts";
import { safeHeaders } from "../../api/safe-headers.ts";

/** The headers that keep a page to itself: no script but ours, no frame, no trace elsewhere. */
export function securePages(baseUrl: string): MiddlewareHandler {
  const ofPages = secured(baseUrl, POLICY);
  const ofReference = secured(baseUrl, referencePolicy(baseUrl));
  // The reference loads them from an origin of its own.
  const ofFiles = secured(baseUrl, POLICY, "cross-origin");
  return (c, next) => {
    const { path } = c.req;
    if (path === REFERENCE_PATH) return ofReference(c, next);
    return (FILES.test(path) ? ofFiles : ofPages)(c, next);
  };
}

/** What everybody loads, the same for all. */
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

/** What the reference asks for: its document, and what one tries. */
const TRIED = ["/api/", OPENAPI_PATH, "/healthz", "/readyz", "/status.json"];

/**
 * Scalar writes its style sheets and some style attributes into the page, and shows pictures that are in its own
 * script. It is others' work at the host of the accounts, so `sandbox` gives the page an origin of its own: it
 * reaches no window, cookie or answer of an account, and sends no form.
 */
const referencePolicy = (baseUrl: string) =>
  ({
    ...POLICY,
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:"],
    sandbox: ["allow-scripts"],
    connectSrc: TRIED.map((path) => baseUrl + path),
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
    // Nor `same-origin`: a page's style sheet would be asked for with the page's address, which may
    // have the token of a mailed link in it, and proxies log referrers.
    referrerPolicy: "strict-origin",
    strictTransportSecurity: safeHeaders(baseUrl)["Strict-Transport-Security"] ?? false,
    permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false },
  });
}
