import { invalidParameter, Problem } from "../../contract/problem.ts";
import { listParameters, type ListRoute } from "../../contract/resources/routes.ts";
import { MAX_PER_PAGE } from "../../contract/request/request.ts";

type Schema = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, Schema>>;
    readonly required: string[];
    readonly additionalProperties: false;
  };
  /** The path below `/api/v1` for a call. Removes from the query what the path says. */
  readonly pathOf: (query: URLSearchParams) => string;
}

export const PAGING = {
  page: { type: "integer", minimum: 1, description: "The page of the list, from 1." },
  per_page: {
    type: "integer",
    minimum: 1,
    maximum: MAX_PER_PAGE,
    description: "The most rows; 20 to 100 by default.",
  },
};

const QUERY = {
  type: "string",
  description:
    "Words to look for, all required; quotes make a phrase. Citations, titles, subjects and names are searched, not full texts.",
};

/** A tool that lists: its arguments are the parameters of its routes, so they can't differ from the API's. */
export function listTool({
  routes: listed,
  own,
  required = [],
  ...tool
}: Omit<Tool, "inputSchema"> & {
  readonly routes: readonly ListRoute[];
  readonly own: Readonly<Record<string, Schema>>;
  readonly required?: string[];
}): Tool {
  const isSearched = listed.some(({ resource }) => resource.search !== undefined);
  const parameters = listed.flatMap(listParameters).filter(({ name }) => name !== "ids");
  const byName = Map.groupBy(parameters, ({ name }) => name);
  const filters = [...byName].map(([name, same]) => [name, schemaOf(same)]);
  const properties = {
    ...(isSearched && { q: QUERY }),
    ...Object.fromEntries(filters),
    ...own,
    ...PAGING,
  };
  return { ...tool, inputSchema: inputSchema(properties, required) };
}

/** One schema for a parameter that several routes have. */
function schemaOf(same: ReturnType<typeof listParameters>): Schema {
  const schemas = new Map(same.map(({ kind }) => [JSON.stringify(kind.schema), kind.schema]));
  const [only, ...others] = schemas.values();
  const description = [...new Set(same.map((each) => each.description))].join(" ");
  return others.length === 0
    ? { ...only, description }
    : { anyOf: [...schemas.values()], description };
}

export function inputSchema(
  properties: Readonly<Record<string, Schema>>,
  required: string[],
): Tool["inputSchema"] {
  return { type: "object", properties, required, additionalProperties: false };
}

export function oneOf(table: object, description: string): Schema {
  return { type: "string", enum: Object.keys(table), description };
}

export function choice<Name extends string>(
  query: URLSearchParams,
  name: string,
  table: Readonly<Record<Name, unknown>>,
): Name {
  const value = take(query, name) ?? "";
  if (Object.hasOwn(table, value)) return value as Name;
  throw invalidParameter(name, value, `one of ${Object.keys(table).join(", ")}`);
}

/** A required argument, as a part of a path. */
export function part(query: URLSearchParams, name: string): string {
  const value = take(query, name);
  if (value === null) throw new Problem("invalid_parameter", `${name} is missing`, name);
  return encodeURIComponent(value);
}

export function take(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  query.delete(name);
  return value;
}
/** The arguments of a call as the API's query. */
export function queryOfArguments(
  { name: tool, inputSchema: { properties, required } }: Tool,
  given: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const names = Object.keys(properties);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) {
      const message = `${tool} has no argument ${name}; it takes ${names.join(", ")}`;
      throw new Problem("invalid_parameter", message, name);
    }
    const text = [value].flat().map(String).join(",");
    if (value !== null && text.trim() !== "") query.set(name, text);
  }
  for (const name of required) if (!query.has(name)) part(query, name);
  return query;
}
