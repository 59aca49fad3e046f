import { addressOf, rebased } from "./address.ts";
import { remember } from "./answer-facts.ts";
import { ApiError } from "./api-error.ts";
import type { BuildWatch } from "./build-watch.ts";
import { type List, createList } from "./list.ts";
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
import type { ApiAnswer, RequestOptions, Transport } from "./transport.ts";

/** A page of a list, and its build. */
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

const MAX_PER_PAGE = 100;
/** A build's changes: a cache in between may return them with the build id of an earlier day. */
const NEVER_CHANGES = /\/api\/v1\/changes\/./;

/** Reads records and lists by the templates of their addresses. */
export function createReader(baseUrl: string, transport: Transport, builds: BuildWatch) {
  async function read(
    url: string,
    previousPageBuild: string | null,
    options: RequestOptions = {},
  ): Promise<ApiAnswer> {
    const answer = await transport.ask(url, options);
    checkNothingIgnored(url, answer);
    if (!NEVER_CHANGES.test(url))
      builds.note({ url, previousPageBuild, buildId: answer.facts.buildId });
    return answer;
  }

  const recordRoute =
    <Path extends ApiPath>(path: Path): RecordRoute<Path> =>
    async (values, query, options) => {
      const url = addressOf(baseUrl, path, values, query ?? {});
      const { body, facts } = await read(url, null, options);
      return remember(body.data as object, facts) as never;
    };

  function listWithin<Path extends ApiPath>(path: Path): ListWithin<Path> {
    return (values, query, options) => {
      const first = addressOf(baseUrl, path, values, { per_page: MAX_PER_PAGE, ...query });
      const pageAt = async (url: string, previousPageBuild: string | null): Promise<Page<Path>> => {
        const { body, facts } = await read(url, previousPageBuild, options);
        const page = { ...body, buildId: facts.buildId };
        return remember(page as unknown as Page<Path>, facts);
      };
      const pages = {
        first: () => pageAt(first, null),
        nextOf,
        follow: (link: string, from: Page<Path>) => pageAt(rebased(baseUrl, link), from.buildId),
      };
      return createList<Item<Path>, Page<Path>>(pages, ({ data }) => itemsOf(data) as never);
    };
  }

  function list<Path extends ApiPath>(path: Path): ListRoute<Path> {
    const at = listWithin(path);
    return (query, options) => at({} as never, query, options);
  }

  return { read, recordRoute, listWithin, list };
}

export type Reader = ReturnType<typeof createReader>;

function nextOf({ meta }: { readonly meta: object }): string | null {
  const { next_url: next = null } = meta as { readonly next_url?: string | null };
  return next;
}

function itemsOf(data: unknown): unknown {
  return Array.isArray(data) ? data : (data as { readonly bills: unknown }).bills;
}

function reasonOf(meta: ApiAnswer["body"]["meta"], parameter: string): string {
  const reasons = (meta["ignored_because"] ?? {}) as Readonly<Record<string, string>>;
  return reasons[parameter] ?? "this route has none";
}

/** An ignored filter would silently return everything. */
function checkNothingIgnored(url: string, { body: { meta } }: ApiAnswer): void {
  for (const field of ["ignored_parameters", "ignored_includes"]) {
    const [parameter] = (meta[field] ?? []) as readonly string[];
    if (parameter === undefined) continue;
    const what = field === "ignored_includes" ? "include token" : "parameter";
    const message = `${url}: the service ignored the ${what} ${parameter} (${reasonOf(meta, parameter)})`;
    throw new ApiError({ code: "unknown_parameter", message, url, status: 200, parameter });
  }
}
