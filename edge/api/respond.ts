import { HTTPException } from "hono/http-exception";

import { API_PREFIX, feedAddress } from "../../contract/addresses.ts";
import { LIMIT_HEADERS } from "../../contract/openapi/headers.ts";
import { Problem } from "../../contract/problem.ts";
import { hasFeed, MEDIA_TYPES } from "../../contract/request/feeds.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { TODAY_MAX_AGE } from "../../contract/resources/today.ts";
import { rangeOf, rangeProblem, sizeOf } from "./byte-range.ts";
import { bytesOf, type Download, streamOf } from "../builds/content.ts";
import type { CachedAnswer } from "./answer-cache.ts";
import { secondOf } from "../../lib/time.ts";
import { AccountSuspended } from "../limits/key-check.ts";
import type { Limits } from "../limits/limits.ts";
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
import { NoRoomToWait } from "../../lib/fair-turns.ts";
import { PageDamaged, PageNotRead } from "../builds/pages.ts";
import { SearchNotRead, SearchTooSlow } from "../builds/search.ts";

/** Called for each request, so it must cost next to nothing. */
export interface Metrics {
  readonly answered: (route: string, status: number, ms: number) => void;
  readonly lookedUp: (isHit: boolean) => void;
}

export const CORS_REQUEST_HEADERS = [
  "X-API-Key",
  "Authorization",
  // Many clients send it with every request.
  "Content-Type",
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
  "X-Today-Id",
  "X-Request-Id",
  ...LIMIT_HEADERS,
] as const;

const JSON_TYPE = "application/json; charset=utf-8";

const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": CORS_EXPOSED.join(", "),
} as const;

const IMMUTABLE = "private, max-age=31536000, immutable";

const RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 1, 503: 5 };

export type Responder = ReturnType<typeof createResponder>;

interface Advice {
  readonly keysUrl: string | null;
  readonly contact: string | null;
}

interface ResponderParts extends Advice {
  readonly limits: Limits;
  readonly log: Log;
  readonly metrics: Metrics | null;
  readonly baseUrl: string | null;
  readonly guideUrl: string | null;
}

