import { type RouteParameter, wholeNumber } from "../parameter-kind.ts";
import * as parameters from "../parameter-kinds.ts";
import type { AnyDetailedResource, AnyResource } from "../resource.ts";

export const TAGS = [
  { name: "Bills", description: "Bills and resolutions of both chambers." },
  { name: "Amendments", description: "Amendments to bills and resolutions, and to amendments." },
  { name: "Laws", description: "Public and private laws." },
  { name: "Votes", description: "Roll-call votes of both chambers." },
  { name: "Legislators", description: "Current and former members of Congress." },
  { name: "Committees", description: "Committees, their members, meetings and nominations." },
  { name: "Topics", description: "Policy areas and legislative subjects." },
  { name: "Congresses", description: "The numbered Congresses and their statistics." },
  { name: "Changes", description: "The differences between builds of the data." },
  {
    name: "Bulk files",
    description: "Complete copies: every record of a kind in full, one per line.",
  },
  {
    name: "Feeds",
    description: "For feed readers and calendar programs. They need no key.",
  },
  { name: "Service", description: "The service itself; only the list of routes needs a key." },
] as const;

interface RouteWords {
  /** Generated clients use it as a method name. */
  readonly operation: string;
  readonly tag: (typeof TAGS)[number]["name"];
  readonly summary: string;
  readonly description: string;
}

interface RouteBase extends RouteWords {
  /** Below `/api/v1`, with `:name` for each path parameter. */
  readonly path: string;
  readonly pathParameters: readonly RouteParameter[];
}

/** A collection: `data` is an array, or the record that contains the array (a topic). */
export interface ListRoute extends RouteBase {
  readonly kind: "list";
  readonly resource: AnyResource;
  /** The record whose fields precede the list, and the key of the list. */
  readonly headed?: { readonly resource: string; readonly key: string };
  readonly isCurrentCongressOnly?: true;
}

export interface DetailRoute extends RouteBase {
  readonly kind: "detail";
  readonly resource: AnyDetailedResource;
}

export type Route = ListRoute | DetailRoute;

export const congressInPath: RouteParameter = {
  name: "congress",
  kind: wholeNumber,
  description: "The number of the Congress.",
};
export const bioguideIdInPath: RouteParameter = {
  name: "bioguide_id",
  kind: parameters.bioguideId,
  description: "The person's Bioguide id.",
};
export const codeInPath: RouteParameter = {
  name: "code",
  kind: parameters.committeeCode,
  description: "The committee's code.",
};

type ListFacts = Pick<ListRoute, "pathParameters" | "headed" | "isCurrentCongressOnly">;

export function list(
  path: string,
  resource: AnyResource,
  facts: RouteWords & Partial<ListFacts>,
): ListRoute {
  return { kind: "list", path, resource, pathParameters: [], ...facts };
}

export function detail(
  path: string,
  resource: AnyDetailedResource,
  facts: RouteWords & Pick<DetailRoute, "pathParameters">,
): DetailRoute {
  return { kind: "detail", path, resource, ...facts };
}
