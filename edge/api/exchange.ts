import type { Ticket } from "../limits/limits.ts";

export interface RequestHead {
  readonly method: string;
  /** Path and query as sent: `/api/v1/bills?congress=119`. */
  readonly target: string;
  /** Joins repeated headers with commas. */
  readonly headers: { get(name: string): string | null };
}

export function headOf({ method, url, headers }: Request): RequestHead {
  return { method, target: url.slice(url.indexOf("/", url.indexOf("//") + 2)), headers };
}

export function isRead({ method }: RequestHead): boolean {
  return method === "GET" || method === "HEAD";
}

export function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf("?");
  return new URLSearchParams(mark === -1 ? "" : target.slice(mark));
}

export interface Reply<Body = Uint8Array<ArrayBuffer>> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
}

export type StreamedBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

export function responseOf({ status, headers, body }: Reply<StreamedBody>): Response {
  return new Response(body, { status, headers });
}

export interface Exchange {
  readonly id: string;
  /** From `performance.now`. */
  readonly startedAt: number;
  readonly head: RequestHead;
  readonly route: string;
  ticket: Ticket | null;
  keyId: string | null;
  build: string | null;
}

/** One name for all unknown paths, so that clients cannot create metrics without limit. */
export const OTHER_ROUTE = "other";

export function newExchange(head: RequestHead, route: string): Exchange {
  return {
    id: requestId(head.headers.get("X-Request-Id")),
    startedAt: performance.now(),
    head,
    route,
    ticket: null,
    keyId: null,
    build: null,
  };
}

const A_YEAR = "max-age=31536000";

export function safeHeaders(baseUrl: string | null): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    ...(baseUrl !== null && isHttps(baseUrl) && { "Strict-Transport-Security": A_YEAR }),
  };
}

/** Whether browsers use TLS, which may end at a proxy. */
export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

const TAG = /(?:W\/)?("[^"]*")/g;

export function namesETags(ifNoneMatch: string | null): boolean {
  return ifNoneMatch !== null && (ifNoneMatch.trim() === "*" || ifNoneMatch.search(TAG) !== -1);
}

/** Whether `If-None-Match` names this ETag, by weak comparison (RFC 9110, 13.1.2 and 8.8.3.2). */
export function matchesETag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const wanted = etag.replace(/^W\//, "");
  for (const [, tag] of ifNoneMatch.matchAll(TAG)) if (tag === wanted) return true;
  return false;
}

const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the caller's `X-Request-Id` if it is safe to echo and log, otherwise a new ID. */
export function requestId(sent: string | null | undefined): string {
  return sent !== null && sent !== undefined && SAFE_ID.test(sent) ? sent : crypto.randomUUID();
}
