import { day, listOf, oneOf, type ParameterKind } from "../parameter-kind.ts";
import type { ListDate, Resource } from "../resource.ts";

/** A query parameter of lists. */
export interface ListParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  /** For people. */
  readonly description: string;
}

/** How many records one request may name. */
const MAX_IDS = 100;

/** The parameters of a list beside `q`, filters and paging, in the order in which links repeat them. */
export function parametersBeside({
  date,
  introduced,
  isCited,
}: Pick<Resource<never>, "date" | "introduced" | "isCited">): readonly ListParameter[] {
  return [
    ...(date === undefined ? [] : bounds("", date)),
    ...(introduced === undefined ? [] : bounds("introduced_", introduced)),
    ...(date === undefined ? [] : [order]),
    ...(isCited === true ? [ids] : []),
  ];
}

/** Whether the search database answers a query, which costs more than a stored page. */
export function needsSearch(
  // oxlint-disable-next-line typescript/no-explicit-any -- the routes hold unlike records
  { resource }: { readonly resource: Resource<any> },
  query: URLSearchParams,
): boolean {
  const beside = parametersBeside(resource).map(({ name }) => name);
  const names = ["q", ...beside.filter((name) => /^(?:introduced_|ids$)/.test(name))];
  const several = resource.filters.filter(({ kind }) => kind.isSeveral === true);
  return (
    names.some((name) => (query.get(name) ?? "").trim() !== "") ||
    several.some(({ name }) => query.get(name)?.includes(",") === true)
  );
}

const bounds = (prefix: string, { description }: ListDate<never>): readonly ListParameter[] => [
  {
    name: `${prefix}from`,
    kind: day,
    description: `The first day: only records whose day (${description}) is not before it.`,
  },
  {
    name: `${prefix}to`,
    kind: day,
    description: `The last day: only records whose day (${description}) is not after it.`,
  },
];

const order: ListParameter = {
  name: "order",
  kind: oneOf(["newest", "oldest"]),
  description:
    "Which records come first; `newest` unless given. `oldest` is the same list from its end, so records without a day come first. Ignored beside `q`.",
};

const ids: ListParameter = {
  name: "ids",
  kind: listOf(MAX_IDS, "citations with their Congress, such as 119-hr-1"),
  description: `The records of up to ${MAX_IDS} citations, in the order of these: \`119-hr-1\`, \`119 hr 1\`, \`H.R. 1 (119th Congress)\`. \`meta.missing_ids\` names those that are no record's. Only paging goes beside it.`,
};
