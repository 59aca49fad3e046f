import type { Problem } from "../contract/problem.ts";
import type { Answer } from "./answer-cache.ts";
import { matchesETag } from "./etag.ts";
import { type Limits, rateLimitHeaders, type Ticket } from "./limits.ts";
import type { Log } from "./log.ts";
import { type Metrics, routeLabel } from "./metrics.ts";
import { requestId } from "./request-id.ts";

/** One request under `/api/v1` on its way through the edge. */
export interface Exchange {
  readonly id: string;
  readonly startedAt: number;
  readonly request: Request;
  /** Path and query as sent. */
  readonly target: string;
  ticket: Ticket | null;
  keyId: string | null;
  build: string | null;
}

export const CORS_REQUEST_HEADERS = ["X-API-Key", "Authorization", "If-None-Match"] as const;

export const CORS_EXPOSED = [
  "ETag",
  "Retry-After",
  "X-Build-Id",
  "X-Request-Id",
  "X-RateLimit-Limit-Day",
  "X-RateLimit-Remaining-Day",
  "X-RateLimit-Reset-Day",
  "X-RateLimit-Limit-Second",
  "X-RateLimit-Remaining-Second",
  "X-RateLimit-Reset-Second",
] as const;

const JSON_TYPE = "application/json; charset=utf-8";

const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": CORS_EXPOSED.join(", "),
  "X-Content-Type-Options": "nosniff",
} as const;

const ANSWER_HEADERS = {
  ...COMMON_HEADERS,
  "Cache-Control": "private, max-age=60",
  Vary: "Accept-Encoding, Authorization, X-API-Key",
} as const;

/** How long a caller waits before it asks again for what is not ready. */
const RETRY_SECONDS = 5;

/** Turns answers and problems into responses, settles what they cost, and logs them. */
export interface Responder {
  readonly answer: (exchange: Exchange, answer: Answer) => Response;
  /** `exchange` is absent outside `/api/v1`. */
  readonly problem: (
    exchange: Exchange | undefined,
    problem: Problem,
    request: Request,
    cause?: Error,
  ) => Response;
}

export function createResponder({
  limits,
  log,
  clock,
  metrics,
}: {
  readonly limits: Limits;
  readonly log: Log;
  readonly clock: () => number;
  readonly metrics?: Metrics | undefined;
}): Responder {
  const finish = (
    exchange: Exchange,
    status: number,
    body: Uint8Array<ArrayBuffer> | string | null,
    headers: Record<string, string>,
  ): Response => {
    const { id, ticket, build, startedAt, request, target, keyId } = exchange;
    headers["X-Request-Id"] = id;
    if (build !== null) headers["X-Build-Id"] = build;
    if (ticket !== null) Object.assign(headers, rateLimitHeaders(limits.settle(ticket, status)));
    const ms = clock() - startedAt;
    metrics?.answered(routeLabel(target), status, ms);
    log.info("request", {
      id,
      method: request.method,
      url: target,
      status,
      ms,
      key_id: keyId,
      build,
    });
    return new Response(request.method === "HEAD" ? null : body, { status, headers });
  };

  return {
    answer: (exchange, { body, coding, etag }) => {
      const headers: Record<string, string> = { ...ANSWER_HEADERS, ETag: etag };
      if (matchesETag(exchange.request.headers.get("If-None-Match"), etag)) {
        return finish(exchange, 304, null, headers);
      }
      headers["Content-Type"] = JSON_TYPE;
      headers["Content-Length"] = String(body.length);
      if (coding !== "identity") headers["Content-Encoding"] = coding;
      return finish(exchange, 200, body, headers);
    },

    problem: (exchange, problem, request, cause) => {
      const { status, code } = problem;
      const asked = exchange ?? unknownExchange(request, clock());
      if (status >= 500) {
        const fields = { id: asked.id, url: asked.target, code, error: cause ?? problem };
        if (code === "internal_error") log.error("request_failed", fields);
        else log.warn("request_not_served", fields);
      }
      const headers: Record<string, string> = { ...COMMON_HEADERS, "Content-Type": JSON_TYPE };
      headers["Cache-Control"] = "no-store";
      const retryAfter = asked.ticket?.refusal?.retryAfter;
      if (status === 429) headers["Retry-After"] = String(retryAfter ?? 1);
      if (status === 503) headers["Retry-After"] = String(RETRY_SECONDS);
      if (status === 401) headers["WWW-Authenticate"] = 'Bearer realm="api"';
      const body = new TextEncoder().encode(`${JSON.stringify(problem)}\n`);
      headers["Content-Length"] = String(body.length);
      return finish(asked, status, body, headers);
    },
  };
}

function unknownExchange(request: Request, startedAt: number): Exchange {
  const { pathname, search } = new URL(request.url);
  return {
    id: requestId(request.headers.get("X-Request-Id")),
    startedAt,
    request,
    target: `${pathname}${search}`,
    ticket: null,
    keyId: null,
    build: null,
  };
}
