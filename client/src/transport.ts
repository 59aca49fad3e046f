import { type AnswerFacts, factsIn, type SentRequest } from "./answer-facts.ts";
import { ApiError, type ApiErrorCode, type ProblemCode } from "./api-error.ts";
import { type AnswerCache, type CachedAnswer, readCached } from "./cache.ts";
import { Pace } from "./pace.ts";
import { SEARCHES } from "./parameters.ts";
import type { Wait } from "./wait.ts";

/** A pause before a request is sent. */
export interface Pause {
  readonly ms: number;
  /** The error to retry, or `second_used_up` if the limit per second is reached. */
  readonly reason: ApiErrorCode | "second_used_up";
  /** The waiting request; `null` if all requests, or all searches, wait. */
  readonly url: string | null;
}

export interface ApiAnswer {
  readonly body: { readonly data: unknown; readonly meta: Readonly<Record<string, unknown>> };
  readonly facts: AnswerFacts;
}

export interface TransportParts {
  readonly key: string;
  readonly fetch: typeof fetch;
  readonly cache: AnswerCache | undefined;
  readonly wait: Wait;
  readonly onWait: (pause: Pause) => void;
  readonly onRequest: (request: SentRequest) => void;
  readonly onResponse: (answer: AnswerFacts) => void;
  /** Null in browsers, where a program may not set it. */
  readonly userAgent: string | null;
  readonly timeoutMs: number;
  readonly maxTries: number;
  readonly maxWaitMs: number;
}

export interface RequestOptions {
  /** Ends the request, or the iteration, with the signal's reason. */
  readonly signal?: AbortSignal;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly facts: AnswerFacts;
  /** Left out of messages, although the service sent it back. */
  readonly key: string;
  /** The body, if it is streamed. */
  readonly pieces: AsyncIterable<Uint8Array> | null;
}

/** The parts of a request that every retry sends again. */
interface PreparedRequest {
  readonly url: string;
  readonly cached?: CachedAnswer | undefined;
  readonly signal: AbortSignal | undefined;
  readonly isStreamed?: boolean;
  /** The most of an inflated answer that is read. */
  readonly maxBytes?: number;
}

const FIRST_PAUSE_MS = 1_000;
/** Several times the largest page. */
const MAX_ANSWER_BYTES = 64 * 1024 ** 2;
/** Temporary errors of the service, and of a proxy in front of it. */
const PASSING = new Set([429, 502, 503, 504]);

/** Sends requests within the service's limits, retries where that helps, and revalidates cached answers. */
export class Transport {
  readonly #parts: TransportParts;
  readonly #pace: Pace;

  constructor(parts: TransportParts) {
    const { wait, onWait } = parts;
    this.#parts = parts;
    this.#pace = new Pace({
      wait,
      onWait: (ms) => onWait({ ms, reason: "second_used_up", url: null }),
    });
  }

  async ask(url: string, { signal }: RequestOptions = {}): Promise<ApiAnswer> {
    const { cache } = this.#parts;
    signal?.throwIfAborted();
    const cached = await readCached(cache, url);
    const reply = await this.#sendUntilAnswered({ url, cached, signal });
    const { facts } = reply;
    if (reply.status === 304 && cached !== undefined) {
      return { body: answerIn(url, reply, cached.body), facts };
    }
    const text = textOf(reply);
    const body = answerIn(url, reply, parsed(text));
    const etag = reply.headers.get("ETag");
    if (etag !== null) await cache?.set(url, { etag, body: text });
    return { body, facts };
  }

  /** @throws ApiError `unexpected_answer` if the answer is longer */
  async bytes(url: string, maxBytes: number, { signal }: RequestOptions = {}): Promise<Uint8Array> {
    return (await this.#sendUntilAnswered({ url, signal, maxBytes })).bytes;
  }

  /** Reads a file piece by piece. It ends early if the connection breaks. */
  async stream(url: string, { signal }: RequestOptions = {}): Promise<AsyncIterable<Uint8Array>> {
    const { pieces } = await this.#sendUntilAnswered({ url, signal, isStreamed: true });
    return pieces ?? (async function* () {})();
  }

  /** Retries temporary errors. */
  async #sendUntilAnswered(request: PreparedRequest): Promise<Reply> {
    const { url, signal } = request;
    for (let tries = 1; ; tries += 1) {
      let error: unknown;
      try {
        const reply = await this.#sendOnce(request, tries);
        if (reply.status === 200 || reply.status === 304) return reply;
        error = errorOf(url, reply);
      } catch (failed) {
        error = failed;
      }
      const ms = this.#pauseAfter(error, tries);
      if (!(error instanceof ApiError) || ms === null) throw error;
      this.#parts.onWait({ ms, reason: error.code, url });
      await this.#parts.wait(ms, signal);
    }
  }

  async #sendOnce(request: PreparedRequest, attempt: number): Promise<Reply> {
    const { key, fetch: send, timeoutMs, onResponse } = this.#parts;
    const { url, signal, isStreamed = false, maxBytes = MAX_ANSWER_BYTES } = request;
    const headers = this.#headersOf(request, attempt);
    const leave = await this.#pace.enter(isSearch(url), signal);
    const timeout = createTimeout(timeoutMs);
    let reply: Reply | undefined;
    try {
      const response = await send(url, {
        headers,
        signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
        // A browser's own cache may be of an old build.
        cache: "no-store",
        // The key is for this service alone.
        redirect: "manual",
      });
      const facts = factsIn(response, { url, attempt });
      const { status, body } = response;
      const pieces =
        isStreamed && response.ok && body !== null ? piecesOf(body, timeout, signal) : null;
      const most = response.ok ? maxBytes : MAX_ANSWER_BYTES;
      const bytes = pieces === null ? await readAtMost(most, url, body) : new Uint8Array();
      reply = { status, headers: response.headers, bytes, facts, key, pieces };
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof ApiError) throw cause;
      const message = `${url} did not answer: ${reasonOf(cause)}`;
      throw new ApiError({ code: "no_answer", message, url, cause });
    } finally {
      if (!reply?.pieces) timeout.end();
      leave(reply?.facts ?? null);
    }
    onResponse(reply.facts);
    return reply;
  }

  #headersOf({ url, cached }: PreparedRequest, attempt: number): Headers {
    const { key, userAgent, onRequest } = this.#parts;
    const headers = new Headers(cached && { "If-None-Match": cached.etag });
    if (userAgent !== null) headers.set("User-Agent", userAgent);
    onRequest({ url, attempt, headers });
    headers.set("X-API-Key", key);
    return headers;
  }

  /** Null if there is no next try. */
  #pauseAfter(error: unknown, tries: number): number | null {
    const { maxTries, maxWaitMs } = this.#parts;
    if (!(error instanceof ApiError) || tries >= maxTries) return null;
    if (error.code !== "no_answer" && !PASSING.has(error.status ?? 0)) return null;
    // A search that times out would do so again, and each try counts against the day.
    if (error.status === 503 && isSearch(error.url)) return null;
    const ms = error.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
    return ms > maxWaitMs ? null : ms;
  }
}

