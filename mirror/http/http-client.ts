import { setTimeout } from "node:timers/promises";

import pRetry from "p-retry";
import { Agent, type Dispatcher, request } from "undici";

import { splitLogin } from "../../lib/split-login.ts";
import { createAllowedHosts } from "./allowed-hosts.ts";
import { FetchError, unexpected } from "./fetch-error.ts";
import { networkFailure, statusFailure } from "./http-failure.ts";
import type { Publishers } from "./publishers.ts";
import { readAnswer } from "./read-answer.ts";
import { retryAfterMs } from "./retry-after.ts";

export interface RetryPolicy {
  /** Attempts per address, including the first. */
  readonly attempts: number;
  /** The minimum pause before the second attempt; doubles for each further attempt. */
  readonly backoffMs: number;
  readonly connectMs: number;
  /** The longest pause between bytes. */
  readonly silenceMs: number;
  readonly longestAnswerMs: number;
  /** A publisher that asks for a longer pause is skipped until the next run. */
  readonly longestPauseMs: number;
}

export const PATIENCE: RetryPolicy = {
  attempts: 5,
  backoffMs: 500,
  connectMs: 20_000,
  silenceMs: 60_000,
  longestAnswerMs: 1_800_000,
  longestPauseMs: 120_000,
};

const REQUESTS_PER_HOST = 4;

export interface HttpClientOptions {
  /** Only these hosts are contacted. */
  readonly publishers: Publishers;
  readonly userAgent: string;
  readonly patience: RetryPolicy;
  readonly signal?: AbortSignal;
}

interface HttpRequest {
  readonly address: string;
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
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

const MAX_REDIRECTS = 5;

export function createHttpClient(options: HttpClientOptions) {
  const { publishers, userAgent, patience, signal } = options;
  const allowed = createAllowedHosts(publishers);
  const agent = new Agent({
    connections: REQUESTS_PER_HOST,
    pipelining: 1,
    // An HTTP/2 connection would carry a hundred concurrent requests.
    allowH2: false,
    connect: { timeout: patience.connectMs, lookup: allowed.lookup },
    headersTimeout: patience.silenceMs,
    bodyTimeout: patience.silenceMs,
  });

  const once = async <Result>(
    { address, method = "GET", headers }: HttpRequest,
    traffic: Traffic,
    take: (answer: Dispatcher.ResponseData) => Promise<Result>,
    visited: readonly string[] = [],
  ): Promise<Result> => {
    allowed.check(address, visited.at(-1) ?? null);
    traffic.requests++;
    const deadline = AbortSignal.timeout(patience.longestAnswerMs);
    const { address: url, authorization } = splitLogin(address);
    const answer = await asked(address, () =>
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
    const { statusCode, headers: received, body } = answer;
    const isWanted = statusCode < 300 || [304, 404, 410, 416].includes(statusCode);
    if (isWanted) return take(answer);
    await body.dump().catch(() => {});
    const target = redirectTarget(address, statusCode, one(received["location"]));
    if (target !== null && visited.length < MAX_REDIRECTS) {
      if (target.origin !== new URL(address).origin && headers?.["x-api-key"] !== undefined) {
        throw unexpected(address, `it leads to another host, ${target.host}, that gets no key`);
      }
      return once({ address: target.href, method, ...(headers && { headers }) }, traffic, take, [
        ...visited,
        address,
      ]);
    }
    const pause = retryAfterMs(one(received["retry-after"]), one(received["date"]), Date.now());
    throw statusFailure(address, statusCode, pause);
  };
  const asked = async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof FetchError ? error : networkFailure(address, error);
    }
  };
  /** Like `get`, but builds a new request per attempt and passes the response to `take`. */
  const send = <Result>(
    wanted: () => Promise<HttpRequest>,
    traffic: Traffic,
    take: (answer: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result> =>
    pRetry(async () => once(await wanted(), traffic, take), {
      retries: patience.attempts - 1,
      minTimeout: patience.backoffMs,
      randomize: true,
      ...(signal && { signal }),
      shouldRetry: ({ error }) =>
        error instanceof FetchError &&
        error.kind === "transient" &&
        (error.retryAfterMs ?? 0) <= patience.longestPauseMs,
      onFailedAttempt: async ({ error, retriesLeft }) => {
        signal?.throwIfAborted();
        const pause = error instanceof FetchError ? (error.retryAfterMs ?? 0) : 0;
        if (retriesLeft === 0 || pause > patience.longestPauseMs) return;
        await setTimeout(pause, undefined, { ...(signal && { signal }) }).catch(() => {
          signal?.throwIfAborted();
        });
      },
    });

  return {
    send,
    get: (wanted: HttpRequest, traffic: Traffic): Promise<HttpAnswer> =>
      send(
        () => Promise.resolve(wanted),
        traffic,
        async (answer) => {
          const { statusCode, headers, body } = answer;
          const bytes = await readAnswer({
            address: wanted.address,
            encoding: one(headers["content-encoding"]),
            body: body as AsyncIterable<Uint8Array>,
            onBytes: (count) => (traffic.bytes += count),
          }).catch((error: unknown) => {
            signal?.throwIfAborted();
            throw error;
          });
          if (statusCode === 304) return { kind: "unchanged" };
          if (statusCode >= 400) return { kind: "absent" };
          return {
            kind: "content",
            bytes,
            contentType: one(headers["content-type"]) ?? "",
            validators: validatorsOf(headers),
          };
        },
      ),
    close: () => agent.destroy(),
  };
}

function redirectTarget(address: string, status: number, location: string | undefined): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const target = URL.parse(location, address);
  return target !== null && /^https?:$/.test(target.protocol) ? target : null;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function validatorsOf(headers: Headers): Validators {
  return {
    etag: one(headers["etag"]) ?? null,
    lastModified: one(headers["last-modified"]) ?? null,
  };
}

export function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
