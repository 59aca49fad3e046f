import { addressOf, rebased } from "./address.ts";
import { ApiError } from "./api-error.ts";
import type { components } from "./api-types.ts";
import { createBuildWatch, type OnBuildChange } from "./build-watch.ts";
import type { AnswerCache } from "./cache.ts";
import { type List, listOf } from "./list.ts";
import type {
  Answer,
  ApiPath,
  IncludeToken,
  Item,
  PathValues,
  Query,
  RecordQuery,
  WithBlocks,
} from "./route-types.ts";
import { type Answered, createTransport, type Pause } from "./transport.ts";
import { wait as waitByTimer, type Wait } from "./wait.ts";

export { ApiError, type ApiErrorCode, type ProblemCode } from "./api-error.ts";
export type { BuildChange, OnBuildChange } from "./build-watch.ts";
export type { AnswerCache, KeptAnswer } from "./cache.ts";
export type { List } from "./list.ts";
export type { Pause } from "./transport.ts";
export type { Wait } from "./wait.ts";

/** Every record and answer of the API by its name: `Schemas["Bill"]`. */
export type Schemas = components["schemas"];

export interface ClientOptions {
  /** An API key, `fld_live_…`. */
  readonly key: string;
  /** Where the service is, without `/api/v1`: `https://api.example.org`. */
  readonly baseUrl: string;
  /** Where answers are kept, to ask again without paying again; nothing is kept without. */
  readonly cache?: AnswerCache;
  /** What to do when new data goes live between two answers; `throw_midway` unless given. */
  readonly onBuildChange?: OnBuildChange;
  /** Is told of every pause before it begins. */
  readonly onWait?: (pause: Pause) => void;
  /** The longest that one pause may be: a minute unless given. What asks for more is an error. */
  readonly maxWaitMs?: number;
  /** How often one request is sent at most: 6 times unless given. */
  readonly maxTries?: number;
  /** How long one answer may take: 30 seconds unless given. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  readonly wait?: Wait;
}

export interface RequestOptions {
  /** Ends the request, or the walk, with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A page of a list: the answer, and the build that it is of. */
export type Page<Path extends ApiPath> = Answer<Path> & { readonly buildId: string | null };

type ListRoute<Path extends ApiPath> = (
  query?: Query<Path>,
  options?: RequestOptions,
) => List<Item<Path>, Page<Path>>;

type ListWithin<Path extends ApiPath> = (
  path: PathValues<Path>,
  query?: Query<Path>,
  options?: RequestOptions,
) => List<Item<Path>, Page<Path>>;

type RecordRoute<Path extends ApiPath> = <Token extends IncludeToken<Path> = never>(
  path: PathValues<Path>,
  query?: RecordQuery<Path, Token>,
  options?: RequestOptions,
) => Promise<WithBlocks<Path, Token>>;

export type Client = ReturnType<typeof createClient>;

/** As many records a page as the API gives. */
const MAX_PER_PAGE = 100;

/**
 * A client of one service, with one key.
 *
 * @example
 * ```ts
 * const api = createClient({ key, baseUrl: "https://api.example.org" });
 * for await (const bill of api.bills.list({ congress: 119 })) console.log(bill.citation);
 * ```
 */
export function createClient(options: ClientOptions) {
  const baseUrl = checkedBaseUrl(options.baseUrl);
  const builds = createBuildWatch(options.onBuildChange ?? "throw_midway");
  const ask = createTransport({
    key: checkedKey(options.key),
    fetch: options.fetch ?? globalThis.fetch,
    cache: options.cache,
    wait: options.wait ?? waitByTimer,
    onWait: options.onWait ?? (() => undefined),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxTries: options.maxTries ?? 6,
    maxWaitMs: options.maxWaitMs ?? 60_000,
  });

  async function read(
    url: string,
    before: string | null,
    asked: RequestOptions = {},
  ): Promise<Answered> {
    const answered = await ask(url, asked);
    checkNothingIgnored(url, answered);
    builds.note({ url, before, buildId: answered.buildId });
    return answered;
  }

  const recordAt =
    <Path extends ApiPath>(path: Path): RecordRoute<Path> =>
    async (values, query, asked) => {
      const { body } = await read(addressOf(baseUrl, path, values, query ?? {}), null, asked);
      return body.data as never;
    };

  function listAt<Path extends ApiPath>(path: Path): ListWithin<Path> {
    return (values, query, asked) => {
      const first = addressOf(baseUrl, path, values, { per_page: MAX_PER_PAGE, ...query });
      const pageAt = async (url: string, before: string | null): Promise<Page<Path>> => {
        const { body, buildId } = await read(url, before, asked);
        return { ...body, buildId } as unknown as Page<Path>;
      };
      const pages = {
        first: () => pageAt(first, null),
        next: async (page: Page<Path>) => {
          const next = nextOf(page);
          return next === null ? null : pageAt(rebased(baseUrl, next), page.buildId);
        },
      };
      return listOf<Item<Path>, Page<Path>>(pages, ({ data }) => itemsOf(data) as never);
    };
  }

  function list<Path extends ApiPath>(path: Path): ListRoute<Path> {
    const at = listAt(path);
    return (query, asked) => at({} as never, query, asked);
  }

  return {
    bills: {
      list: list("/api/v1/bills"),
      get: recordAt("/api/v1/bills/{congress}/{type}/{number}"),
    },
    laws: {
      list: list("/api/v1/laws"),
      get: recordAt("/api/v1/laws/{congress}/{law_type}/{law_number}"),
    },
    votes: {
      list: list("/api/v1/votes"),
      get: recordAt("/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}"),
    },
    legislators: {
      list: list("/api/v1/legislators"),
      get: recordAt("/api/v1/legislators/{bioguide_id}"),
    },
    committees: {
      list: list("/api/v1/committees"),
      get: recordAt("/api/v1/committees/{code}"),
      meetings: listAt("/api/v1/committees/{code}/meetings"),
      nominations: listAt("/api/v1/committees/{code}/nominations"),
    },
    topics: {
      list: list("/api/v1/topics"),
      /** A topic and its bills: `pages` has the topic itself beside each page of them. */
      bills: listAt("/api/v1/topics/{slug}"),
      get: recordAt("/api/v1/topics/{slug}"),
    },
    /** The build of the last answer: as long as it stays, so does every answer. */
    buildId: builds.last,
  };
}

function checkedKey(key: string): string {
  if (typeof key === "string" && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new TypeError("createClient needs a key: the text that begins with fld_live_");
}

function checkedBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl must be an address such as https://api.example.org, not ${text}`);
  }
  return (url.origin + url.pathname).replace(/(?:\/api\/v1)?\/*$/, "");
}

function nextOf({ meta }: { readonly meta: object }): string | null {
  const { next_url: next = null } = meta as { readonly next_url?: string | null };
  return next;
}

function itemsOf(data: unknown): unknown {
  return Array.isArray(data) ? data : (data as { readonly bills: unknown }).bills;
}

/** What is ignored would be missed in silence: a filter that is not there finds everything. */
function checkNothingIgnored(url: string, { body: { meta } }: Answered): void {
  for (const field of ["ignored_parameters", "ignored_includes"]) {
    const [parameter] = (meta[field] ?? []) as readonly string[];
    if (parameter === undefined) continue;
    const what = field === "ignored_includes" ? "include token" : "parameter";
    const message = `${url}: the service has no ${what} ${parameter} on this route`;
    throw new ApiError({ code: "unknown_parameter", message, url, status: 200, parameter });
  }
}
