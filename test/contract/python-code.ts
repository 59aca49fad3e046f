/** Generates the Python client's types and routes from the OpenAPI document. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly schema?: Schema;
  }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const PREFIX = "/api/v1/";
const SCALARS: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};
const HEAD = (about: string) =>
  `"""${about}\n\nGenerated from the API's OpenAPI document."""\n\nfrom __future__ import annotations\n`;

const titled = (name: string): string =>
  name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
const valueOf = (value: unknown): string =>
  value === null ? "None" : value === true ? "True" : JSON.stringify(value);
const literal = (values: readonly unknown[]): string =>
  `Literal[${values.map(valueOf).join(", ")}]`;

export function operationsOf({ paths }: OpenApi) {
  return Object.entries(paths)
    .filter(([path, { get }]) => path.startsWith(PREFIX) && isJson(get))
    .map(([path, { get }]) => ({ path, ...get, name: titled(get.operationId) }));
}
/** False for files, which have no answers to parse. */
function isJson({ responses }: Operation): boolean {
  return responses["200"]?.content?.["application/json"] !== undefined;
}

export type NamedOperation = ReturnType<typeof operationsOf>[number];

export const parametersIn = ({ parameters }: Operation, place: string) =>
  parameters.flatMap(({ name, in: at, schema }) =>
    at === place && name !== undefined && schema !== undefined ? [{ name, schema }] : [],
  );
const includeOf = (operation: Operation) =>
  parametersIn(operation, "query").find(({ name }) => name === "include")?.schema.items;
/** A record's type with the blocks of `include`: `BillDetail` → `BillWithBlocks`. */
const withBlocks = (detail: string): string => `${detail.replace(/Detail$/, "")}WithBlocks`;

/** The record's schema, of which lists have many. */
export function dataOf(api: OpenApi, { responses }: Operation): Schema | undefined {
  const schema = responses["200"]?.content?.["application/json"]?.schema;
  return api.components.schemas[nameOf(schema)]?.properties?.["data"];
}
export const nameOf = (schema: Schema | undefined): string =>
  schema?.$ref?.replace(/.*\//, "") ?? "";

const filtersOf = (operation: Operation) =>
  parametersIn(operation, "query").filter(({ name }) => name !== "include");
/** `types.py`: records, answers and the parameters of routes. */
export function pythonTypes(api: OpenApi): string {
  const classes: string[] = [];
  const aliases: string[] = [];
  const unions: string[] = [];

  function typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.replace(/.*\//, "");
    const some = schema.oneOf ?? schema.anyOf;
    if (some !== undefined) return some.map((each) => typeOf(each, name)).join(" | ");
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum !== undefined) return literal(schema.enum);
    if (schema.items !== undefined) {
      const list = `list[${typeOf(schema.items, name)}]`;
      return schema.type?.includes("null") === true ? `${list} | None` : list;
    }
    if (schema.properties !== undefined) {
      if (name in api.components.schemas) throw new Error(`there are two ${name}`);
      addClass(name, schema);
      return name;
    }
    const { additionalProperties: values } = schema;
    if (typeof values === "object" && values.type === "string") return "dict[str, str]";
    const scalars = [schema.type ?? ""].flat().map((type) => SCALARS[type]);
    if (scalars.includes(undefined)) throw new Error(`${name}: ${JSON.stringify(schema)}`);
    return scalars.join(" | ");
  }

  const details = new Set(
    operationsOf(api)
      .filter((operation) => includeOf(operation) !== undefined)
      .map((operation) => nameOf(dataOf(api, operation))),
  );

  function addClass(name: string, { properties = {}, required = [] }: Schema): void {
    const fields = Object.entries(properties).map(([key, schema]) => ({
      type: typeOf(schema, name + key.split("_").map(titled).join("")),
      isRequired: required.includes(key),
      key,
    }));
    const hasBlocks = details.has(name);
    const lines = fields
      .filter(({ isRequired }) => isRequired || !hasBlocks)
      .map(
        ({ key, type, isRequired }) => `    ${key}: ${isRequired ? type : `NotRequired[${type}]`}`,
      );
    classes.push([`class ${name}(TypedDict):`, ...lines].join("\n"));
    if (!hasBlocks) return;
    const blocks = fields.filter(({ isRequired }) => !isRequired);
    const head = `class ${withBlocks(name)}(${name}):\n    """With the blocks that were included; the others are absent."""\n`;
    classes.push([head, ...blocks.map(({ key, type }) => `    ${key}: ${type}`)].join("\n"));
  }

  const addAsked = (name: string, asked: ReturnType<typeof filtersOf>, isTotal: boolean): void => {
    const fields = asked.map(({ name: field, schema }) => {
      // Python keywords get an underscore, which the client removes.
      const own = /^(?:from|in)$/.test(field) ? `${field}_` : field;
      return `    ${own}: ${typeOf(schema, "")}`;
    });
    classes.push(
      [`class ${name}(TypedDict${isTotal ? "" : ", total=False"}):`, ...fields].join("\n"),
    );
  };

  for (const [name, schema] of Object.entries(api.components.schemas)) {
    if (name.endsWith("Error") || /^(?:Health|Readiness|StatusAnswer|RouteList)$/.test(name)) {
      continue;
    }
    // A union refers to classes, so they come first.
    if (schema.anyOf !== undefined) unions.push(`${name} = ${typeOf(schema, name)}`);
    else if (schema.properties === undefined) aliases.push(`${name} = ${typeOf(schema, name)}`);
    else addClass(name, schema);
  }
  for (const operation of operationsOf(api)) {
    const include = includeOf(operation);
    if (include !== undefined) {
      aliases.push(`${operation.name}Include = ${typeOf(include, operation.name)}`);
    }
    const values = parametersIn(operation, "path");
    if (values.length > 0) addAsked(`${operation.name}Path`, values, true);
    if (filtersOf(operation).length > 0) {
      addAsked(`${operation.name}Query`, filtersOf(operation), false);
    }
  }
  const imports =
    "from collections.abc import Mapping, Sequence\nfrom typing import Literal, NotRequired, TypedDict";
  return `${HEAD("Records and answers of the API by their names.")}\n${imports}\n\n${aliases.join("\n")}\n\n\n${[...classes, ...unions].join("\n\n\n")}\n`;
}

