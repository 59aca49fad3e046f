import {
  givenText,
  type ParameterKind,
  type RouteParameter,
  splitValues,
  wholeNumber,
} from "../parameter-kind.ts";
import { invalidParameter, Problem } from "../problem.ts";
import { dayName, type Facet, type Filter } from "../resource.ts";
import { bulkFileRoute } from "../resources/bulk.ts";
import type { DetailRoute, ListRoute, Route } from "../kinds/route.ts";
import { listParameters, pathOf } from "../routes/all-routes.ts";
import { editDistance } from "../search/edit-distance.ts";
import { required } from "../../lib/required.ts";

/** Records on a stored page. A list of at most this size is a leaf. */
export const PAGE_SIZE = 100;

export const MAX_PER_PAGE = 100;
export const MAX_QUERY_LENGTH = 200;

export interface SetFilter {
  readonly name: string;
  readonly value: string | number;
}

/** Inclusive days in the form `2026-11-21`; `null` means no bound. */
export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** A condition on a column of the search database. */
export type Condition =
  | SetFilter
  | { readonly name: string; readonly values: readonly string[] }
  /** The records with these keys. */
  | { readonly name: "keys"; readonly keys: readonly string[] }
  | ({ readonly name: string } & DateRange);

export interface ListRequest {
  readonly route: ListRoute;
  /** Concrete, below `/api/v1`: `/committees/hsag00/meetings`. */
  readonly path: string;
  /** The filters that narrow the list, defaults included, in walk order. */
  readonly filters: readonly SetFilter[];
  /** Compared with the date that the list is sorted by. */
  readonly range: DateRange;
  /** Filters that only the search database can answer. */
  readonly conditions: readonly Condition[];
  readonly isOldestFirst: boolean;
  /** The requested citations. */
  readonly ids: readonly string[] | null;
  /** The request's own parameters, in the order of links. */
  readonly parameters: readonly SetFilter[];
  readonly q: string | null;
  /** Whether `q` looks in texts. */
  readonly isInText: boolean;
  readonly page: number;
  readonly perPage: number;
  /** After capping; `null` without `per_page`. */
  readonly requestedPerPage: number | null;
  readonly ignoredParameters: readonly string[];
  readonly ignoredIncludes: readonly string[];
}

export interface DetailRequest {
  readonly route: DetailRoute;
  readonly path: string;
  readonly includes: ReadonlySet<string>;
  readonly parameters: readonly SetFilter[];
  readonly ignoredParameters: readonly string[];
  readonly ignoredIncludes: readonly string[];
}

/** By filter name, the values of open sets in the live build. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/**
 * Reads a list request: values in canonical spelling, `per_page` at most 100, blank parameters as absent.
 * `pathValues` are in the order of the route's `:name`s.
 *
 * @throws {Problem} `invalid_parameter` for the first invalid value: path before query, query as documented
 */
export function parseListRequest(
  route: ListRoute,
  pathValues: readonly string[],
  given: URLSearchParams,
  known: KnownValues = {},
): ListRequest {
  const { resource } = route;
  const query = withoutAliases(given, listParameters(route));
  const ignored = resource.filters.filter(
    ({ beside }) => beside !== undefined && single(query, beside) === null,
  );
  const path = parsePath(route, pathValues, known);
  const q = resource.search === undefined ? null : parseQuery(single(query, "q"));
  const accepted = listParameters(route).filter(
    ({ name }) =>
      !ignored.some((each) => each.name === name) &&
      !(name === "order" && q !== null) &&
      !(name === "in" && q === null),
  );
  const parameters = parametersIn(query, accepted, known);
  const ids = textIn(parameters, "ids");
  if (ids !== null) refuseOthers("ids", q === null ? parameters : [{ name: "q", value: q }]);
  const range = rangeIn(parameters, "");
  const conditions = conditionsIn(resource, parameters);
  const page = parseWhole(query, "page") ?? 1;
  const uncappedPerPage = parseWhole(query, "per_page");
  const requestedPerPage =
    uncappedPerPage === null ? null : Math.min(uncappedPerPage, MAX_PER_PAGE);
  const names = [...accepted.map(({ name }) => name), "page", "per_page"];
  if (resource.search !== undefined) names.push("q");
  if (route.headed !== undefined) names.push("include");
  return {
    route,
    path,
    q,
    parameters,
    filters: resource.filters.flatMap((filter) => activeFilter(filter, parameters)),
    range,
    conditions,
    isOldestFirst: textIn(parameters, "order") === "oldest",
    isInText: textIn(parameters, "in") === "text",
    ids: ids === null ? null : splitValues(ids),
    page,
    perPage: requestedPerPage ?? (ids === null ? resource.defaultPerPage : MAX_PER_PAGE),
    requestedPerPage,
    ignoredParameters: unknownNames(query, names),
    ignoredIncludes: route.headed === undefined ? [] : includeTokens(query),
  };
}

