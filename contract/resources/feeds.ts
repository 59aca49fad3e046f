import { FEED_PREFIX } from "../addresses.ts";
import { type Route, routes } from "./routes.ts";

/** What has a feed. */
export const feedRoutes = {
  bill: routes.bill,
  legislator: routes.legislator,
  committee: routes.committee,
  topic: routes.topic,
  laws: routes.laws,
} as const;

/** What has a calendar. */
export const calendarRoutes = {
  meetings: routes.meetings,
  committeeMeetings: routes.committeeMeetings,
} as const;

export const FEED_FORMATS = ["atom", "json"] as const;

/** The media type of each format. */
export const MEDIA_TYPES = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  ics: "text/calendar",
} as const;
export type FeedFormat = keyof typeof MEDIA_TYPES;

const WITH_FEED: ReadonlySet<string> = new Set(Object.values(feedRoutes).map(({ path }) => path));

/** Whether the route with that path has a feed. */
export const hasFeed = (path: string): boolean => WITH_FEED.has(path);

/** A feed's path with a name in braces for each parameter: `/feeds/topics/{slug}.atom`. */
export const feedTemplate = ({ path }: Route, format: string): string =>
  `${FEED_PREFIX}${path.replaceAll(/:(\w+)/g, "{$1}")}.${format}`;
