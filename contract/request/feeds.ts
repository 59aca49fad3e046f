import { FEED_PREFIX } from "../addresses.ts";
import type { Route } from "../kinds/route.ts";
import { routes, templateOf } from "../resources/routes.ts";

export const MEDIA_TYPES = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  ics: "text/calendar",
} as const;
export type FeedFormat = keyof typeof MEDIA_TYPES;

const { bill, legislator, committee, topic, laws, meetings, committeeMeetings } = routes;
const FEED = ["atom", "json"] as const;
const CALENDAR = ["ics"] as const;

export const feedRoutes: readonly (readonly [route: Route, formats: readonly FeedFormat[]])[] = [
  ...[bill, legislator, committee, topic, laws].map((route) => [route, FEED] as const),
  ...[meetings, committeeMeetings].map((route) => [route, CALENDAR] as const),
];

const WITH_ATOM: ReadonlySet<string> = new Set(
  feedRoutes.flatMap(([{ path }, formats]) => (formats === FEED ? [path] : [])),
);

export const hasFeed = (path: string): boolean => WITH_ATOM.has(path);

/** `/feeds/topics/{slug}.atom`. */
export const feedTemplate = (route: Route, format: string): string =>
  `${FEED_PREFIX}${templateOf(route)}.${format}`;
