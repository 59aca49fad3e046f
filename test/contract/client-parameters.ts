/** Generates the clients' tables of parameters by route. */
import { searchCheck } from "../../contract/resources/list-parameters.ts";
import { allRoutes } from "../../contract/resources/routes.ts";
import { operationsOf, type OpenApi, parametersIn } from "./python-code.ts";

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
const GENERATED = "Generated from the API's OpenAPI document.";
const text = (value: unknown): string => JSON.stringify(value);

const linesOf = (table: Table, indent: string): string =>
  table.map(([path, names]) => `${indent}${text(path)}: ${text(names)},\n`).join("");

const jsTable = (name: string, table: Table): string =>
  `export const ${name}: Readonly<Record<string, readonly string[]>> = {\n${linesOf(table, "  ")}};\n`;

/** `parameters.ts` of the JavaScript client. */
export function jsParameters(api: OpenApi): string {
  const all = jsTable("PARAMETERS", parametersOf(api));
  return `/** ${ALL} ${GENERATED} */\n${all}\n/** ${SEARCHES} */\n${jsTable("SEARCHES", searchesOf(api))}`;
}

const pythonTable = (name: string, table: Table): string =>
  `${name}: Mapping[str, Sequence[str]] = {\n${linesOf(table, "    ")}}\n`;

/** `_parameters.py` of the Python client. */
export function pythonParameters(api: OpenApi): string {
  const imports =
    "from __future__ import annotations\n\nfrom collections.abc import Mapping, Sequence";
  const all = pythonTable("PARAMETERS", parametersOf(api));
  return `"""${ALL}\n\n${GENERATED}"""\n\n${imports}\n\n${all}\n${pythonTable("SEARCHES", searchesOf(api))}"""${SEARCHES}"""\n`;
}
