import type * as z from "zod";

import type { RouteParameter } from "../parameter-kind.ts";
import { KINDS, type Kinds } from "../kinds/kinds.ts";
import { type ListRoute, type Route, routesTagged, type Tag } from "../kinds/route.ts";
import { parametersBeside } from "../resources/list-parameters.ts";
import {
  type AnyResource,
  type DetailedResource,
  inLinkOrder,
  type Resource,
} from "../resource.ts";
import type { FOUND } from "../schemas/found.ts";
import type { RecordOf } from "../schemas/shared.ts";
import { buildResource, changeResource } from "../resources/change.ts";
import { eventResource } from "../resources/event.ts";
import { bulkFileResource } from "../resources/bulk.ts";
import { required } from "../../lib/required.ts";
import { congressResource } from "../resources/congress.ts";

type OfKinds = Kinds["routes"];
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Every,
) => void
  ? Every
  : never;

const ofCongresses = routesTagged({
  name: "Congresses",
  description: "The numbered Congresses and their statistics.",
});
const ofChanges = routesTagged({
  name: "Changes",
  description: "The differences between builds of the data.",
});
const ofFiles = routesTagged({
  name: "Bulk files",
  description: "Complete copies: every record of a kind in full, one per line.",
});

export const routes = {
  ...(Object.assign({}, ...Object.values(KINDS).map((kind) => kind.routes)) as All<OfKinds>),
  congresses: ofCongresses.list("/congresses", congressResource, {
    summary: "List Congresses",
    description: "Congresses with their statistics, the newest first.",
  }),
  congress: ofCongresses.detail("/congresses/:congress", congressResource, {
    summary: "Get a Congress",
    description:
      "One Congress: its sessions, bills by type and status, laws, votes by chamber and result, members by party and most used topics.",
  }),
  changes: ofChanges.list("/changes", buildResource, {
    operation: "listChanges",
    summary: "List the builds, or the changes since one",
    description:
      "Without `since`, the builds of the last 400 days, newest first. With `since`, the records that differ between that build and the live one, by kind and id; empty for the live build. A build is known until 30 days after another replaced it.",
  }),
  buildChanges: ofChanges.list("/changes/:build", changeResource, {
    operation: "listBuildChanges",
    summary: "List the changes of a build",
    description:
      "Every record that differs from the build before, by kind and id. The list of a build never changes, so its answers may be cached: `Cache-Control` is `private, max-age=31536000, immutable`. It is available for 400 days.",
  }),
  events: ofChanges.list("/events", eventResource, {
    summary: "List events",
    description:
      "What happened in the records of the last builds: actions, votes, texts, cosponsors, topics and more, the newest build first. An event is a difference between two builds, so it may be older than the build that shows it first.",
  }),
  bulk: ofFiles.list("/bulk", bulkFileResource, {
    summary: "List bulk files",
    description:
      "The files that together are a complete copy of the data: one for each kind of record and, for kinds that belong to a Congress, for each Congress, the newest first; and tables for each Congress, as CSV and as Parquet.",
  }),
} as const satisfies Record<string, Route>;

/** The names of the routes of a list, or of a record. */
export type RouteName<Which extends Route["kind"]> = {
  [Name in keyof typeof routes]: (typeof routes)[Name]["kind"] extends Which ? Name : never;
}[keyof typeof routes];

type RecordIn<Each> =
  Each extends DetailedResource<infer Lean, infer Whole>
    ? Lean & Whole
    : Each extends Resource<infer Lean>
      ? Lean
      : never;
type KeysIn<Value> = Value extends readonly (infer Each)[]
  ? KeysIn<Each>
  : Value extends object
    ? (keyof Value & string) | KeysIn<Value[keyof Value]>
    : never;
/** A field of any record, or of what it has within. */
export type FieldName =
  | KeysIn<RecordIn<(typeof routes)[keyof typeof routes]["resource"]>>
  | KeysIn<RecordOf<z.ZodObject<typeof FOUND>>>;

/** The lists of all records of a resource. */
export const COLLECTIONS = Object.entries<Route>(routes).flatMap(([name, route]) =>
  route.kind === "list" && route.pathParameters.length === 0
    ? [{ name: name as RouteName<"list">, route }]
    : [],
);

/** The list of each kind, with what people call its records. */
export const LISTS_OF_KINDS = Object.values(KINDS).flatMap(({ resource, words }) =>
  COLLECTIONS.flatMap(({ route }) => (route.resource === resource ? [{ route, words }] : [])),
);

/** Returns the route of a resource's records, if they have one. */
export const recordRoute = ({ name }: AnyResource): Route | undefined =>
  (routes as Readonly<Record<string, Route>>)[name];

/** Returns the lists below a resource's records: `/committees/:code/bills`. */
export function listsBelow(resource: AnyResource) {
  const record = recordRoute(resource);
  if (record?.kind !== "detail") return [];
  return Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.kind === "list" && route.path.startsWith(`${record.path}/`)
      ? [
          {
            name: name as RouteName<"list">,
            route,
            segment: route.path.slice(record.path.length + 1),
          },
        ]
      : [],
  );
}

export const allRoutes: readonly Route[] = Object.values(routes);

/** The groups of the reference, in its order. */
export const TAGS: readonly Tag[] = [
  ...new Map(allRoutes.map(({ tag }) => [tag.name, tag])).values(),
  { name: "Today", description: "What happens between two builds of the data." },
  { name: "Feeds", description: "For feed readers and calendar programs. They need no key." },
  {
    name: "Service",
    description: "The service itself; only the list of routes needs a key.",
  },
];

/** Without `q` and paging, in the order of links. */
export function listParameters({
  resource,
}: Pick<ListRoute, "resource">): readonly RouteParameter[] {
  const { filters, searched = [] } = resource;
  return [...inLinkOrder(filters, resource), ...searched, ...parametersBeside(resource)];
}

/** Without paging, in the documented order. */
export function filterNames(route: Pick<ListRoute, "resource">): readonly string[] {
  const names = listParameters(route).map(({ name }) => name);
  return route.resource.search === undefined ? names : ["q", ...names];
}

/** `/bills/119/HR/1`. */
export function pathOf(route: Route, values: readonly (string | number)[]): string {
  let next = 0;
  return route.path.replaceAll(/:\w+/g, () => String(values[next++]));
}

// No value begins with a dot, also an encoded one, so that `..` cannot lead elsewhere.
const PATTERNS = allRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, "((?!%2[eE])[\\w~%-][\\w.~%-]*)")}$`),
}));

/** Finds the route of a path below `/api/v1`, and the values of its parameters as written. */
export function routeAt(
  path: string,
): { readonly route: Route; readonly values: readonly string[] } | null {
  for (const { route, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (found !== null) return { route, values: found.slice(1) };
  }
  return null;
}

/** Returns the values of a path in their usual spelling. */
export const usualValues = (route: Route, values: readonly string[]): readonly string[] =>
  route.pathParameters.map(({ kind }, at) => {
    const value = required(values[at], "a part of the path");
    return String(kind.read(value, []) ?? value);
  });

/** `/bills/{congress}/{type}/{number}`. */
export function templateOf({ path }: Pick<Route, "path">): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}
