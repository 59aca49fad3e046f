import { Problem } from "../../contract/problem.ts";
import type { RouteParameter } from "../../contract/parameter-kind.ts";
import type { Route } from "../../contract/kinds/route.ts";
import type { Fields } from "../../contract/resource.ts";
import { listParameters } from "../../contract/routes/all-routes.ts";
import { required } from "../../lib/required.ts";
import { likeliest } from "./likeliest.ts";

/** Finds the first records of a list by words. */
type Find = (list: string, q: string) => Promise<readonly Fields[]>;

/** Where a request has a name in place of an id, adds the search that finds it, and the id if only one record fits. */
export async function withWayOn(
  problem: Problem,
  route: Route,
  pathValues: readonly string[],
  query: URLSearchParams,
  find: Find,
): Promise<Problem> {
  const isUnknown = problem.code === "not_found";
  const inPath = route.pathParameters.map((each, at) => ({
    ...each,
    text: required(pathValues[at], each.name),
  }));
  const inQuery = route.kind === "list" && !isUnknown ? listParameters(route) : [];
  const given = [...inPath, ...inQuery.map((each) => ({ ...each, text: textIn(query, each) }))];
  const named = given.find(({ name }) => isUnknown || name === problem.parameter);
  const names = named?.kind.names;
  if (named === undefined || names === undefined) return problem;
  const { list, key } = names;
  const text = named.text.trim();
  const some = await find(list, text).catch(() => []);
  const found = some.filter((each) => !("missing_words" in each));
  if (isUnknown && found.length === 0) return problem;
  const [record, ...others] = likeliest(found, text);
  const search = `${list}?q=${record === undefined ? "" : encodeURIComponent(text)}`;
  const way =
    record === undefined || others.length > 0
      ? `${search} finds them by name`
      : `${search} finds ${String(record[key])}: ${String(record["name"] ?? record["title"])}`;
  return new Problem(problem.code, `${problem.message}; ${way}`, problem.parameter);
}

function textIn(query: URLSearchParams, { name, alias = name }: RouteParameter): string {
  return query.get(name) ?? query.get(alias) ?? "";
}
