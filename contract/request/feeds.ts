import { FEED_PREFIX } from "../addresses.ts";
import type { Kind } from "../kinds/kind.ts";
import { KINDS } from "../kinds/kinds.ts";
import type { Route } from "../kinds/route.ts";
import { allRoutes, filterNames, listParameters, routes, templateOf } from "../resources/routes.ts";

export const MEDIA_TYPES = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  ics: "text/calendar",
} as const;
export type FeedFormat = keyof typeof MEDIA_TYPES;

type EntriesIn<EachKind> = EachKind extends { readonly entries: infer Entries }
  ? keyof Entries
  : never;

/** What an entry of a feed is about. */
export type EntryKind = EntriesIn<(typeof KINDS)[keyof typeof KINDS]>;

/** In words for people: `Actions and statuses`. */
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = Object.assign(
  {},
  ...Object.values<Kind>(KINDS).map(({ entries }) => entries),
);
export const ENTRY_KINDS = Object.keys(ENTRY_WORDS) as readonly EntryKind[];

const { bill, legislator, committee, topic, laws, meetings, committeeMeetings } = routes;
const FEED = ["atom", "json"] as const;
const CALENDAR = ["ics"] as const;

/** Records with a feed, and the lists that are in the order of their days. */
const withFeed = (route: Route): boolean =>
  route === bill ||
  route === legislator ||
  route === committee ||
  (route.kind === "list" && route.resource.date !== undefined);

export const feedRoutes: readonly (readonly [route: Route, formats: readonly FeedFormat[]])[] = [
  ...[meetings, committeeMeetings].map((route) => [route, CALENDAR] as const),
  ...allRoutes.filter(withFeed).map((route) => [route, FEED] as const),
];

const NAMED_IN_ANSWERS = new Set(
  [bill, legislator, committee, topic, laws].map(({ path }) => path),
);

/** Whether the API's answers at a route name their feed. */
export const hasFeed = (path: string): boolean => NAMED_IN_ANSWERS.has(path);

/** `/feeds/topics/{slug}.atom`. */
export const feedTemplate = (route: Route, format: string): string =>
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

/** The address of a feed in a format: `/feeds/bills.atom?topic=health`. */
export function feedTarget(feed: string, format: FeedFormat): string {
  const [path = "", query] = feed.split("?", 2);
  return `${FEED_PREFIX}${path}.${format}${query === undefined ? "" : `?${query}`}`;
}
