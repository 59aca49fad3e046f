import { day, givenText, textsOf, oneOf, type RouteParameter } from "../parameter-kind.ts";
import type { Route } from "../kinds/route.ts";
import type { ListDate, Resource } from "../resource.ts";

const MAX_IDS = 100;

/** A list's parameters other than `q`, filters and paging, in the order of links. */
export function parametersBeside({
  date,
  days = {},
  isCited,
  search,
}: Pick<Resource<never>, "date" | "days" | "isCited" | "search">): readonly RouteParameter[] {
  return [
    ...(date === undefined ? [] : bounds("", date)),
    ...Object.entries(days).flatMap(([name, each]) => bounds(`${name}_`, each)),
    ...(date === undefined ? [] : [order]),
    ...(isCited === true ? [ids] : []),
    ...(search?.hasTexts === true ? [inText] : []),
  ];
}

/**
 * Returns whether a query needs the search database, or a comparison of texts: both cost more than a stored page. Null
 * for a route without such queries.
 */
export function searchCheck(route: Route): ((query: URLSearchParams) => boolean) | null {
  const { resource } = route;
  if (route.kind === "detail") {
    const parameters = route.parameters?.filter((each) => each.of === undefined) ?? [];
    if (parameters.length === 0) return null;
    return (query) => parameters.some(({ name }) => givenText(query.getAll(name)) !== null);
  }
  const searched = (resource.searched ?? []).filter(({ isStored }) => isStored !== true);
  if (resource.search === undefined && searched.length === 0) return null;
  const beside = parametersBeside(resource).map(({ name }) => name);
  const names = new Set([
    "q",
    ...beside.filter((name) => /^(?:\w+_(?:from|to)|ids)$/.test(name)),
    ...searched.flatMap(({ name, alias }) => [name, alias ?? name]),
  ]);
  const several = new Set(
    resource.filters.flatMap(({ name, kind }) => (kind.isSeveral === true ? [name] : [])),
  );
  return (query) => {
    for (const name of query.keys()) {
      if (!names.has(name) && !several.has(name)) continue;
      const text = givenText(query.getAll(name));
      if (text !== null && (names.has(name) || text.includes(","))) return true;
    }
    return false;
  };
}

const bounds = (prefix: string, { description }: ListDate<never>): readonly RouteParameter[] => [
  {
    name: `${prefix}from`,
    kind: day,
    description: `From this day on (${description}).`,
  },
  {
    name: `${prefix}to`,
    kind: day,
    description: `Until this day (${description}).`,
  },
];

const order: RouteParameter = {
  name: "order",
  kind: oneOf(["newest", "oldest"]),
  description:
    "The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`.",
};

const inText: RouteParameter = {
  name: "in",
  kind: oneOf(["text"]),
  description:
    "`text` makes `q` look in the newest text of each bill: all words in one section, in any English form. `matched_text` says where; the order is the list's. Ignored without `q`.",
};

const ids: RouteParameter = {
  name: "ids",
  kind: textsOf(MAX_IDS, "citations with their Congress, such as 119-hr-1"),
  description: `Up to ${MAX_IDS} citations, separated by commas: \`119-hr-1\`, \`119 hr 1\`, \`H.R. 1 (119th Congress)\`. An amendment is \`119-samdt-1\`. Returns the records in this order; \`meta.missing_ids\` lists citations that match none. No other parameters are allowed except \`page\` and \`per_page\`.`,
};
