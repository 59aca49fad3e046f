import { HTTPException } from "hono/http-exception";

import { feedAddress } from "../../contract/addresses.ts";
import { LIMIT_HEADERS } from "../../contract/openapi/headers.ts";
import { Problem } from "../../contract/problem.ts";
import { hasFeed, MEDIA_TYPES } from "../../contract/resources/feeds.ts";
import { routes } from "../../contract/resources/routes.ts";
import { amount } from "../../lib/amounts.ts";
import { byteRange } from "./byte-range.ts";
import { bytesOf, type Content, type Download, streamOf } from "../builds/content.ts";
import type { Answer } from "./answer-cache.ts";
import { secondOf } from "../../lib/time.ts";
import { AccountSuspended } from "../limits/key-check.ts";
import type { Limits, Ticket } from "../limits/limits.ts";
import type { Log } from "../../lib/log.ts";
import type { Refusal } from "../limits/refusal.ts";
import {
  type Exchange,
  newExchange,
  OTHER_ROUTE,
  type Reply,
  type RequestHead,
  type StreamedBody,
  matchesETag,
  safeHeaders,
} from "./exchange.ts";
import { PageNotRead } from "../builds/pages.ts";
import { SearchNotRead, SearchTooSlow } from "../builds/search.ts";

/** Called for each request, so it must cost next to nothing. */
export interface Metrics {
  readonly answered: (route: string, status: number, ms: number) => void;
  readonly lookedUp: (isHit: boolean) => void;
}

export const CORS_REQUEST_HEADERS = [
  "X-API-Key",
  "Authorization",
  "If-None-Match",
  "If-Range",
  "Range",
  "X-Request-Id",
] as const;

export const CORS_EXPOSED = [
  "Accept-Ranges",
  "Content-Range",
  "ETag",
  "Retry-After",
  "X-Build-Id",
  "X-Request-Id",
  ...LIMIT_HEADERS,
] as const;

const JSON_TYPE = "application/json; charset=utf-8";

const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": CORS_EXPOSED.join(", "),
} as const;

const IMMUTABLE = "private, max-age=31536000, immutable";

/** Data changes once a night. */
const FEED_CACHE_CONTROL = "public, max-age=1800";

const RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 1, 503: 5 };

export type Responder = ReturnType<typeof createResponder>;

interface Advice {
  readonly keysUrl?: string | undefined;
  readonly contact?: string | null | undefined;
}

interface ResponderParts extends Advice {
  readonly limits: Limits;
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
  readonly baseUrl?: string | undefined;
  readonly guideUrl?: string | undefined;
}

export function createResponder(parts: ResponderParts) {
  const replies = createReplies(parts);
  const problem = problemReplies(parts, replies);
  return {
    finish: replies.finish,
    refused: refusals(parts, replies),
    answer: answerReplies(parts, replies),
    feed: feedReplies(replies),
    download: downloadReplies(parts, replies),
    problem,
    failed: (exchange: Exchange, error: unknown): Reply => {
      const cause = error instanceof Error ? error : new Error(String(error));
      return problem(exchange, problemOf(cause), exchange.head, cause);
    },
  };
}

type Replies = ReturnType<typeof createReplies>;

function createReplies({ limits, log, metrics, baseUrl, guideUrl }: ResponderParts) {
  const commonHeaders = { ...CORS_HEADERS, ...safeHeaders(baseUrl) };
  const answerHeaders = {
    ...commonHeaders,
    "Cache-Control": "private, max-age=60",
    Vary: "Accept-Encoding, Authorization, X-API-Key",
  };
  const finish = <Body = Uint8Array<ArrayBuffer>>(
    exchange: Exchange,
    { status, isOverdue = false }: { readonly status: number; readonly isOverdue?: boolean },
    body: NoInfer<Body> | null,
    headers: Record<string, string>,
  ): Reply<Body> => {
    const { id, ticket, build, startedAt, head, route, keyId } = exchange;
    headers["X-Request-Id"] = id;
    if (build !== null) headers["X-Build-Id"] = build;
    if (ticket !== null) limits.settle(ticket, { status, isOverdue }, headers);
    const ms = performance.now() - startedAt;
    metrics?.answered(route, status, ms);
    log.info("request", {
      id,
      method: head.method,
      url: head.target,
      status,
      ms: Math.round(ms),
      key_id: keyId,
      build,
    });
    return { status, headers, body: head.method === "HEAD" ? null : body };
  };
  const refuse = (
    exchange: Exchange,
    problem: Problem,
    retryAfter: number | null,
    moreHeaders: Readonly<Record<string, string>> = {},
  ): Reply => {
    const headers: Record<string, string> = { ...commonHeaders, ...moreHeaders };
    headers["Content-Type"] = JSON_TYPE;
    headers["Cache-Control"] = "no-store";
    if (retryAfter !== null) headers["Retry-After"] = String(retryAfter);
    if (problem.status === 401) {
      headers["WWW-Authenticate"] = 'Bearer realm="api"';
      if (guideUrl !== undefined) headers["Link"] = `<${guideUrl}>; rel="help"`;
    }
    const body = bodyOf(problem);
    headers["Content-Length"] = String(body.length);
    const { status } = problem;
    return finish(exchange, { status, isOverdue: problem instanceof SearchTooSlow }, body, headers);
  };
  /** Once the daily quota is used up, only a 304 is served; null if the quota covers the answer. */
  const refuseOverQuota = (exchange: Exchange): Reply | null => {
    const refusal = exchange.ticket?.refusalIfChanged ?? null;
    return refusal === null ? null : refuse(exchange, refusal.problem, refusal.retryAfter);
  };
  return { commonHeaders, answerHeaders, finish, refuse, refuseOverQuota };
}