/** Reports unknown `include` tokens. @throws {Problem} `invalid_parameter` for an invalid path value */
export function parseDetailRequest(
  route: DetailRoute,
  pathValues: readonly string[],
  query: URLSearchParams,
  known: KnownValues = {},
): DetailRequest {
  const path = parsePath(route, pathValues, known);
  const supported = route.resource.blocks.map(({ token }) => token);
  const tokens = includeTokens(query);
  const parameters = (route.parameters ?? []).filter(
    (each) => each.of === undefined || tokens.includes(each.of),
  );
  return {
    route,
    path,
    includes: new Set(tokens.filter((token) => supported.includes(token))),
    ignoredIncludes: tokens.filter((token) => !supported.includes(token)),
    parameters: parametersIn(query, parameters, known),
    ignoredParameters: unknownNames(query, ["include", ...parameters.map(({ name }) => name)]),
  };
}

interface BulkRequest {
  readonly file: string;
  readonly sha256: string | null;
  readonly part: string | null;
  readonly from: string | null;
}

/** @throws {Problem} `invalid_parameter` for an invalid name */
export function parseBulkRequest(file: string, query: URLSearchParams): BulkRequest {
  const { pathParameters, sha256, part, from } = bulkFileRoute;
  const [named] = pathParameters;
  const hashIn = (parameter: Pick<Filter<never>, "name" | "kind">): string | null => {
    const text = single(query, parameter.name);
    return text === null ? null : String(readValue(parameter, text, {}));
  };
  return {
    file: String(readValue(named, file, {})),
    sha256: hashIn(sha256),
    part: hashIn(part),
    from: hashIn(from),
  };
}

function parsePath(route: Route, values: readonly string[], known: KnownValues): string {
  return pathOf(
    route,
    route.pathParameters.map((each, index) =>
      readValue(each, required(values[index], each.name), known),
    ),
  );
}

export function isBounded({ from, to }: DateRange): boolean {
  return from !== null || to !== null;
}

export function isInRange(day: string | null, { from, to }: DateRange): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

function parametersIn(
  query: URLSearchParams,
  accepted: readonly RouteParameter[],
  known: KnownValues,
): readonly SetFilter[] {
  return accepted.flatMap((parameter) => {
    const { name } = parameter;
    const text = single(query, name, parameter.kind);
    return text === null ? [] : [{ name, value: readValue(parameter, text, known) }];
  });
}

/** `null` if absent or blank. @throws {Problem} if it is repeated and its kind has only one value */
function single(query: URLSearchParams, name: string, kind?: ParameterKind): string | null {
  const values = query.getAll(name);
  if (values.length > 1 && kind?.isSeveral !== true) {
    throw invalidParameter(name, values.join(", "), "given once");
  }
  return givenText(values);
}

/** Replaces other names of parameters, such as `sponsor`. A request with both names gives the parameter twice. */
function withoutAliases(
  query: URLSearchParams,
  parameters: ReturnType<typeof listParameters>,
): URLSearchParams {
  const names = new Map(parameters.flatMap(({ name, alias }) => (alias ? [[alias, name]] : [])));
  return new URLSearchParams([...query].map(([name, text]) => [names.get(name) ?? name, text]));
}

function parseQuery(text: string | null): string | null {
  if (text !== null && text.length > MAX_QUERY_LENGTH) {
    throw invalidParameter("q", text, `at most ${MAX_QUERY_LENGTH} characters`);
  }
  return text;
}

/** Caps numbers that are too large to be exact. */
function parseWhole(query: URLSearchParams, name: string): number | null {
  const text = single(query, name);
  if (text === null) return null;
  const number = wholeNumber.read(text, []);
  if (number === null) throw invalidParameter(name, text, wholeNumber.allowed([]));
  return Math.min(Number(number), Number.MAX_SAFE_INTEGER);
}

