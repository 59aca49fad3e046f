import { wholeNumber } from "../parameter-kind.ts";
import { invalidParameter } from "../problem.ts";
import type { Facet, Filter } from "../resource.ts";
import { bulkFileRoute } from "../resources/bulk.ts";
import {
  type DetailRoute,
  filterNames,
  type ListRoute,
  pathOf,
  type Route,
} from "../resources/routes.ts";

export const MAX_PER_PAGE = 100;
export const MAX_QUERY_LENGTH = 200;

/** A filter that a request sets: its name and canonical value. */
export interface SetFilter {
  readonly name: string;
  readonly value: string | number;
}

export interface ListRequest {
  readonly route: ListRoute;
  /** Concrete, below `/api/v1`: `/committees/hsag00/meetings`. */
  readonly path: string;
  /** What narrows the list, fallbacks included, in walk order. */
  readonly filters: readonly SetFilter[];
  /** What the request itself gave, in the order links repeat it. */
  readonly given: readonly SetFilter[];
  readonly q: string | null;
  readonly page: number;
  readonly perPage: number;
  /** After capping; `null` when the request gave none. */
  readonly givenPerPage: number | null;
  readonly ignoredParameters: readonly string[];
  readonly ignoredIncludes: readonly string[];
}

export interface DetailRequest {
  readonly route: DetailRoute;
  readonly path: string;
  readonly includes: ReadonlySet<string>;
  readonly ignoredParameters: readonly string[];
  readonly ignoredIncludes: readonly string[];
}

/** The values of open sets in the live build, by filter name. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/**
 * Reads a list request: values in their canonical spelling, `per_page` no more than 100, a blank
 * parameter as one that is absent. `pathValues` stand for the `:name`s of the route, in order;
 * `known` has the values of filters whose set grows with the records, such as parties.
 *
 * @throws {Problem} `invalid_parameter` on the first parameter that isn't allowed,
 * path before query, query in the order of the documentation
 * @example
 * ```ts
 * const query = new URLSearchParams("status=Agreed to&congress=119&per_page=500&sort=date");
 * parseListRequest(routes.bills, [], query);
 * // {
 * //   path: "/bills",
 * //   filters: [{ name: "congress", value: 119 }, { name: "status", value: "agreed_to" }],
 * //   page: 1, perPage: 100, ignoredParameters: ["sort"], …
 * // }
 * ```
 */
export function parseListRequest(
  route: ListRoute,
  pathValues: readonly string[],
  query: URLSearchParams,
  known: KnownValues = {},
): ListRequest {
  const { resource } = route;
  const ignored = resource.filters.filter(
    ({ beside }) => beside !== undefined && single(query, beside) === null,
  );
  const taken = filterNames(route).filter((name) => !ignored.some((each) => each.name === name));
  const path = parsePath(route, pathValues, known);
  const q = resource.search === undefined ? null : parseQuery(single(query, "q"));
  const given = taken.flatMap((name) => {
    const filter = resource.filters.find((each) => each.name === name);
    if (filter === undefined) return [];
    const text = single(query, name);
    if (text === null) return [];
    return [{ name, value: readValue(filter, text, known) }];
  });
  const page = parseWhole(query, "page") ?? 1;
  const asked = parseWhole(query, "per_page");
  const givenPerPage = asked === null ? null : Math.min(asked, MAX_PER_PAGE);
  const names = [...taken, "page", "per_page"];
  if (route.headed !== undefined) names.push("include");
  return {
    route,
    path,
    q,
    given,
    filters: resource.filters.flatMap((filter) => effective(filter, given)),
    page,
    perPage: givenPerPage ?? resource.defaultPerPage,
    givenPerPage,
    ignoredParameters: unknownNames(query, names),
    ignoredIncludes: route.headed === undefined ? [] : includeTokens(query),
  };
}

/**
 * Reads a detail request. What `include` names that the route doesn't have is left out, and said so.
 *
 * @throws {Problem} `invalid_parameter` for a path value that isn't allowed
 * @example
 * ```ts
 * const query = new URLSearchParams("include=votes,money");
 * parseDetailRequest(routes.bill, ["119", "hr", "1"], query);
 * // { path: "/bills/119/HR/1", includes: new Set(["votes"]), ignoredIncludes: ["money"], … }
 * ```
 */
export function parseDetailRequest(
  route: DetailRoute,
  pathValues: readonly string[],
  query: URLSearchParams,
  known: KnownValues = {},
): DetailRequest {
  const path = parsePath(route, pathValues, known);
  const supported = route.resource.blocks.map(({ token }) => token);
  const tokens = includeTokens(query);
  return {
    route,
    path,
    includes: new Set(tokens.filter((token) => supported.includes(token))),
    ignoredIncludes: tokens.filter((token) => !supported.includes(token)),
    ignoredParameters: unknownNames(query, ["include"]),
  };
}

/**
 * Reads a request for a bulk file, or for one of its parts.
 *
 * @throws {Problem} `invalid_parameter` for an invalid name
 */
export function parseBulkRequest(
  file: string,
  query: URLSearchParams,
): { readonly file: string; readonly part: string | null } {
  const { pathParameters, part } = bulkFileRoute;
  const [named] = pathParameters;
  const text = single(query, part.name);
  return {
    file: String(readValue(named, file, {})),
    part: text === null ? null : String(readValue(part, text, {})),
  };
}

function parsePath(route: Route, values: readonly string[], known: KnownValues): string {
  return pathOf(
    route,
    route.pathParameters.map((each, index) => readValue(each, values[index] ?? "", known)),
  );
}

/** The one value of a parameter; `null` when it is absent or blank. */
function single(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  if (values.length > 1) {
    throw invalidParameter(name, values.join(", "), "given once");
  }
  const value = values[0]?.trim() ?? "";
  return value === "" ? null : value;
}

function parseQuery(text: string | null): string | null {
  if (text !== null && text.length > MAX_QUERY_LENGTH) {
    throw invalidParameter("q", text, `at most ${MAX_QUERY_LENGTH} characters`);
  }
  return text;
}

/** What is too large to be exact counts as the largest number that is. */
function parseWhole(query: URLSearchParams, name: string): number | null {
  const text = single(query, name);
  if (text === null) return null;
  const number = wholeNumber.read(text, []);
  if (number === null) throw invalidParameter(name, text, wholeNumber.allowed([]));
  return Math.min(Number(number), Number.MAX_SAFE_INTEGER);
}

function readValue(
  { name, kind }: Pick<Filter<never>, "name" | "kind">,
  text: string,
  known: KnownValues,
): string | number {
  const value = kind.read(text, known[name] ?? []);
  if (value === null) throw invalidParameter(name, text, kind.allowed(known[name] ?? []));
  return value;
}

function effective(filter: Filter<never>, given: readonly SetFilter[]): readonly SetFilter[] {
  const { name, fallback, everything } = filter;
  const value: Facet = given.find((each) => each.name === name)?.value ?? fallback ?? null;
  return value === null || value === everything ? [] : [{ name, value }];
}

function includeTokens(query: URLSearchParams): string[] {
  const tokens = query
    .getAll("include")
    .flatMap((value) => value.split(","))
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== "");
  return [...new Set(tokens)];
}

/** Sorted, since hosts share one answer among requests that differ in the order of parameters. */
function unknownNames(query: URLSearchParams, known: readonly string[]): string[] {
  return [...new Set(query.keys())].filter((name) => !known.includes(name)).toSorted();
}