/** `routes.py`: a method for each route, for both clients. */
export function pythonRoutes(api: OpenApi): string {
  const groups = Map.groupBy(operationsOf(api), ({ path }) => path.split("/")[3] ?? "");
  const used = new Set<string>();
  const use = (name: string): string => {
    used.add(name);
    return name;
  };
  const classes = ["", "Async"].flatMap((kind) => [
    ...[...groups].map(([group, operations]) =>
      [
        `class ${groupName(api, kind, group)}(_${kind}Group):`,
        [
          ...operations.flatMap((operation) => methodsOf(api, operation, kind, use)),
          ...(group === "bills" ? [textOf(kind)] : []),
          ...(group === "bulk" ? [downloadOf(kind)] : []),
          ...(group === "changes" ? [sinceOf(kind)] : []),
        ].join("\n\n"),
      ].join("\n"),
    ),
    allOf(api, kind, [...groups.keys()]),
  ]);
  const imports = `from .types import (\n${[...used]
    .toSorted()
    .map((name) => `    ${name},\n`)
    .join("")})`;
  return `${HEAD("A method for each route of the API.")}\n${BASE.replace("IMPORTS", imports)}\n\n\n${classes.join("\n\n\n")}\n`;
}

/** As in the JavaScript client. */
const BELOW_BILLS: Readonly<Record<string, string>> = {
  Versions: "versions",
  Text: "outline",
  TextChanges: "changes",
  TextSection: "section",
};

/** What a client calls the method of a route, and whether it lists records, or a record has pages of bills. */
export function methodOf(api: OpenApi, operation: NamedOperation) {
  const { path, name } = operation;
  const data = dataOf(api, operation);
  const isList = data?.items !== undefined;
  const [, , , group = "", ...rest] = path.split("/");
  // The last part is the record type of the list, or the list's name.
  const last = (rest.at(-1) ?? "").replaceAll("-", "_");
  const one =
    last.startsWith("{") && isList
      ? last.slice(1, -1)
      : group
          .replaceAll("-", "_")
          .replace(/ies$/, "y")
          .replace(/(?<=ss)es$|s$/, "");
  const below = isList ? "" : name.replace(new RegExp(`^Get(?:${titled(one)})?`), "");
  const list = rest.length === 0 ? "list" : last.startsWith("{") ? "of" : last;
  // A record with pages is a list as well.
  const bills = api.components.schemas[nameOf(data)]?.properties?.["bills"];
  const isPaged = bills !== undefined && filtersOf(operation).length > 0;
  return { name: isList ? list : (BELOW_BILLS[below] ?? "get"), one, below, isList, isPaged };
}

