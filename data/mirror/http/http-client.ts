import type { LookupFunction } from "node:net";
import { setTimeout } from "node:timers/promises";
import PQueue from "p-queue";
import pRetry, { type Options as RetryOptions } from "p-retry";
import { Agent, request, type Dispatcher } from "undici";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

import { ADVICE } from "../../files/advice.ts";
import { splitLogin } from "../../../lib/mask-secrets.ts";
import { createAllowedHosts } from "./allowed-hosts.ts";
import { budgetUsedUp, FetchError, transient, unexpected } from "./fetch-error.ts";
import { networkFailure, parseRetryAfter, statusFailure } from "./http-failure.ts";
import type { Publishers } from "./publishers.ts";
import { MAX_FILE_SIZE } from "../../files/zip.ts";

export const DEFAULT_RETRY_POLICY = {
  /** Attempts per address, including the first. */
  attempts: 5,
  /** The minimum pause before the second attempt; doubles for each further attempt. */
  backoffMs: 500,
  connectMs: 20_000,
  /** The longest pause between bytes. */
  silenceMs: 60_000,
  /** On average, once an answer takes longer than the longest pause. */
  leastBytesPerSecond: 1_000,
  longestAnswerMs: 1_800_000,
  /** A publisher that asks for a longer pause is skipped until the next run. */
  longestPauseMs: 120_000,
};
export type RetryPolicy = Readonly<typeof DEFAULT_RETRY_POLICY>;

const REQUESTS_PER_HOST = 4;

/**
 * Milliseconds between two requests to a host, which then gets one at a time. These hosts answer 403 to
 * whole networks after bursts (unitedstates/congress#198, openstates-scrapers#5512).
 */
const PACES: Paces = { "clerk.house.gov": 500, "www.senate.gov": 500 };

export type Paces = Readonly<Record<string, number>>;

/** An hourly budget's last requests are left to others who use the same key. */
const RESERVED_REQUESTS = 10;

export interface HttpClientOptions {
  readonly publishers: Publishers;
  readonly userAgent: string;
  readonly patience: RetryPolicy;
  readonly paces?: Paces;
  readonly signal?: AbortSignal;
}

interface HttpRequest {
  readonly address: string;
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  /** The largest body, as transferred and decompressed. */
  readonly maxBytes?: number;
}

/** A response; `absent` for 404 and 410. */
export type HttpAnswer =
  | { readonly kind: "unchanged" }
  | { readonly kind: "absent" }
  | {
      readonly kind: "content";
      readonly bytes: Buffer;
      readonly contentType: string;
      readonly validators: Validators;
    };

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Traffic {
  requests: number;
  bytes: number;
}

export type HttpClient = ReturnType<typeof createHttpClient>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;

export function createHttpClient(options: HttpClientOptions) {
  const { publishers, userAgent, patience, paces = PACES, signal } = options;
  const allowed = createAllowedHosts(publishers);
  const agent = createAgent(patience, allowed.lookup);
  const queues = new Map(
    Object.entries(paces).map(([host, interval]) => [
      host,
      new PQueue({ concurrency: 1, interval, intervalCap: 1, strict: true }),
    ]),
  );
  /** Requests left to a key, by origin. */
  const budgets = new Map<string, number>();

  /** Sends one request and follows no redirect. */
  const ask = async (
    { address, method = "GET", headers }: HttpRequest,
    traffic: Traffic,
    from: string | null = null,
  ): Promise<Dispatcher.ResponseData> => {
    allowed.check(address, from);
    const { origin } = new URL(address);
    if ((budgets.get(origin) ?? Infinity) <= RESERVED_REQUESTS) throw budgetUsedUp(address);
    traffic.requests++;
    const deadline = AbortSignal.timeout(patience.longestAnswerMs);
    const { address: url, authorization } = splitLogin(address);
    const answer = await asFetchError(address, signal, () =>
      request(url, {
        dispatcher: agent,
        method,
        headers: {
          "user-agent": userAgent,
          // GPO answers 406 to requests without it.
          accept: "*/*",
          "accept-encoding": "gzip, br",
          ...(authorization !== null && { authorization }),
          ...headers,
        },
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      }),
    );
    const left = Number(headerOf(answer.headers, "x-ratelimit-remaining") ?? Number.NaN);
    if (!Number.isNaN(left)) budgets.set(origin, left);
    return answer;
  };
  const once = async (
    requested: HttpRequest,
    traffic: Traffic,
    visited: readonly string[] = [],
  ): Promise<HttpAnswer> => {
    const { address, headers } = requested;
    const answer = await ask(requested, traffic, visited.at(-1));
    const { statusCode, body } = answer;
    if (statusCode < 300 || [304, 404, 410].includes(statusCode)) {
      if (statusCode === 304 && !isConditional(requested)) throw notAsked(address);
      const bytes = await asFetchError(address, signal, () =>
        unpackedBody({
          address,
          encoding: headerOf(answer.headers, "content-encoding"),
          maxBytes: requested.maxBytes ?? MAX_FILE_SIZE,
          body: steadily(address, body, patience),
          onBytes: (count) => (traffic.bytes += count),
        }),
      );
      if (statusCode === 304) return { kind: "unchanged" };
      if (statusCode >= 400) return { kind: "absent" };
      const contentType = headerOf(answer.headers, "content-type") ?? "";
      return { kind: "content", bytes, contentType, validators: validatorsOf(answer.headers) };
    }
    await body.dump().catch(() => {});
    const pause = requestedPause(answer.headers);
    const isShort = pause !== undefined && pause <= patience.longestPauseMs;
    if (statusCode === 429 && headers?.["x-api-key"] !== undefined && !isShort) {
      throw budgetUsedUp(address);
    }
    const target = visited.length < MAX_REDIRECTS ? redirectTarget(requested, answer) : null;
    if (target === null) throw statusFailure(address, statusCode, pause);
    return once({ ...requested, address: target }, traffic, [...visited, address]);
  };

  return {
    get: (requested: HttpRequest, traffic: Traffic): Promise<HttpAnswer> => {
      const work = (): Promise<HttpAnswer> => once(requested, traffic);
      const queue = queues.get(new URL(requested.address).host);
      return pRetry(
        () => (queue === undefined ? work() : queue.add(work, signal && { signal })),
        retryOptions(patience, signal),
      );
    },
    /** Returns whatever one request is answered, with the start of the body. */
    probe: async (requested: HttpRequest, maxBytes: number) => {
      const identity = { "accept-encoding": "identity", ...requested.headers };
      const { statusCode, headers, body } = await ask(
        { ...requested, headers: identity },
        { requests: 0, bytes: 0 },
      );
      const pieces: Uint8Array[] = [];
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        pieces.push(piece);
        if (Buffer.concat(pieces).length >= maxBytes) break;
      }
      const start = Buffer.concat(pieces).subarray(0, maxBytes).toString();
      return { status: statusCode, headers, start };
    },
    close: () => agent.destroy(),
  };
}