export function createResponder(parts: ResponderParts) {
  const replies = createReplies(parts);
  const problem = problemReplies(parts, replies);
  const send = contentSender(replies);
  return {
    finish: replies.finish,
    refused: (exchange: Exchange, refusal: Refusal): Reply =>
      replies.refuse(exchange, refusal.problem, refusal.retryAfter),
    answer: answerReplies(parts, replies, send),
    shared: publicReplies(replies, send),
    download: downloadReplies(parts, replies, send),
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
      if (guideUrl !== null) headers["Link"] = `<${guideUrl}>; rel="help"`;
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
  return { commonHeaders, finish, refuse, refuseOverQuota };
}

/** What a client may get of an exchange: how to cache it, and how to tell that it is unchanged. */
interface Sent {
  readonly etag: string;
  /** When it changed, if it has no better validator in `If-None-Match`. */
  readonly modifiedAt?: string;
  readonly cacheControl: string;
  readonly vary: string;
  readonly type: string;
  readonly coding: string;
  readonly bytes: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends content, or 304 if the client has it, or 429 if it is changed and the daily quota used up. `send` may
 * choose another status and body once the headers are made.
 */
function contentSender({ commonHeaders, finish, refuseOverQuota }: Replies) {
  /** The headers of kept contents that are the same for each request. */
  const heads = new WeakMap<Sent, ReturnType<typeof headsOf>>();
  return <Body>(
    exchange: Exchange,
    content: Sent,
    send: (headers: Record<string, string>) => Body,
  ): Body | Reply => {
    const head = heads.get(content) ?? headsOf(content, commonHeaders);
    heads.set(content, head);
    if (isUnchanged(exchange.head, content.etag, content.modifiedAt)) {
      return finish(exchange, { status: 304 }, null, { ...head.short });
    }
    return refuseOverQuota(exchange) ?? send({ ...head.whole });
  };
}

/** The headers of a 304, and of the content. */
function headsOf(content: Sent, common: Readonly<Record<string, string>>) {
  const { etag, modifiedAt, coding, cacheControl, vary, type, bytes, headers } = content;
  const short: Record<string, string> = {
    ...common,
    "Cache-Control": cacheControl,
    Vary: vary,
    ETag: etag,
  };
  if (modifiedAt !== undefined) short["Last-Modified"] = new Date(modifiedAt).toUTCString();
  const whole = { ...short, ...headers, "Content-Type": type, "Content-Length": String(bytes) };
  return { short, whole: coding === "identity" ? whole : { ...whole, "Content-Encoding": coding } };
}

type SendContent = ReturnType<typeof contentSender>;

const API_VARY = "Accept-Encoding, Authorization, X-API-Key";
const API_CACHE_CONTROL = "private, max-age=60";
const cacheControlOf = (today: string | undefined): string =>
  today === undefined ? API_CACHE_CONTROL : `private, max-age=${TODAY_MAX_AGE}`;

function answerReplies(
  { baseUrl, guideUrl }: ResponderParts,
  { finish }: Replies,
  send: SendContent,
) {
  const kept = new WeakMap<CachedAnswer, Sent & { readonly target: string }>();
  const sentOf = (answer: CachedAnswer, target: string) => {
    const { body, coding, etag, links, route, today } = answer;
    const feed = hasFeed(route)
      ? [alternate(baseUrl, feedAddress(target.replace(/[?].*/, "")), MEDIA_TYPES.atom)]
      : [];
    // The guide is one of the pages.
    const page =
      guideUrl === null || route === "/" ? [] : [alternate(baseUrl, pageOf(target), "text/html")];
    const all = [...feed, ...page, ...links];
    const content = {
      target,
      etag,
      cacheControl: route === routes.buildChanges.path ? IMMUTABLE : cacheControlOf(today),
      vary: API_VARY,
      type: JSON_TYPE,
      coding,
      bytes: body.length,
      headers: {
        ...(all.length > 0 && { Link: all.join(", ") }),
        ...(today !== undefined && { "X-Today-Id": today }),
      },
    };
    kept.set(answer, content);
    return content;
  };
  return (exchange: Exchange, answer: CachedAnswer): Reply => {
    const { target } = exchange.head;
    const before = kept.get(answer);
    // One answer may be kept for several addresses.
    const content = before?.target === target ? before : sentOf(answer, target);
    return send(exchange, content, (headers) =>
      finish(exchange, { status: 200 }, answer.body, headers),
    );
  };
}

/** A link to the same in another form. */
function alternate(baseUrl: string | null, path: string, type: string): string {
  return `<${baseUrl ?? ""}${path}>; rel="alternate"; type="${type}"`;
}

/** Returns the address of an answer's page, which shows all blocks. */
export function pageOf(target: string): string {
  const [path = "", query] = target.slice(API_PREFIX.length).split("?", 2);
  const kept = new URLSearchParams(query);
  kept.delete("include");
  // Two slashes would begin the address of another host.
  return `/${path.replace(/^[/\\]+/, "")}${kept.size === 0 ? "" : `?${kept.toString()}`}`;
}

/** Sends what shared caches may store: a feed, whose `modifiedAt` is the build's time, or the OpenAPI document. */
function publicReplies({ finish }: Replies, send: SendContent) {
  return (
    exchange: Exchange,
    { body, coding, etag }: CachedAnswer,
    about: Pick<Sent, "type" | "cacheControl" | "modifiedAt">,
  ): Reply =>
    send(
      exchange,
      { ...about, etag, vary: "Accept-Encoding", coding, bytes: body.length },
      (headers) => finish(exchange, { status: 200 }, body, headers),
    );
}

/** Reads the first piece before sending headers. Throws `PageNotRead` if that fails. */
function downloadReplies({ limits, log }: ResponderParts, replies: Replies, send: SendContent) {
  const { finish, refuse } = replies;
  return async (exchange: Exchange, content: Download): Promise<Reply<StreamedBody>> => {
    const { head, ticket } = exchange;
    const range = rangeOf(head, content);
    const { from, to } =
      range === "beyond" || range === null ? { from: 0, to: content.bytes } : range;
    const sent: Sent = {
      ...content,
      cacheControl: API_CACHE_CONTROL,
      vary: API_VARY,
      bytes: to - from,
      headers: { "Accept-Ranges": "bytes" },
    };
    return send(exchange, sent, async (headers): Promise<Reply<StreamedBody>> => {
      if (range === "beyond") {
        return refuse(exchange, rangeProblem(content, head), null, sizeOf(content));
      }
      if (range !== null) headers["Content-Range"] = `bytes ${from}-${to - 1}/${content.bytes}`;
      const outcome = { status: range === null ? 200 : 206 };
      if (head.method === "HEAD") return finish(exchange, outcome, null, headers);
      const slot = ticket && (await limits.download(ticket));
      if (slot !== null && typeof slot !== "function") {
        return refuse(exchange, slot.problem, slot.retryAfter);
      }
      let sentBytes = 0;
      const pieces = bytesOf(content, { from, to }, (bytes) => (sentBytes += bytes));
      const end = (error?: unknown): void => {
        slot?.(sentBytes);
        if (error !== undefined) log.warn("download_failed", { id: exchange.id, error });
      };
      try {
        const first = await pieces.next();
        const body = streamOf(first.value ?? null, pieces, end);
        return finish<StreamedBody>(exchange, outcome, body, headers);
      } catch (error) {
        slot?.(0);
        throw error;
      }
    });
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
function isUnchanged({ headers }: RequestHead, etag: string, modifiedAt?: string): boolean {
  const named = headers.get("If-None-Match");
  if (named !== null || modifiedAt === undefined) return matchesETag(named, etag);
  const known = headers.get("If-Modified-Since");
  return known !== null && secondOf(Date.parse(known)) >= secondOf(Date.parse(modifiedAt));
}

function bodyOf(problem: Problem): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(problem)}\n`);
}

/** Adds where to get a key or, for a suspended account, whom to contact. */
function withAdvice(problem: Problem, { keysUrl, contact }: Advice): Problem {
  const { code, message } = problem;
  if (problem instanceof AccountSuspended) {
    const advice =
      contact === null
        ? "this service has no contact address"
        : `if you think this is a mistake, write to ${contact}`;
    return new Problem(code, `${message}; ${advice}`);
  }
  return keysUrl === null ? problem : new Problem(code, `${message}; get a key at ${keysUrl}`);
}

function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof SearchNotRead) {
    return new Problem("schema_not_ready", "Search isn't responding; try again shortly");
  }
  if (error instanceof NoRoomToWait) {
    return new Problem("schema_not_ready", "Too many requests are waiting; try again shortly");
  }
  if (error instanceof PageNotRead) {
    const what =
      error instanceof PageDamaged
        ? "This page is damaged in the store; the next nightly run repairs it"
        : "The data store isn't responding; try again shortly";
    return new Problem("schema_not_ready", what);
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem("not_found", "The request could not be read");
  }
  return new Problem(
    "internal_error",
    "Something went wrong on our end; if you report it, include the X-Request-Id of this response",
  );
}
