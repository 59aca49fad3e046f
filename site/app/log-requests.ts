import type { MiddlewareHandler } from "hono";

import { requestId } from "../../edge/api/exchange.ts";
import type { WebEnvironment, WebParts } from "./web-parts.ts";

type LogParts = Pick<WebParts, "log" | "metrics">;

/** Assigns request IDs and logs requests. */
export function logRequests(parts: LogParts): MiddlewareHandler<WebEnvironment> {
  return async function logRequest(c, next) {
    const startedAt = performance.now();
    const id = requestId(c.req.header("X-Request-Id"));
    c.set("requestId", id);
    c.set("account", null);
    await next();
    c.header("X-Request-Id", id);
    const { pathname: path } = new URL(c.req.url);
    noteRequest(parts, { id, method: c.req.method, path, status: c.res.status, startedAt });
  };
}

interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  /** Without the query, which may contain a link's token. */
  readonly path: string;
  readonly status: number;
  readonly startedAt: number;
}

/** Logs a request and counts it. */
export function noteRequest(
  { log, metrics }: LogParts,
  { id, method, path, status, startedAt }: AnsweredRequest,
): void {
  const ms = performance.now() - startedAt;
  metrics?.answered(path.startsWith("/account") ? "account" : "pages", status, ms);
  log.info("request", { id, method, url: path, status, ms: Math.round(ms) });
}
