import type { MiddlewareHandler } from "hono";

import { requestId } from "../../api/exchange.ts";
import type { WebEnvironment, WebParts } from "./web-parts.ts";

/** Assigns request IDs and logs requests without their query, which may contain a link's token. */
export function logRequests({ log }: Pick<WebParts, "log">): MiddlewareHandler<WebEnvironment> {
  return async function logRequest(c, next) {
    const startedAt = performance.now();
    const id = requestId(c.req.header("X-Request-Id"));
    c.set("requestId", id);
    c.set("account", null);
    await next();
    c.header("X-Request-Id", id);
    log.info("request", {
      id,
      method: c.req.method,
      url: new URL(c.req.url).pathname,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  };
}