function methodsOf(
  api: OpenApi,
  operation: NamedOperation,
  kind: string,
  use: (name: string) => string,
): string[] {
  const { path, name, summary } = operation;
  const answer = nameOf(operation.responses["200"]?.content?.["application/json"]?.schema);
  const data = dataOf(api, operation);
  const { name: named, one, below, isList, isPaged } = methodOf(api, operation);
  const refOf = (each: Schema | undefined): string => use(nameOf(each));
  const [, , , group = "", ...rest] = path.split("/");
  const values = parametersIn(operation, "path").length > 0;
  // A list below a record takes that record.
  const recordPath = `${PREFIX}${group}/${rest.filter((part) => part.startsWith("{")).join("/")}`;
  const record = operationsOf(api).find((each) => each.path === recordPath);
  const isOfRecord = record !== undefined || below === "";
  const place = !values
    ? ""
    : `${one}: ${use(`${record?.name ?? name}Path`)}${isOfRecord ? ` | ${use(titled(one))}` : ""}`;
  const filters = filtersOf(operation).length > 0 ? `**query: Unpack[${use(`${name}Query`)}]` : "";
  const include = includeOf(operation) ? `*, include: Sequence[${use(`${name}Include`)}]` : "";
  const insideWith = (blocks: string): string =>
    ["self", place, blocks, filters].filter((part) => part !== "").join(", ");
  const inside = insideWith(include && `${include} = ()`);
  const given = [include && '"include": list(include)', filters && "**query"].filter(Boolean);
  const query = include === "" && filters !== "" ? "dict(query)" : `{${given.join(", ")}}`;
  const asked = `"${path}", ${values ? one : "{}"}, ${query}`;
  const method = (as: string, returns: string, does: string, prefix = "    def"): string =>
    `${prefix} ${as}(${inside}) -> ${returns}:\n        """${summary}."""\n        return ${does}`;
  const listOf = (as: string, item: string) =>
    method(as, `${kind}RecordList[${item}, ${use(answer)}]`, `self._list(${asked})`);
  if (group === "changes" && !values) return [buildsOf(kind, use)];
  if (isList) return [listOf(named, refOf(data?.items))];
  const isAsync = kind === "Async";
  const define = isAsync ? "    async def" : "    def";
  const overload = (blocks: string, returns: string): string =>
    `    @overload\n${define} ${named}(${insideWith(blocks)}) -> ${use(returns)}: ...\n\n`;
  const overloads =
    include === "" ? "" : overload("", refOf(data)) + overload(include, withBlocks(refOf(data)));
  const returned = `cast(${refOf(data)}, ${isAsync ? "await " : ""}self._record(${asked}))`;
  const get = overloads + method(named, refOf(data), returned, define);
  const bills = api.components.schemas[refOf(data)]?.properties?.["bills"];
  return isPaged ? [get, listOf("bills", refOf(bills?.items))] : [get];
}

/** The route that answers with plain text. */
function textOf(kind: string): string {
  const [define, call] = kind === "Async" ? ["async def", "await "] : ["def", ""];
  return `    ${define} text(self, url: str) -> str:
        """Get what a bill says, as plain text: the \`\`text_url\`\` of an answer."""
        return cast(str, ${call}self._text(url))`;
}

/** The route that answers with a file instead of JSON. */
function downloadOf(kind: string): string {
  const [define, call] = kind === "Async" ? ["async def", "await "] : ["def", ""];
  return `    ${define} download(self, file: str | BulkFile, path: str | PathLike[str]) -> BulkFile:
        """Write a file of the list to a path; what arrived of it before is not fetched again."""
        name = file if isinstance(file, str) else file["file"]
        return cast(BulkFile, ${call}self._save(name, path))`;
}

/** Without `since`, the list has builds instead of changes. */
function buildsOf(kind: string, use: (name: string) => string): string {
  return `    def list(self, *, per_page: int = 100) -> ${kind}RecordList[${use("Build")}, ${use("BuildOrChangeList")}]:
        """List builds."""
        return self._list("/api/v1/changes", {}, {"per_page": per_page})`;
}

function sinceOf(kind: string): string {
  return `    def since(self, build: str, **query: Unpack[ListBuildChangesQuery]) -> ${kind}RecordList[Change, ChangeList]:
        """List what differs between a build and the live one."""
        return self._list("/api/v1/changes", {}, {"since": build, **query})`;
}

/** A record's type keeps its name: `Today`. */
function groupName({ components }: OpenApi, kind: string, group: string): string {
  const name = `${kind}${titled(group)}`;
  return name in components.schemas ? `${name}Routes` : name;
}

function allOf(api: OpenApi, kind: string, groups: readonly string[]): string {
  const lines = groups.map(
    (group) =>
      `        self.${group.replaceAll("-", "_")} = ${groupName(api, kind, group)}(record, lists, save, text)`,
  );
  return [
    `class ${kind}Routes:`,
    "    def __init__(self, record: Callable[..., Any], lists: Callable[..., Any], save: Callable[..., Any], text: Callable[..., Any]) -> None:",
    ...lines,
  ].join("\n");
}

const BASE = `from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypedDict, Unpack, cast, overload

from ._lists import AsyncRecordList, RecordList
IMPORTS


class Followed(TypedDict):
    """What a link led to: a record, or a page of a list."""

    data: Any
    meta: dict[str, Any]


class _Group:
    def __init__(
        self,
        record: Callable[..., Any],
        lists: Callable[..., RecordList[Any, Any]],
        save: Callable[..., Any],
        text: Callable[..., Any],
    ) -> None:
        self._record = record
        self._list = lists
        self._save = save
        self._text = text


class _AsyncGroup:
    def __init__(
        self,
        record: Callable[..., Any],
        lists: Callable[..., AsyncRecordList[Any, Any]],
        save: Callable[..., Any],
        text: Callable[..., Any],
    ) -> None:
        self._record = record
        self._list = lists
        self._save = save
        self._text = text`;
