import { rebased } from "./address.ts";
import { type AnswerFacts, remember, type SentRequest } from "./answer-facts.ts";
import { createBuildWatch, type OnBuildChange } from "./build-watch.ts";
import { checkBulkFiles } from "./bulk-list.ts";
import type { AnswerCache } from "./cache.ts";
import { Copies } from "./copies.ts";
import type { List } from "./list.ts";
import { createReader, type Page, type Reader } from "./reader.ts";
import type { Query } from "./route-types.ts";
import { routesOf, type Schemas } from "./routes.ts";
import { type Pause, type RequestOptions, Transport } from "./transport.ts";
import { wait as waitByTimer, type Wait } from "./wait.ts";

export { type AnswerFacts, answerOf, type Quota, type SentRequest } from "./answer-facts.ts";
export { ApiError, type ApiErrorCode, isNotFound, type ProblemCode } from "./api-error.ts";
export type { BuildChange, OnBuildChange } from "./build-watch.ts";
export type { AnswerCache, KeptAnswer } from "./cache.ts";
export type { CopyChange } from "./copies.ts";
export type { Page } from "./reader.ts";
export type * from "./routes.ts";
export type { List, Walk } from "./list.ts";
export type { Pause, RequestOptions } from "./transport.ts";
export type { Wait } from "./wait.ts";

export type Build = Schemas["Build"];

