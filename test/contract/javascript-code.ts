/** Generates what the JavaScript client knows of the routes, and both clients' tables of parameters by route. */
import { searchCheck } from "../../contract/resources/list-parameters.ts";
import { allRoutes } from "../../contract/routes/all-routes.ts";
import {
  dataOf,
  methodOf,
  nameOf,
  type NamedOperation,
  operationsOf,
  type OpenApi,
  parametersIn,
} from "./python-code.ts";

type Table = readonly (readonly [path: string, names: readonly string[]])[];

const parametersOf = (api: OpenApi): Table =>
  operationsOf(api).map((operation) => [
    operation.path,
    parametersIn(operation, "query").map(({ name }) => name),
  ]);

function searchesOf(api: OpenApi): Table {
  const parameters = new Map(parametersOf(api));
  return allRoutes.flatMap((route) => {
    const isSearch = searchCheck(route);
    if (isSearch === null) return [];
    const path = `/api/v1${route.path}`;
    const names = parameters.get(path) ?? [];
    return [[path, names.filter((name) => isSearch(new URLSearchParams([[name, "1"]])))] as const];
  });
}

const ALL = "The parameters of each route.";
const SEARCHES = "By path, the parameters that make a request a search.";
const text = (value: unknown): string => JSON.stringify(value);

const linesOf = (table: Table, indent: string): string =>
  table.map(([path, names]) => `${indent}${text(path)}: ${text(names)},\n`).join("");

const jsTable = (about: string, name: string, table: Table): string =>
  `/** ${about} */\nexport const ${name}: Readonly<Record<string, readonly string[]>> = {\n${linesOf(table, "  ")}};\n`;

const GENERATED = "Generated from the API's OpenAPI document.";

/** `parameters.ts` of the JavaScript client. */
export const jsParameters = (api: OpenApi): string =>
  `${jsTable(`${ALL} ${GENERATED}`, "PARAMETERS", parametersOf(api))}\n${jsTable(SEARCHES, "SEARCHES", searchesOf(api))}`;

/** `routes.ts` of the JavaScript client. */
export function jsRoutes(api: OpenApi): string {
  const operations = operationsOf(api);
  const names = operations.flatMap((operation) => {
    const data = dataOf(api, operation);
    return [nameOf(data), nameOf(data?.items)].filter((name) => name !== "");
  });
  const types = [...new Set(names)]
    .toSorted()
    .map((name) => `export type ${name} = Schemas["${name}"];\n`);
  const groups = Map.groupBy(operations, ({ path }) => path.split("/")[3] ?? "");
  // The client has methods of its own for these.
  for (const own of ["changes", "bulk", "today"]) groups.delete(own);
  const lines = Array.from(groups, ([group, all]) => {
    const methods = all.flatMap((operation) => methodsOf(api, operation));
    return `  ${camelCase(group)}: {\n${methods.map((method) => `    ${method},\n`).join("")}  },\n`;
  });
  return `/** A method for each route of the API, and its records. ${GENERATED} */
import type { components } from "./api-types.ts";
import type { Reader } from "./reader.ts";

/** Every record and answer of the API by name: \`Schemas["BillAction"]\`. */
export type Schemas = components["schemas"];
${types.join("")}
/** Makes a method for each route. */
export const routesOf = ({ list, listWithin, recordRoute }: Reader) => ({
${lines.join("")}});
`;
}

function methodsOf(api: OpenApi, operation: NamedOperation): readonly string[] {
  const { name, isList, isPaged } = methodOf(api, operation);
  const path = text(operation.path);
  const within = parametersIn(operation, "path").length > 0 ? "listWithin" : "list";
  if (isList) return [`${camelCase(name)}: ${within}(${path})`];
  const get = `${name}: recordRoute(${path})`;
  return isPaged ? [get, `bills: listWithin(${path})`] : [get];
}

const camelCase = (name: string): string =>
  name.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

const pythonTable = (name: string, table: Table): string =>
  `${name}: Mapping[str, Sequence[str]] = {\n${linesOf(table, "    ")}}\n`;

/** The tables at the end of the Python client's `types.py`. */
export function pythonParameters(api: OpenApi): string {
  const all = pythonTable("PARAMETERS", parametersOf(api));
  return `${all}"""${ALL}"""\n\n${pythonTable("SEARCHES", searchesOf(api))}"""${SEARCHES}"""\n`;
}
