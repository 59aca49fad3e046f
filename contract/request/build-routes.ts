/**
 * What a build can answer. The generator writes `BUILD_ROUTES` into the manifest, so an older build says
 * itself that it lacks a newer route, filter or block.
 */
import { API_PREFIX } from "../addresses.ts";
import type { Manifest } from "../build.ts";
import { Problem } from "../problem.ts";
import { facetsOf } from "../resource.ts";
import type { DetailRoute, ListRoute, Route } from "../kinds/route.ts";
import { allRoutes, templateOf } from "../routes/all-routes.ts";
import {
  type DetailRequest,
  type ListRequest,
  parseDetailRequest,
  parseListRequest,
} from "./request.ts";

/** The manifest's `routes`, in ascending order. */
export const BUILD_ROUTES: Manifest["routes"] = Object.fromEntries(
  allRoutes
    .map((route): [string, string[]] => [templateOf(route), namesOf(route)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
);

type BuildFacts = Pick<Manifest, "routes" | "values">;

/**
 * Reads a list request, with its filters in the build's walk order, in which its lists are stored. A default of
 * a filter that the build lacks is left out.
 *
 * @throws {Problem} as `parseListRequest`, or `schema_not_ready` for a route or filter that the build lacks
 */
export function listRequestFor(
  { routes, values }: BuildFacts,
  route: ListRoute,
  pathValues: readonly string[],
  query: URLSearchParams,
): ListRequest {
  const known = namesIn(routes, route);
  const given = [...query].filter(([, text]) => text.trim() !== "").map(([name]) => name);
  // Before their values, some of which only a build with the filter knows.
  requireNames(known, given, route);
  const request = parseListRequest(route, pathValues, query, values[route.resource.name]);
  const filters = known
    .map((name) => request.filters.find((set) => set.name === name))
    .filter((set) => set !== undefined);
  return { ...request, filters };
}

/** @throws {Problem} as `parseDetailRequest`, or `schema_not_ready` for a route or block that the build lacks */
export function detailRequestFor(
  { routes, values }: BuildFacts,
  route: DetailRoute,
  pathValues: readonly string[],
  query: URLSearchParams,
): DetailRequest {
  const known = namesIn(routes, route);
  const request = parseDetailRequest(route, pathValues, query, values[route.resource.name]);
  requireNames(known, [...request.includes], route);
  return request;
}

/** @throws {Problem} `schema_not_ready` for a route that the build lacks */
export function namesIn(routes: Manifest["routes"], route: Route): readonly string[] {
  const template = templateOf(route);
  const known = routes[template];
  if (known === undefined) throw notYet(`${API_PREFIX}${template}`);
  return known;
}

/** Ignores what this program does not know either. */
function requireNames(known: readonly string[], names: readonly string[], route: Route): void {
  const template = templateOf(route);
  const isLacking = (name: string): boolean =>
    !known.includes(name) && BUILD_ROUTES[template]?.includes(name) === true;
  const missing = names.find((name) => isLacking(name.replace(BOUND, "$1date")));
  if (missing === undefined) return;
  const what = route.kind === "list" ? `filter ${missing} on` : `block ${missing} of`;
  throw notYet(`${what} ${API_PREFIX}${template}`);
}

/** A bound of a range, which is compared with a date: `from`, `introduced_to`. */
const BOUND = /^((?:\w+_)?)(?:from|to)$/;

const notYet = (what: string): Problem =>
  new Problem("schema_not_ready", `The live build has no ${what} yet; the next one will`);

function namesOf(route: Route): string[] {
  if (route.kind === "detail") return route.resource.blocks.map(({ token }) => token);
  const { search, searched = [], isCited } = route.resource;
  return [
    ...facetsOf(route.resource).map(({ name }) => name),
    ...searched.map(({ name }) => name),
    ...(search === undefined ? [] : ["q"]),
    ...(isCited === true ? ["ids"] : []),
    ...(search?.hasTexts === true ? ["in"] : []),
  ];
}
