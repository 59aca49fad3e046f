import { citedPath } from "../../contract/citations.ts";
import { API_PREFIX } from "../../contract/addresses.ts";
import { BULK_FILE_WORDS, TEXT_FILE_WORDS } from "../../contract/openapi/bulk-file.ts";
import { TODAY_WORDS } from "../../contract/openapi/today.ts";
import { pathTemplate } from "../../contract/openapi/document.ts";
import { bulkFileRoute } from "../../contract/resources/bulk.ts";
import type { Route } from "../../contract/kinds/route.ts";
import {
  allRoutes,
  COLLECTIONS,
  filterNames,
  routeAt,
  routes,
} from "../../contract/routes/all-routes.ts";
import { editDistance } from "../../contract/search/edit-distance.ts";

/** The body of `GET /api/v1`: every route with its parameters. */
export const ROUTE_LIST = new TextEncoder().encode(
  `${JSON.stringify({
    data: [
      ...allRoutes.map((route) => ({
        path: pathTemplate(route),
        summary: route.summary,
        parameters: parametersOf(route),
      })),
      {
        path: `${pathTemplate(routes.billText)}.txt`,
        summary: TEXT_FILE_WORDS.summary,
        parameters: [],
      },
      { path: API_PREFIX + TODAY_WORDS.path, summary: TODAY_WORDS.summary, parameters: [] },
      {
        path: pathTemplate(bulkFileRoute),
        summary: BULK_FILE_WORDS.summary,
        parameters: [bulkFileRoute.part.name],
      },
    ],
  })}\n`,
);

function parametersOf(route: Route): readonly string[] {
  if (route.kind === "detail") {
    const { parameters = [] } = route;
    const own = parameters.map(({ name }) => name);
    return route.resource.blocks.length === 0 ? own : ["include", ...own];
  }
  return [...filterNames(route), "page", "per_page"];
}

/** The names of lists with the filter `congress`. */
const ofCongresses = COLLECTIONS.flatMap(({ route }) =>
  filterNames(route).includes("congress") ? [route.path.slice(1)] : [],
);

const LISTS = COLLECTIONS.map(({ name }) => name).join("|");

/** Paths of other services, and what they are here. */
const OTHER_PATHS: readonly (readonly [path: RegExp, here: string])[] = [
  [/^\/(?:members?|people|senators|representatives)(?=\/|$)/, "/legislators"],
  [/^\/legislators\/([^/]+)\/(?:sponsored-)?(?:bills|legislation)$/, "/bills?sponsor=$1"],
  [/^\/legislators\/([^/]+)\/cosponsored-legislation$/, "/legislators/$1/cosponsored-bills"],
  [/^\/legislators\/([^/]+)\/committees$/, "/legislators/$1?include=committee_memberships"],
  [/^\/committees\/([^/]+)\/members$/, "/committees/$1?include=memberships"],
  [/^\/committees\/([^/]+)\/hearings$/, "/committees/$1/meetings"],
  [new RegExp(`^/(${ofCongresses.join("|")})/(\\d+)$`), "/$1?congress=$2"],
  // As Congress.gov's API has parts.
  [/^(\/treaties\/\d+\/\d+)\/([a-z]+)$/i, "$1-$2"],
  [/^\/(bills|amendments)\/([a-z]+\d+)$/i, "/$1?q=$2"],
  [/^\/laws\/(\d+)\/(\d+)$/, "/laws/$1/public/$2"],
  [/^\/search$/, "/bills?q={words}"],
  [new RegExp(`^/(?:${LISTS})\\.(?:csv|parquet)$`), "/bulk?format=csv"],
  [new RegExp(`^/(${LISTS})\\.json$`), "/$1"],
  [/^\/bills\/(\d+)\/(\d+)$/, "/bills?ids=$1-hr-$2,$1-s-$2"],
  [
    /^\/votes\/(\d+)\/(house|senate)\/(\d+)$/i,
    `/votes/$1/1/$2/$3 or ${API_PREFIX}/votes/$1/2/$2/$3`,
  ],
  [/^(\/bills\/.+\/texts\/[^/]+)\/(?:sections?\/)?([^/]+)$/, "$1/sections/$2"],
];

/** Returns the route that a client probably meant, or null. */
export function nearestPath(path: string): string | null {
  const trimmed = path.replace(/\/+$/, "");
  if (trimmed !== path && (trimmed === API_PREFIX || routeOf(trimmed) !== null)) return trimmed;
  const asked = trimmed.replace(API_PREFIX, "");
  const other = OTHER_PATHS.find(([wrong]) => wrong.test(asked));
  if (other !== undefined) return API_PREFIX + asked.replace(...other);
  const cited = asked.replace(/^\/\w+\//, "");
  const record = citedPath(cited) ?? citedPath(cited.replaceAll("/", " "));
  // Any four letters may be a committee's code: `bils`.
  if (record !== null && /\d/.test(cited)) return API_PREFIX + record;
  const respelled = respelledPath(asked);
  if (respelled !== null) return respelled;
  // Congress.gov has a path for each block of a bill.
  const { parent = "", name = "" } = /^(?<parent>.*)\/(?<name>[^/]+)$/.exec(trimmed)?.groups ?? {};
  const route = routeOf(parent);
  if (route?.kind !== "detail") return null;
  const key = name.toLowerCase().replaceAll("-", "_").replace("relatedbills", "related");
  const block = route.resource.blocks.find((each) => each.token === key || each.key === key);
  return block === undefined ? null : `${parent}?include=${block.token}`;
}

/** Returns the path with the collection that its first part almost names. */
function respelledPath(asked: string): string | null {
  const parts = /^\/([^/]+)(.*)$/.exec(asked);
  if (parts === null) return null;
  const [, written = "", rest = ""] = parts;
  const distanceOf = (name: string): number =>
    editDistance(written.toLowerCase(), name, MOST_CHANGED);
  const [nearest] = COLLECTIONS.map(({ name }) => name).toSorted(
    (a, b) => distanceOf(a) - distanceOf(b),
  );
  if (nearest === undefined || nearest === written || distanceOf(nearest) > MOST_CHANGED) {
    return null;
  }
  const path = `${API_PREFIX}/${nearest}`;
  return routeOf(path + rest) === null ? path : path + rest;
}

const MOST_CHANGED = 2;
const routeOf = (path: string): Route | null =>
  path.startsWith(API_PREFIX) ? (routeAt(path.slice(API_PREFIX.length))?.route ?? null) : null;