/** Says why a `fetch` failed: its own error only says "fetch failed", and the cause has `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return String(error);
  const code = "code" in cause ? String(cause.code) : "";
  return cause.message.includes(code) && cause.message !== ""
    ? cause.message
    : `${code} ${cause.message}`.trim();
}

/** Reads a body in memory. A body that inflates to more than `maxBytes` is not read to its end. */
async function readAtMost(
  maxBytes: number,
  url: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Older Safari can't iterate over a stream.
  const reader = body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) break;
    length += value.length;
    if (length > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      const message = `${url} sent more than ${maxBytes} bytes`;
      throw new ApiError({ code: "unexpected_answer", message, url });
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
}

/** Aborts after `ms` without a call of `restart`. */
function createTimeout(ms: number) {
  const controller = new AbortController();
  const expire = (): void =>
    controller.abort(new DOMException(`no data received for ${ms} ms`, "TimeoutError"));
  let timer = setTimeout(expire, ms);
  return {
    signal: controller.signal,
    restart: (): void => {
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    },
    end: (): void => clearTimeout(timer),
  };
}

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  timeout: ReturnType<typeof createTimeout>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      timeout.restart();
      const { done, value } = await reader.read();
      timeout.end();
      if (done) return;
      yield value;
    }
  } catch {
    signal?.throwIfAborted();
  } finally {
    timeout.end();
    await reader.cancel().catch(() => undefined);
  }
}

const textOf = ({ bytes }: Reply): string => new TextDecoder().decode(bytes);

/** Whether the service counts it as a search, which a key may run one at a time. */
function isSearch(url: string): boolean {
  const { pathname, searchParams: query } = new URL(url);
  const names = SEARCHES[pathname.slice(pathname.indexOf("/api/v1/"))] ?? [];
  return (
    names.some((name) => query.has(name)) ||
    ["status", "type"].some((name) => query.get(name)?.includes(",") === true)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function answerIn(url: string, reply: Reply, body: unknown): ApiAnswer["body"] {
  if (isObject(body) && "data" in body && isObject(body["meta"])) {
    return { data: body["data"], meta: body["meta"] };
  }
  throw unexpected(url, reply);
}

function errorOf(url: string, reply: Reply): ApiError {
  const body = parsed(textOf(reply));
  const error = isObject(body) ? body["error"] : undefined;
  if (!isObject(error) || typeof error["code"] !== "string") return unexpected(url, reply);
  return new ApiError({
    // Codes of later versions pass through.
    code: error["code"] as ProblemCode,
    message: withoutKey(String(error["message"]), reply),
    url,
    ...(typeof error["parameter"] === "string" && { parameter: error["parameter"] }),
    ...factsOf(reply),
  });
}

const withoutKey = (text: string, { key }: Reply): string => text.replaceAll(key, "***");

function unexpected(url: string, reply: Reply): ApiError {
  const isRedirect = reply.status === 0 || (reply.status >= 300 && reply.status < 400);
  const what = isRedirect
    ? "with a redirect, which is not followed: set baseUrl to where the service is"
    : `${reply.status} with a body that isn't an API response: ${withoutKey(textOf(reply), reply).slice(0, 100)}`;
  return new ApiError({
    code: "unexpected_answer",
    message: `${url} answered ${what}`,
    url,
    ...factsOf(reply),
  });
}

function factsOf({ status, headers, facts }: Reply) {
  return {
    status,
    requestId: facts.requestId ?? undefined,
    retryAfterMs: retryAfterMs(headers.get("Retry-After")),
  };
}

/** Reads seconds, or a date, which a proxy may send. */
function retryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