export function readValue(
  { name, kind }: Pick<Filter<never>, "name" | "kind">,
  text: string,
  known: KnownValues,
): string | number {
  const values = known[name] ?? [];
  const value = kind.read(text, values);
  if (value !== null) return value;
  const near = nearestValues(text, [...(kind.values ?? []), ...values]);
  throw invalidParameter(name, text, kind.allowed(values), near);
}

/** Returns the allowed values that begin with the first wrong value; if none does, those that differ from it by two letters at most. */
function nearestValues(text: string, values: readonly string[]): readonly string[] {
  const known = new Set(values.map((value) => value.toLowerCase()));
  const given = splitValues(text.toLowerCase()).map((each) => each.replaceAll(/[\s-]+/g, "_"));
  const word = given.find((each) => !known.has(each)) ?? "";
  const longer = values.filter((value) => word.length > 2 && value.toLowerCase().startsWith(word));
  if (longer.length > 0) return longer;
  const most = Math.min(2, Math.floor(word.length / 4));
  return values.filter((value) => editDistance(word, value.toLowerCase(), most) <= most);
}

function activeFilter(
  filter: Filter<never>,
  parameters: readonly SetFilter[],
): readonly SetFilter[] {
  const { name, fallback, everything } = filter;
  const value: Facet = parameters.find((each) => each.name === name)?.value ?? fallback ?? null;
  if (value === null || value === everything || hasSeveral(filter, value)) return [];
  return [{ name, value }];
}

function conditionsIn(
  { filters, searched = [], days = {} }: ListRoute["resource"],
  parameters: readonly SetFilter[],
): readonly Condition[] {
  const beyond = parameters.filter(({ name }) => searched.some((each) => each.name === name));
  const several = parameters.flatMap(({ name, value }) => {
    const filter = filters.find((each) => each.name === name);
    return filter !== undefined && hasSeveral(filter, value)
      ? [{ name, values: splitValues(String(value)) }]
      : [];
  });
  const ranges = Object.keys(days).flatMap((name) => {
    const range = rangeIn(parameters, `${name}_`);
    return isBounded(range) ? [{ name: dayName(name), ...range }] : [];
  });
  return [...beyond, ...several, ...ranges];
}

function hasSeveral({ kind }: Filter<never>, value: Facet): boolean {
  return kind.isSeveral === true && String(value).includes(",");
}

/** @throws {Problem} for a range that ends before it begins */
function rangeIn(parameters: readonly SetFilter[], prefix: string): DateRange {
  const [from, to] = [textIn(parameters, `${prefix}from`), textIn(parameters, `${prefix}to`)];
  if (from !== null && to !== null && from > to) {
    throw invalidParameter(`${prefix}from`, from, `a day no later than ${prefix}to=${to}`);
  }
  return { from, to };
}

function textIn(parameters: readonly SetFilter[], name: string): string | null {
  const value = parameters.find((each) => each.name === name)?.value;
  return value === undefined ? null : String(value);
}

function refuseOthers(name: string, parameters: readonly SetFilter[]): void {
  const other = parameters.find((each) => each.name !== name);
  if (other === undefined) return;
  const message = `${name} can be combined only with page and per_page; remove ${other.name}`;
  throw new Problem("invalid_parameter", message, name);
}

function includeTokens(query: URLSearchParams): string[] {
  const given = givenText(query.getAll("include"));
  const tokens = given === null ? [] : splitValues(given);
  return [...new Set(tokens.map((token) => token.toLowerCase()))];
}

/** Sorted, because requests that differ only in the order of parameters share one answer. */
function unknownNames(query: URLSearchParams, known: readonly string[]): string[] {
  return [...new Set(query.keys())].filter((name) => !known.includes(name)).toSorted();
}

/** The key of a stored page of a list: `/bills?congress=119&type=HR#2`, filters in walk order. */
export function listPageKey(path: string, filters: readonly SetFilter[], page: number): string {
  return `${path}?${filters.map(({ name, value }) => `${name}=${value}`).join("&")}#${page}`;
}

export function detailPageKey(path: string): string {
  return path;
}
