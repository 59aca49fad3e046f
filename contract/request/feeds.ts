import { FEED_PREFIX } from "../addresses.ts";
import type { Route } from "../kinds/route.ts";
import { kindOf } from "../kinds/kinds.ts";
import { TODAY_PATH } from "../resources/today.ts";
import {
  allRoutes,
  filterNames,
  listParameters,
  pathOf,
  recordRoute,
  routeAt,
  routes,
  templateOf,
  usualValues,
} from "../routes/all-routes.ts";

export const MEDIA_TYPES = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  ics: "text/calendar",
} as const;
export type FeedFormat = keyof typeof MEDIA_TYPES;

const FEED = ["atom", "json"] as const;
const CALENDAR = ["ics"] as const;

/** Records whose feed has more than one list's rows. */
const { bill, legislator, committee } = routes;
export const WITH_FEED = { bill, legislator, committee };
const { meetings, committeeMeetings } = routes;
export const WITH_CALENDAR = { meetings, committeeMeetings };

/** Some records, and the lists that are in the order of their days. */
const withFeed = (route: Route): boolean =>
  route === routes.events ||
  Object.values<Route>(WITH_FEED).includes(route) ||
  (route.kind === "list" && route.resource.date !== undefined);

export const feedRoutes: readonly (readonly [route: Route, formats: readonly FeedFormat[]])[] = [
  ...Object.values(WITH_CALENDAR).map((route) => [route, CALENDAR] as const),
  ...allRoutes.filter(withFeed).map((route) => [route, FEED] as const),
];

const NAMED_IN_ANSWERS = new Set(
  [...Object.values(WITH_FEED), routes.topic, routes.laws].map(({ path }) => path),
);

/** Whether the API's answers at a route name their feed. */
export const hasFeed = (path: string): boolean => NAMED_IN_ANSWERS.has(path);

/** `/feeds/topics/{slug}.atom`. */
export const feedTemplate = (route: Pick<Route, "path">, format: string): string =>
  `${FEED_PREFIX}${templateOf(route)}.${format}`;

const NO_FILTERS: ReadonlySet<string> = new Set(["order", "ids"]);

/** Returns the parameters that narrow the feed of a list, sorted. */
export function feedQuery(route: Route, given: URLSearchParams): URLSearchParams {
  const names = route.kind === "list" ? filterNames(route) : [];
  const aliases =
    route.kind === "list" ? listParameters(route).flatMap(({ alias = [] }) => alias) : [];
  const query = new URLSearchParams(
    [...given].filter(
      ([name, text]) =>
        text.trim() !== "" &&
        !NO_FILTERS.has(name) &&
        (names.includes(name) || aliases.includes(name)),
    ),
  );
  query.sort();
  return query;
}

/** Returns the feed of a page, below `/feeds` and without its ending: `/bills?topic=health`. Null if it has none. */
export function feedOf(route: Route, path: string, given: URLSearchParams): string | null {
  if (!withFeed(route)) return null;
  return withQuery(path, feedQuery(route, given));
}

export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query.toString()}`;

/** Records of all kinds, and the lists that are in the order of their days. */
const isWatched = (route: Route): boolean =>
  route.kind === "list"
    ? route.resource.date !== undefined
    : recordRoute(route.resource) === route && kindOf(route.resource.name) !== undefined;

/** Finds what an address that can be watched names; null for all other texts, such as other sites. */
export function watchedAt(address: string) {
  const [path = "", search] = address.split("?", 2);
  const found = routeAt(path);
  if (found === null || !isWatched(found.route)) return null;
  const { route } = found;
  return {
    route,
    values: usualValues(route, found.values),
    query: feedQuery(route, new URLSearchParams(search)),
  };
}

/** Returns the usual spelling of an address that can be watched; null for all other texts. */
export function watchedAddress(text: string): string | null {
  if (text === TODAY_PATH) return text;
  const found = watchedAt(text);
  return found && withQuery(pathOf(found.route, found.values), found.query);
}

/** The address of a feed in a format: `/feeds/bills.atom?topic=health`. */
export function feedTarget(feed: string, format: FeedFormat): string {
  const [path = "", query] = feed.split("?", 2);
  return `${FEED_PREFIX}${path}.${format}${query === undefined ? "" : `?${query}`}`;
}
