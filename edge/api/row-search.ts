/** A list request as a search of rows. */
import type { Manifest } from "../../contract/build.ts";
import { bioguideId } from "../../contract/parameter-kinds.ts";
import { namesIn } from "../../contract/request/build-routes.ts";
import { isView } from "../../contract/request/find-list.ts";
import { type Condition, isBounded, type ListRequest } from "../../contract/request/request.ts";
import { Problem } from "../../contract/problem.ts";
import { dayName } from "../../contract/resource.ts";
import type { ListSearch, TextSearch, WordSearch } from "../builds/search.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";

/** Which rows of a table a request is about. */
function rowsOf(request: ListRequest) {
  const { filters, range, conditions, page, perPage, route } = request;
  const view = filters.find(({ name }) => isView(request, name));
  return {
    resource: route.resource.name,
    view: view === undefined ? null : Number(view.value),
    filters: [
      ...filters.filter(({ name }) => !isView(request, name)),
      ...(isBounded(range) ? [{ name: "date", ...range }] : []),
      ...conditions,
    ],
    offset: Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER),
    limit: perPage,
  };
}

export function rowSearchOf(
  request: ListRequest,
  { as_of, routes }: Pick<Manifest, "as_of" | "routes">,
): ListSearch | WordSearch {
  const { q, route } = request;
  const rows = rowsOf(request);
  if (q === null) return { kind: "list", ...rows, isReversed: isReadFromEnd(request) };
  return {
    kind: "words",
    ...rows,
    q,
    of: route.resource.search?.of ?? "titles",
    memberFilters: memberFilters(route),
    readable: {
      names: readableFilters(route.resource, namesIn(routes, route), rows.filters),
      asOf: as_of,
    },
  };
}

/** A search in texts. Throws a `Problem` on a host without texts. */
export async function textSearchOf(
  request: ListRequest,
  q: string,
  { manifest, textFiles }: LiveBuild,
): Promise<TextSearch> {
  const congress = request.filters.find(({ name }) => name === "congress")?.value ?? null;
  const files = await textFiles?.(congress === null ? null : Number(congress));
  if (files === undefined || manifest.text_search === undefined) {
    const where = files === undefined ? "This host has" : "The live build has";
    throw new Problem("schema_not_ready", `${where} no index of bills' texts; search without in`);
  }
  return { kind: "texts", ...rowsOf(request), q, files };
}

export function isReadFromEnd({ isOldestFirst, route }: ListRequest): boolean {
  return isOldestFirst !== (route.resource.isStoredOldestFirst ?? false);
}

/** The filters of a list whose value is a member, in their order. */
function memberFilters({ resource: { filters, searched = [] } }: ListRequest["route"]): string[] {
  return [...filters, ...searched]
    .filter(({ kind }) => kind === bioguideId)
    .map(({ name }) => name);
}

/** The filters, and days, that words of `q` may ask for beside those of the request, in a build that has `known`. */
function readableFilters(
  { filters, searched = [], date, days = {} }: ListRequest["route"]["resource"],
  known: readonly string[],
  asked: readonly Condition[],
): string[] {
  const named = [...filters, ...searched]
    .filter(({ name, kind }) => name !== "status" || kind.values?.includes("enacted"))
    .map(({ name }) => name);
  if (date !== undefined) named.push("date");
  named.push(...Object.keys(days).map(dayName));
  return named.filter((name) => known.includes(name) && asked.every((each) => each.name !== name));
}
