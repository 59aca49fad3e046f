import type { ParameterKind, RouteParameter } from "../parameter-kind.ts";
import { feedQuery } from "../request/feeds.ts";
import { MAX_PER_PAGE, MAX_QUERY_LENGTH } from "../request/request.ts";
import type { Facet, Filter, SearchedFilter } from "../resource.ts";
import type { Route } from "../kinds/route.ts";
import { filterNames, listParameters } from "../routes/all-routes.ts";
import type { JsonSchema } from "./json-schemas.ts";

export interface RouteExample {
  readonly pathValues: readonly string[];
  /** The first record of a list. */
  readonly record: unknown;
  readonly answer: unknown;
  /** The answer with everything that `include` adds, shortened; `null` if it adds nothing. */
  readonly included: unknown;
}

/** Components that every route under `/api/v1` references. */
export const HEADER_PARAMETERS = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description:
      "The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota.",
    schema: { type: "string" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "An id for the request. The response repeats it, and the service logs it.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,64}$" },
  },
} as const;
export const HEADER_PARAMETER_REFS: readonly JsonSchema[] = Object.keys(HEADER_PARAMETERS).map(
  (name) => ({ $ref: `#/components/parameters/${name}` }),
);

/** Path before query, in the order of links. */
export function parametersOf(route: Route, example: RouteExample | null): readonly JsonSchema[] {
  const query = queryParameters(route, example);
  return [...pathParameters(route, example), ...query, ...HEADER_PARAMETER_REFS];
}

export function pathParameters(
  route: Pick<Route, "pathParameters">,
  example: Pick<RouteExample, "pathValues"> | null,
): readonly JsonSchema[] {
  return route.pathParameters.map(({ name, kind, description }, index) => ({
    name,
    in: "path",
    required: true,
    description: inFull(description, kind),
    schema: kind.schema,
    ...exampleOf(kind, example?.pathValues[index] ?? null),
  }));
}

/** The parameters that narrow the feed of a list. */
export function feedParameters(route: Route, example: RouteExample | null): readonly JsonSchema[] {
  if (route.kind === "detail") return [];
  const names = feedQuery(
    route,
    new URLSearchParams(filterNames(route).map((each) => [each, "1"])),
  );
  return queryParameters(route, example).filter(({ name }) => names.has(String(name)));
}

function queryParameters(route: Route, example: RouteExample | null): readonly JsonSchema[] {
  if (route.kind === "detail") {
    const { data } = (example?.answer ?? { data: null }) as { readonly data: unknown };
    const shown = example && { ...example, record: data };
    const { parameters = [] } = route;
    const own = parameters.map((each) => listParameter(each, shown));
    return [...includeParameter(route.resource.blocks), ...own];
  }
  const { resource } = route;
  const filters = listParameters(route).map((each) => {
    const dated = /^(?:from|to)$/.test(each.name) ? resource.date : undefined;
    return listParameter({ ...dated, ...each }, example);
  });
  const search = resource.search === undefined ? [] : [searchParameter(resource.search.fields)];
  return [...search, ...filters, ...pagingParameters(resource.defaultPerPage)];
}

function listParameter(
  parameter: RouteParameter & Partial<Filter<never> & SearchedFilter>,
  example: RouteExample | null,
): JsonSchema {
  const { name, kind, description, fallback, facet, example: own = null } = parameter;
  const shown =
    example?.record == null ? own : ([facet?.(example.record as never)].flat()[0] ?? own);
  return {
    name,
    in: "query",
    description: inFull(description, kind),
    ...(kind.isSeveral === true && { style: "form", explode: false }),
    schema: { ...kind.schema, ...(fallback !== undefined && { default: fallback }) },
    ...exampleOf(kind, shown),
  };
}

function exampleOf(kind: ParameterKind, value: Facet): JsonSchema {
  if (value === null) return {};
  return { example: kind.schema["type"] === "integer" ? Number(value) : String(value) };
}

function inFull(description: string, { values, also }: ParameterKind): string {
  const anyCase = values === undefined ? [] : ["Case does not matter."];
  return [description, ...anyCase, ...(also === undefined ? [] : [also])].join(" ");
}

function searchParameter(where: string): JsonSchema {
  return {
    name: "q",
    in: "query",
    description: `Words to search for in ${where}; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules.`,
    schema: { type: "string", maxLength: MAX_QUERY_LENGTH },
  };
}

function includeParameter(
  blocks: readonly { readonly token: string; readonly key: string }[],
): readonly JsonSchema[] {
  if (blocks.length === 0) return [];
  const renamed = blocks
    .filter(({ token, key }) => token !== key)
    .map(({ token, key }) => `\`${token}\` is returned as \`${key}\`.`);
  const words =
    "Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`.";
  return [
    {
      name: "include",
      in: "query",
      description: [words, ...renamed].join(" "),
      style: "form",
      explode: false,
      schema: {
        type: "array",
        items: { type: "string", enum: blocks.map(({ token }) => token) },
      },
    },
  ];
}

function pagingParameters(perPage: number): readonly JsonSchema[] {
  return [
    {
      name: "page",
      in: "query",
      description: "The page of the list, from 1. Following `meta.next_url` is simpler.",
      schema: { type: "integer", minimum: 1, default: 1 },
    },
    {
      name: "per_page",
      in: "query",
      description: `The maximum number of records per page; more than ${MAX_PER_PAGE} counts as ${MAX_PER_PAGE}.`,
      // Without a maximum: a larger number is no error.
      schema: { type: "integer", minimum: 1, default: perPage },
    },
  ];
}
