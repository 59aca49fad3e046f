import type { MiddlewareHandler } from "hono";

import { requestId } from "../../edge/api/exchange.ts";
import type { WebEnvironment, WebParts } from "./web-parts.ts";

/** Assigns request IDs and logs requests without their query, which may contain a link's token. */
export function logRequests({
  log,
  metrics,
}: Pick<WebParts, "log" | "metrics">): MiddlewareHandler<WebEnvironment> {
  return async function logRequest(c, next) {
    const startedAt = performance.now();
    const id = requestId(c.req.header("X-Request-Id"));
    c.set("requestId", id);
    c.set("account", null);
    await next();
    c.header("X-Request-Id", id);
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = performance.now() - startedAt;
    metrics?.answered(path.startsWith("/account") ? "account" : "pages", status, ms);
    log.info("request", {
      id,
      method,
      url: new URL(c.req.url).pathname,
      status,
      ms: Math.round(ms),
    });
  };
}
