/**
 * What a build can answer. The generator writes `BUILD_ROUTES` into the manifest, so an older build says
 * itself that it lacks a newer route, filter or block.
 */
import { API_PREFIX } from "../addresses.ts";
import type { Manifest } from "../build.ts";
import { Problem } from "../problem.ts";
import { facetsOf } from "../resource.ts";
import { allRoutes, type Route, templateOf } from "../resources/routes.ts";
import { type DetailRequest, isBounded, type ListRequest } from "./request.ts";

/** The manifest's `routes`, in ascending order. */
export const BUILD_ROUTES: Manifest["routes"] = Object.fromEntries(
  allRoutes
    .map((route): [string, string[]] => [templateOf(route), namesOf(route)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
);

/**
 * Returns the request with its filters in the build's walk order, in which its lists are stored.
 *
 * @throws {Problem} `schema_not_ready` for a route or filter that the build lacks
 */
export function listRequestFor(
  manifest: Pick<Manifest, "routes">,
  request: ListRequest,
): ListRequest {
  const { route, filters, conditions, range, q, ids } = request;
  const known = requireNames(manifest, route, [
    ...[...filters, ...conditions].map(({ name }) => name),
    ...(isBounded(range) ? ["date"] : []),
    ...(q === null ? [] : ["q"]),
    ...(ids === null ? [] : ["ids"]),
  ]);
  const place = ({ name }: { readonly name: string }): number => known.indexOf(name);
  return { ...request, filters: filters.toSorted((a, b) => place(a) - place(b)) };
}

/** @throws {Problem} `schema_not_ready` for a route or block that the build lacks */
export function requireBlocks(manifest: Pick<Manifest, "routes">, request: DetailRequest): void {
  requireNames(manifest, request.route, [...request.includes]);
}

function requireNames(
  { routes }: Pick<Manifest, "routes">,
  route: Route,
  names: readonly string[],
): readonly string[] {
  const template = templateOf(route);
  const known = routes[template];
  if (known === undefined) throw notYet(`${API_PREFIX}${template}`);
  const missing = names.find((name) => !known.includes(name));
  if (missing === undefined) return known;
  const what = route.kind === "list" ? `filter ${missing} on` : `block ${missing} of`;
  throw notYet(`${what} ${API_PREFIX}${template}`);
}

const notYet = (what: string): Problem =>
  new Problem("schema_not_ready", `The live build has no ${what} yet; the next one will`);

function namesOf(route: Route): string[] {
  if (route.kind === "detail") return route.resource.blocks.map(({ token }) => token);
  const { search, isCited } = route.resource;
  return [
    ...facetsOf(route.resource).map(({ name }) => name),
    ...(search === undefined ? [] : ["q"]),
    ...(isCited === true ? ["ids"] : []),
  ];
}
