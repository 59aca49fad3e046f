import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

import { safeHeaders } from "../../api/safe-headers.ts";

/** The headers that keep a page to itself: no script but ours, no frame, no trace elsewhere. */
export function securePages(baseUrl: string): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'"],
      manifestSrc: ["'self'"],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    // Not `no-referrer`: browsers then send forms with `Origin: null`, and not all say Sec-Fetch-Site.
    // Nor `same-origin`: a page's style sheet would be asked for with the page's address, which may
    // have the token of a mailed link in it, and proxies log referrers.
    referrerPolicy: "strict-origin",
    strictTransportSecurity: safeHeaders(baseUrl)["Strict-Transport-Security"] ?? false,
    permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false },
  });
}