async function asFetchError<Result>(
  address: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof FetchError ? error : networkFailure(address, error);
  }
}

function createAgent({ connectMs, silenceMs }: RetryPolicy, lookup: LookupFunction): Agent {
  return new Agent({
    connections: REQUESTS_PER_HOST,
    pipelining: 1,
    // An HTTP/2 connection would carry a hundred concurrent requests.
    allowH2: false,
    connect: { timeout: connectMs, lookup },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
}

/** Retries transient failures with backoff, after the pause that the publisher asks for. */
function retryOptions(patience: RetryPolicy, signal: AbortSignal | undefined): RetryOptions {
  return {
    retries: patience.attempts - 1,
    minTimeout: patience.backoffMs,
    randomize: true,
    ...(signal && { signal }),
    shouldRetry: ({ error }) =>
      error instanceof FetchError &&
      error.kind === "transient" &&
      pauseOf(error) <= patience.longestPauseMs,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      const pause = pauseOf(error);
      if (retriesLeft === 0 || pause > patience.longestPauseMs) return;
      // pRetry itself rejects with the signal's reason after this.
      await setTimeout(pause, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    },
  };
}

function isConditional({ headers = {} }: HttpRequest): boolean {
  return "if-none-match" in headers || "if-modified-since" in headers;
}

const notAsked = (address: string): FetchError =>
  unexpected(address, "the server answered 304, unchanged, to a request without a condition");

/** A publisher that sends a byte now and then would keep a run for half an hour per file. */
async function* steadily(
  address: string,
  body: AsyncIterable<Uint8Array>,
  { silenceMs, leastBytesPerSecond }: RetryPolicy,
): AsyncGenerator<Uint8Array> {
  const begunAt = performance.now();
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    const ms = performance.now() - begunAt;
    if (ms > silenceMs && size / ms < leastBytesPerSecond / 1000) {
      throw transient(address, `it comes at less than ${leastBytesPerSecond} bytes a second`);
    }
    yield piece;
  }
}

function pauseOf(error: Error): number {
  return error instanceof FetchError ? (error.retryAfterMs ?? 0) : 0;
}

/** Returns a redirect's target. Throws a {@link FetchError} rather than lead an API key elsewhere. */
function redirectTarget(
  { address, headers }: HttpRequest,
  answer: Dispatcher.ResponseData,
): string | null {
  const location = headerOf(answer.headers, "location");
  if (!REDIRECTS.has(answer.statusCode) || location === undefined) return null;
  const target = URL.parse(location, address);
  if (target === null || !/^https?:$/.test(target.protocol)) return null;
  if (target.origin !== new URL(address).origin && headers?.["x-api-key"] !== undefined) {
    throw unexpected(address, `it leads to another host, ${target.host}, that gets no key`);
  }
  return target.href;
}

function requestedPause(headers: Headers): number | undefined {
  return parseRetryAfter(headerOf(headers, "retry-after"), headerOf(headers, "date"), Date.now());
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function validatorsOf(headers: Headers): Validators {
  return {
    etag: headerOf(headers, "etag") ?? null,
    lastModified: headerOf(headers, "last-modified") ?? null,
  };
}

export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const DECODERS: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

interface PackedBody {
  readonly address: string;
  readonly encoding: string | undefined;
  readonly maxBytes: number;
  readonly body: AsyncIterable<Uint8Array>;
  readonly onBytes: (count: number) => void;
}

async function unpackedBody(packedBody: PackedBody): Promise<Buffer> {
  const { address, encoding, maxBytes } = packedBody;
  const packed = await collect(packedBody);
  if (encoding === undefined || encoding === "identity" || packed.length === 0) return packed;
  const decode = DECODERS[encoding.toLowerCase()];
  if (decode === undefined)
    throw unexpected(
      address,
      `the server sent it with an unsupported Content-Encoding, ${encoding}`,
    );
  try {
    return await decode(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(address, maxBytes);
    throw transient(address, `it can't be decompressed as ${encoding}`, { cause: error });
  }
}

async function collect({ address, maxBytes, body, onBytes }: PackedBody): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      onBytes(piece.length);
      size += piece.length;
      if (size > maxBytes) throw tooLarge(address, maxBytes);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof FetchError ? error : networkFailure(address, error);
  }
  return Buffer.concat(pieces);
}

function tooLarge(address: string, maxBytes: number): FetchError {
  const reason = `it is larger than ${maxBytes / 1024 / 1024} MB`;
  return new FetchError({ kind: "too_large", address, reason, advice: ADVICE.unsupported });
}