/** Logs only the first refusal of a flood; the others in the same second get a copy. */
function refusals({ metrics }: ResponderParts, { refuse }: Replies) {
  const floods = new WeakMap<Ticket, CopiedRefusal>();
  const copyTo = (exchange: Exchange, { headers, body }: CopiedRefusal): Reply => {
    const { id, head, route, startedAt } = exchange;
    metrics?.answered(route, 429, performance.now() - startedAt);
    return {
      status: 429,
      headers: { ...headers, "X-Request-Id": id },
      body: head.method === "HEAD" ? null : body,
    };
  };
  return (exchange: Exchange, ticket: Ticket, { problem, retryAfter }: Refusal): Reply => {
    const copied = floods.get(ticket);
    if (copied !== undefined) return copyTo(exchange, copied);
    const reply = refuse(exchange, problem, retryAfter);
    if (ticket.isFlood) floods.set(ticket, { headers: reply.headers, body: bodyOf(problem) });
    return reply;
  };
}

function answerReplies({ baseUrl }: ResponderParts, replies: Replies) {
  const { answerHeaders, finish, refuseOverQuota } = replies;
  const validators = ({ etag, route }: Answer): Record<string, string> => {
    const headers: Record<string, string> = { ...answerHeaders, ETag: etag };
    if (route === routes.buildChanges.path) headers["Cache-Control"] = IMMUTABLE;
    return headers;
  };

  /** The headers of an answer's 200, which are the same each time. */
  const prepared = new WeakMap<Answer, Readonly<Record<string, string>>>();

  const prepare = (answer: Answer, target: string): Readonly<Record<string, string>> => {
    const { body, coding, route } = answer;
    const headers = validators(answer);
    if (hasFeed(route)) {
      const path = feedAddress(target.replace(/[?].*/, ""));
      headers["Link"] = `<${baseUrl ?? ""}${path}>; rel="alternate"; type="${MEDIA_TYPES.atom}"`;
    }
    headers["Content-Type"] = JSON_TYPE;
    headers["Content-Length"] = String(body.length);
    if (coding !== "identity") headers["Content-Encoding"] = coding;
    prepared.set(answer, headers);
    return headers;
  };
  return (exchange: Exchange, answer: Answer): Reply => {
    const { body, etag } = answer;
    if (matchesETag(exchange.head.headers.get("If-None-Match"), etag)) {
      return finish(exchange, { status: 304 }, null, validators(answer));
    }
    const refused = refuseOverQuota(exchange);
    if (refused !== null) return refused;
    const headers = { ...(prepared.get(answer) ?? prepare(answer, exchange.head.target)) };
    return finish(exchange, { status: 200 }, body, headers);
  };
}

/** Sends a feed, which shared caches may store. Its `Last-Modified` is the build's time. */
function feedReplies({ commonHeaders, finish }: Replies) {
  return (
    exchange: Exchange,
    { body, coding, etag }: Answer,
    { type, at }: { readonly type: string; readonly at: string },
  ): Reply => {
    const headers: Record<string, string> = { ...commonHeaders, ETag: etag };
    headers["Cache-Control"] = FEED_CACHE_CONTROL;
    headers["Vary"] = "Accept-Encoding";
    headers["Last-Modified"] = new Date(at).toUTCString();
    if (isUnchanged(exchange.head, etag, at)) {
      return finish(exchange, { status: 304 }, null, headers);
    }
    headers["Content-Type"] = `${type}; charset=utf-8`;
    headers["Content-Length"] = String(body.length);
    if (coding !== "identity") headers["Content-Encoding"] = coding;
    return finish(exchange, { status: 200 }, body, headers);
  };
}

