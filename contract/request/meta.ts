import { API_PREFIX } from "../addresses.ts";
import { allRoutes, filterNames, templateOf } from "../routes/all-routes.ts";
import type { DetailRequest, ListRequest } from "./request.ts";

export interface MetaFacts {
  readonly baseUrl: string;
  readonly currentCongress: number;
  /** Absent for stored pages; answers add them. */
  readonly isFiction?: boolean;
  readonly isIncomplete?: boolean;
  /** The spelling that was searched for in place of `q`. */
  readonly suggestion?: string | undefined;
  /** What some words of `q` were taken for. */
  readonly readAs?: readonly object[] | undefined;
  /** Some records of the page lack words of `q`. */
  readonly isPartial?: boolean | undefined;
  readonly missingIds?: readonly string[];
  /** The build since which changes are listed. */
  readonly since?: string | undefined;
}

/** JSON text, fields in the documented order. */
export function listMeta(request: ListRequest, total: number, facts: MetaFacts): string {
  const { page, perPage, route } = request;
  const totalPages = Math.ceil(total / perPage);
  const prevPage = page === 1 || totalPages === 0 ? null : Math.min(page - 1, totalPages);
  const nextPage = page < totalPages ? page + 1 : null;
  return JSON.stringify({
    page,
    per_page: perPage,
    total,
    total_pages: totalPages,
    prev_page: prevPage,
    next_page: nextPage,
    prev_url: prevPage === null ? null : listUrl(request, prevPage, facts.baseUrl),
    next_url: nextPage === null ? null : listUrl(request, nextPage, facts.baseUrl),
    ...(route.isCurrentCongressOnly === true
      ? { congress: facts.currentCongress, scope: "current_congress" }
      : {}),
    ...(facts.isFiction === true ? { fiction: true } : {}),
    ...(facts.since === undefined ? {} : { since: facts.since }),
    ...(facts.isIncomplete === true ? { incomplete: true } : {}),
    ...(facts.suggestion === undefined ? {} : { suggestion: facts.suggestion }),
    ...(facts.readAs === undefined ? {} : { read_as: facts.readAs }),
    ...(facts.isPartial === true ? { partial: true } : {}),
    ...(facts.missingIds === undefined ? {} : { missing_ids: facts.missingIds }),
    ...(route.headed === undefined ? {} : { ignored_includes: request.ignoredIncludes }),
    ...ignoredParameters(request),
  });
}

export function detailMeta(
  request: DetailRequest,
  {
    isFiction = false,
    isIncomplete = false,
    isProvisional = false,
  }: {
    readonly isFiction?: boolean;
    readonly isIncomplete?: boolean;
    readonly isProvisional?: boolean;
  } = {},
): string {
  return JSON.stringify({
    ...(isProvisional ? { provisional: true } : {}),
    ...(isFiction ? { fiction: true } : {}),
    ...(isIncomplete ? { incomplete: true } : {}),
    ignored_includes: request.ignoredIncludes,
    ...ignoredParameters(request),
  });
}

/** The lists of whole collections by filter; where there are none, other lists. */
const FILTERED_BY: ReadonlyMap<string, readonly string[]> = routesByFilter();

function routesByFilter(): ReadonlyMap<string, readonly string[]> {
  const filters = allRoutes
    .filter((each) => each.kind === "list")
    .flatMap((route) => filterNames(route).map((name) => ({ name, template: templateOf(route) })));
  return new Map(
    Array.from(
      Map.groupBy(filters, ({ name }) => name),
      ([name, found]) => {
        const all = found.map(({ template }) => template);
        const whole = all.filter((template) => !template.includes("{"));
        return [name, whole.length > 0 ? whole : all];
      },
    ),
  );
}

/** Parameters of other services, and what they are here if the route has it. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  sort: "order",
  offset: "page",
  limit: "per_page",
  pagesize: "per_page",
  fields: "include, on one record",
  subject: "topic",
  policyarea: "topic",
  query: "q",
  search: "q",
  keyword: "q",
  year: "from and to",
  fromdatetime: "from",
  startdate: "from",
  todatetime: "to",
  enddate: "to",
  introduceddate: "introduced_from and introduced_to",
  billtype: "type",
};

/** `perPage` → `perpage`. */
const flatName = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, "");

/** Returns the parameter of the route that goes by another name, or another spelling, elsewhere. */
function hereFor(name: string, { route }: ListRequest | DetailRequest): string | undefined {
  const own =
    route.kind === "list"
      ? [...filterNames(route), "page", "per_page"]
      : (route.parameters ?? []).map((each) => each.name);
  const here = new Map(Object.entries(OTHER_NAMES)).get(flatName(name));
  const isHere = here !== undefined && ["include", ...own].includes(/^\w+/.exec(here)?.[0] ?? "");
  return isHere ? here : own.find((each) => each !== name && flatName(each) === flatName(name));
}

function ignoredParameters(request: ListRequest | DetailRequest): object {
  const { route, ignoredParameters: names } = request;
  if (names.length === 0) return {};
  const needs =
    route.kind === "list"
      ? route.resource.filters.map(({ name, beside }) => ({ name, beside }))
      : (route.parameters ?? []).map((each) => ({ ...each, beside: `include=${each.of}` }));
  const elsewhere = names.flatMap((name) => {
    const beside = needs.find((each) => each.name === name)?.beside;
    if (beside !== undefined) return [[name, `needs ${beside}`]];
    const here = hereFor(name, request);
    if (here !== undefined) return [[name, `see ${here}`]];
    const templates = FILTERED_BY.get(name);
    if (templates?.includes(templateOf(route)) === true) {
      const isSearch = "q" in request && request.q !== null;
      return [[name, isSearch ? "not with q" : "needs q"]];
    }
    return templates === undefined ? [] : [[name, `see ${templates.join(", ")}`]];
  });
  return {
    ignored_parameters: names,
    ...(elsewhere.length > 0 && { ignored_because: Object.fromEntries(elsewhere) }),
  };
}

/** Filters in documented order, then `per_page`, then `page`. */
function listUrl(request: ListRequest, page: number, baseUrl: string): string {
  const { parameters, requestedPerPage, path, q } = request;
  const query = [
    ...(q === null ? [] : [{ name: "q", value: q }]),
    ...parameters,
    ...(requestedPerPage === null ? [] : [{ name: "per_page", value: requestedPerPage }]),
    ...(page === 1 ? [] : [{ name: "page", value: page }]),
  ];
  const text = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `${baseUrl}${API_PREFIX}${path}${text === "" ? "" : `?${text}`}`;
}