export interface ClientOptions {
  /** An API key, `fld_live_…`; by default the environment's `FLD_API_KEY`. */
  readonly key?: string;
  /** Where the service is, without `/api/v1`: `https://api.example.org`. */
  readonly baseUrl: string;
  /** Caches answers: unchanged ones do not count toward the daily quota. Nothing is cached by default. */
  readonly cache?: AnswerCache;
  /** What to do when new data goes live between two answers; `throw_midway` by default. */
  readonly onBuildChange?: OnBuildChange;
  /** Called before every pause. */
  readonly onWait?: (pause: Pause) => void;
  /** Called before each request, retries included. */
  readonly onRequest?: (request: SentRequest) => void;
  /** Called after each answer, errors and 304s included. */
  readonly onResponse?: (answer: AnswerFacts) => void;
  /** Your program's name, added to the client's own in `User-Agent`. Browsers send their own. */
  readonly userAgent?: string;
  /** The longest pause, a minute by default. A request that needs a longer one fails. */
  readonly maxWaitMs?: number;
  /** The most times that a request is sent: 6 by default. */
  readonly maxTries?: number;
  /** The time limit of an answer: 30 seconds by default. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  readonly wait?: Wait;
}

export type Client = ReturnType<typeof createClient>;

/** The target of a link: a record, or a page of a list. */
export interface Followed<Data> {
  readonly data: Data;
  readonly meta: Readonly<Record<string, unknown>>;
}

const VERSION = "1.2.0";

/**
 * A client of one service, with one key.
 *
 * @example
 * ```ts
 * const api = createClient({ key, baseUrl: "https://api.example.org" });
 * for await (const bill of api.bills.list({ congress: 119 })) console.log(bill.citation);
 * ```
 */
export function createClient(clientOptions: ClientOptions) {
  const baseUrl = checkedBaseUrl(clientOptions.baseUrl);
  const builds = createBuildWatch(clientOptions.onBuildChange ?? "throw_midway");
  const transport = transportOf(clientOptions);
  const reader = createReader(baseUrl, transport, builds);
  const routes = routesOf(reader);
  const bulkFiles = reader.list("/api/v1/bulk");
  const copies = new Copies({
    list: (format, options) => bulkListing(bulkFiles({ format }, options).pages()),
    bytes: (url, maxBytes, options) => transport.bytes(rebased(baseUrl, url), maxBytes, options),
    stream: (url, options) => transport.stream(rebased(baseUrl, url), options),
  });

  return {
    ...routes,
    bills: {
      ...routes.bills,
      /** What a bill says, as plain text: the `text_url` of an answer. */
      text: async (url: string, options?: RequestOptions): Promise<string> =>
        new TextDecoder().decode(
          await transport.bytes(rebased(baseUrl, url), MAX_TEXT_BYTES, options),
        ),
    },
    changes: changesOf(reader),
    /** What happens between two builds, and how fresh it is. */
    today: async (options?: RequestOptions): Promise<Schemas["TodayAnswer"]> => {
      const { body, facts } = await reader.read(`${baseUrl}/api/v1/today`, null, options);
      return remember(body as unknown as Schemas["TodayAnswer"], facts);
    },
    bulk: {
      list: bulkFiles,
      /** Downloads a file of the list to `path`, or resumes its download. Not in browsers. */
      download: copies.download.bind(copies),
    },
    /**
     * Makes `directory` a copy of all records, or updates the copy. Not in browsers.
     *
     * @returns the new, changed and removed files
     */
    sync: copies.sync.bind(copies),
    /** Reads a link of an answer, such as `api_url`. The key goes only to the service, whatever host the link names. */
    follow: async <Data = unknown>(
      link: string,
      options?: RequestOptions,
    ): Promise<Followed<Data>> => {
      const { body, facts } = await reader.read(rebased(baseUrl, link), null, options);
      return remember(body as Followed<Data>, facts);
    },
    /** The build of the last answer. While it stays the same, so does every answer. */
    buildId: builds.last,
  };
}

/** A stored page has no more. */
const MAX_TEXT_BYTES = 32 * 1024 ** 2;

function transportOf(options: ClientOptions): Transport {
  return new Transport({
    key: checkedKey(options.key ?? env["FLD_API_KEY"]),
    fetch: options.fetch ?? globalThis.fetch,
    cache: options.cache,
    wait: options.wait ?? waitByTimer,
    onWait: options.onWait ?? (() => undefined),
    onRequest: options.onRequest ?? (() => undefined),
    onResponse: options.onResponse ?? (() => undefined),
    userAgent: userAgentOf(options.userAgent),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxTries: options.maxTries ?? 6,
    maxWaitMs: options.maxWaitMs ?? 60_000,
  });
}

function changesOf({ list, listWithin }: Reader) {
  const changes = list("/api/v1/changes");
  return {
    /** The builds, newest first. */
    list: (
      query: { readonly page?: number; readonly per_page?: number } = {},
      options?: RequestOptions,
    ) => changes(query, options) as List<Schemas["Build"], Page<"/api/v1/changes">>,
    /** The differences between a build and the live one. */
    since: (
      build: string,
      query: Omit<Query<"/api/v1/changes">, "since"> = {},
      options?: RequestOptions,
    ) =>
      changes({ ...query, since: build }, options) as List<
        Schemas["Change"],
        Page<"/api/v1/changes">
      >,
    /** The differences between a build and the one before it. */
    of: listWithin("/api/v1/changes/{build}"),
  };
}

async function bulkListing(pages: AsyncIterable<Page<"/api/v1/bulk">>) {
  let files: Schemas["BulkFile"][] = [];
  let build: string | null = null;
  for await (const { data, buildId } of pages) {
    // After each page, since a service may never end the list.
    files = files.concat(data);
    checkBulkFiles(files);
    build = buildId;
    if (data.length === 0) break;
  }
  return { build, files };
}

// Browsers have no `process`.
const { env = {}, versions } =
  (globalThis as { process?: { env?: Record<string, string>; versions?: object } }).process ?? {};

/** The API's CORS answer makes some browsers refuse requests that set `User-Agent`. */
function userAgentOf(suffix = ""): string | null {
  if (versions === undefined || !("node" in versions)) return null;
  return `federal-legislative-data/${VERSION} ${suffix}`.trim();
}

function checkedKey(key: string | undefined): string {
  if (key !== undefined && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new TypeError(
    "createClient needs a key, a string that begins with fld_live_: pass it as key, or set FLD_API_KEY",
  );
}

function checkedBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl must be an address such as https://api.example.org, not ${text}`);
  }
  return (url.origin + url.pathname).replace(/(?:\/api\/v1)?\/*$/, "");
}