/** Reads the first piece before sending headers. Throws `PageNotRead` if that fails. */
function downloadReplies({ limits, log }: ResponderParts, replies: Replies) {
  const { answerHeaders, finish, refuse, refuseOverQuota } = replies;
  return async (exchange: Exchange, content: Download): Promise<Reply<StreamedBody>> => {
    const { head, ticket } = exchange;
    const { coding, type, bytes, etag } = content;
    const headers: Record<string, string> = { ...answerHeaders, ETag: etag };
    headers["Accept-Ranges"] = "bytes";
    if (matchesETag(head.headers.get("If-None-Match"), etag)) {
      return finish(exchange, { status: 304 }, null, headers);
    }
    const refused = refuseOverQuota(exchange);
    if (refused !== null) return refused;
    const range = rangeOf(head, content);
    if (range === "beyond")
      return refuse(exchange, rangeProblem(content, head), null, sizeOf(content));
    const { from, to } = range ?? { from: 0, to: bytes };
    headers["Content-Type"] = type;
    headers["Content-Length"] = String(to - from);
    if (coding !== "identity") headers["Content-Encoding"] = coding;
    if (range !== null) headers["Content-Range"] = `bytes ${from}-${to - 1}/${bytes}`;
    const outcome = { status: range === null ? 200 : 206 };
    if (head.method === "HEAD") return finish(exchange, outcome, null, headers);
    const slot = ticket && limits.download(ticket);
    if (slot !== null && typeof slot !== "function") {
      return refuse(exchange, slot.problem, slot.retryAfter);
    }
    const pieces = bytesOf(content, { from, to });
    const end = (error?: unknown): void => {
      slot?.();
      if (error !== undefined) log.warn("download_failed", { id: exchange.id, error });
    };
    try {
      const first = await pieces.next();
      const body = streamOf(first.value ?? null, pieces, end);
      return finish<StreamedBody>(exchange, outcome, body, headers);
    } catch (error) {
      slot?.();
      throw error;
    }
  };
}

function problemReplies({ log, keysUrl, contact }: ResponderParts, replies: Replies) {
  const { refuse, refuseOverQuota } = replies;
  /** `exchange` is absent outside `/api/v1`. */
  return (
    exchange: Exchange | undefined,
    problem: Problem,
    head: RequestHead,
    cause?: Error,
  ): Reply => {
    const { status, code } = problem;
    const ownExchange = exchange ?? newExchange(head, OTHER_ROUTE);
    if (status >= 500) {
      const fields = { id: ownExchange.id, url: head.target, code, error: cause ?? problem };
      if (code === "internal_error") log.error("request_failed", fields);
      else log.warn("service_unavailable", fields);
    }
    // An error response is a changed answer, so the daily quota applies.
    const refused = status < 500 ? refuseOverQuota(ownExchange) : null;
    if (refused !== null) return refused;
    const advised = status === 401 ? withAdvice(problem, { keysUrl, contact }) : problem;
    return refuse(ownExchange, advised, RETRY_SECONDS[status] ?? null);
  };
}

/** `If-Modified-Since` counts only without `If-None-Match` (RFC 9110, 13.1.3). */
function isUnchanged({ headers }: RequestHead, etag: string, modifiedAt: string): boolean {
  const named = headers.get("If-None-Match");
  if (named !== null) return matchesETag(named, etag);
  return (
    secondOf(Date.parse(headers.get("If-Modified-Since") ?? "")) >= secondOf(Date.parse(modifiedAt))
  );
}

/** Returns null to send the whole content, as for HEAD (RFC 9110, 14.2) or an `If-Range` that does not match. */
function rangeOf({ method, headers }: RequestHead, { bytes, etag }: Content) {
  if (method !== "GET") return null;
  const condition = headers.get("If-Range");
  return condition === null || condition.trim() === etag
    ? byteRange(headers.get("Range"), bytes)
    : null;
}

function rangeProblem({ bytes }: Content, { headers }: RequestHead): Problem {
  const range = headers.get("Range")?.slice(0, 100) ?? "";
  const message = `The file has ${amount(bytes, "byte")}, and none of them is in the range ${range}`;
  return new Problem("range_not_satisfiable", message);
}

const sizeOf = ({ bytes }: Content) => ({ "Content-Range": `bytes */${bytes}` });

interface CopiedRefusal {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

function bodyOf(problem: Problem): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(problem)}\n`);
}

/** Adds where to get a key or, for a suspended account, whom to contact. */
function withAdvice(problem: Problem, { keysUrl, contact }: Advice): Problem {
  const { code, message } = problem;
  if (problem instanceof AccountSuspended) {
    const recipient = contact ?? "whoever runs this service";
    return new Problem(code, `${message}; if you think this is a mistake, write to ${recipient}`);
  }
  return keysUrl === undefined ? problem : new Problem(code, `${message}; get a key at ${keysUrl}`);
}

function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof SearchNotRead) {
    return new Problem("schema_not_ready", "The search does not answer; try again shortly");
  }
  if (error instanceof PageNotRead) {
    return new Problem("schema_not_ready", "This page's store does not answer; try again shortly");
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem("not_found", "The request could not be read");
  }
  return new Problem(
    "internal_error",
    "Something went wrong here; the log has it under the request id",
  );
}
