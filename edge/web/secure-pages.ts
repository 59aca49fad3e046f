import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

const HALF_A_YEAR = "max-age=15552000";

/** The headers that keep a page to itself: no script but ours, no frame, no trace elsewhere. */
export function securePages(baseUrl: string): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    // Not `no-referrer`: browsers then send forms with `Origin: null`, and not all say Sec-Fetch-Site.
    referrerPolicy: "same-origin",
    strictTransportSecurity: isHttps(baseUrl) ? HALF_A_YEAR : false,
    permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false },
  });
}

/** Whether browsers reach the service over TLS, which may end at a proxy before it. */
export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
