import { requestId } from "../../lib/request-id.ts";
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
