import { topicSlug } from "../kinds.ts";
import {
  calendarRoutes,
  FEED_FORMATS,
  feedRoutes,
  feedTemplate,
  MEDIA_TYPES,
} from "../resources/feeds.ts";
import type { Route } from "../resources/routes.ts";
import { type HeaderName, headerRefs, serviceHeaders } from "./headers.ts";
import type { JsonSchema } from "./json-schemas.ts";
import { pathParameters, type RouteExample } from "./parameters.ts";
import { errorOf } from "./service-paths.ts";

interface FeedWords {
  readonly operation: string;
  readonly summary: string;
  readonly description: string;
}

const FEEDS: Readonly<Record<keyof typeof feedRoutes, FeedWords>> = {
  bill: {
    operation: "getBillFeed",
    summary: "Follow a bill",
    description: "A bill's actions, the newest first.",
  },
  legislator: {
    operation: "getLegislatorFeed",
    summary: "Follow a legislator",
    description: "The newest votes of a member, and the bills that the member sponsors.",
  },
  committee: {
    operation: "getCommitteeFeed",
    summary: "Follow a committee",
    description: "The newest bills and meetings of a committee.",
  },
  topic: {
    operation: "getTopicFeed",
    summary: "Follow a topic",
    description: "The bills of a topic, by their latest action.",
  },
  laws: {
    operation: "getLawsFeed",
    summary: "Follow new laws",
    description: "The newest laws, public and private.",
  },
};

const CALENDARS: Readonly<Record<keyof typeof calendarRoutes, FeedWords>> = {
  meetings: {
    operation: "getMeetingsCalendar",
    summary: "Subscribe to all meetings",
    description: "The newest 300 meetings of all committees as iCalendar.",
  },
  committeeMeetings: {
    operation: "getCommitteeCalendar",
    summary: "Subscribe to a committee's meetings",
    description: "The newest 300 meetings of a committee as iCalendar.",
  },
};

type ExampleOf = (route: Route) => RouteExample | null;

/** The paths of feeds and calendars. */
export function feedPaths(exampleOf: ExampleOf): Record<string, JsonSchema> {
  const feeds = namesOf(FEEDS).map((name) =>
    entry(feedRoutes[name], "{format}", FEEDS[name], exampleOf),
  );
  const calendars = namesOf(CALENDARS).map((name) =>
    entry(calendarRoutes[name], "ics", CALENDARS[name], exampleOf),
  );
  return Object.fromEntries([...feeds, ...calendars]);
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}

function entry(
  route: Route,
  format: "{format}" | "ics",
  { operation, summary, description }: FeedWords,
  exampleOf: ExampleOf,
): readonly [path: string, item: JsonSchema] {
  const formats = format === "ics" ? (["ics"] as const) : FEED_FORMATS;
  const parameters = [
    ...pathParameters(route, exampleOf(route)),
    ...(format === "ics" ? [] : [FORMAT]),
  ];
  const get = {
    operationId: operation,
    tags: ["Feeds"],
    summary,
    description,
    security: [],
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: {
        description: "The feed.",
        headers: headerRefs(OF_FEED),
        content: Object.fromEntries(formats.map((each) => [MEDIA_TYPES[each], CONTENT[each]])),
      },
      304: {
        description:
          "The feed is the one that `If-None-Match` names, or is not newer than `If-Modified-Since`; there is no body.",
        headers: headerRefs(OF_FEED),
      },
      ...Object.fromEntries(
        ERROR_STATUSES.filter((status) => canFail(route, status)).map((status) => [
          status,
          feedError(status),
        ]),
      ),
    },
  };
  return [feedTemplate(route, format), { get }];
}

const FORMAT = {
  name: "format",
  in: "path",
  required: true,
  description: "Atom (RFC 4287) or JSON Feed 1.1.",
  schema: { type: "string", enum: FEED_FORMATS },
  example: "atom",
};

const ERROR_STATUSES = [400, 404, 429, 500, 503] as const;
const OF_FEED: readonly HeaderName[] = ["X-Build-Id", ...serviceHeaders(200, true)];

const text = { schema: { type: "string" } };
const CONTENT = { atom: text, json: { schema: { type: "object" } }, ics: text };

function feedError(status: (typeof ERROR_STATUSES)[number]): JsonSchema {
  const headers = headerRefs(serviceHeaders(status, false));
  return errorOf(status, headers, status === 429 ? ["rate_limit_exceeded"] : undefined);
}

/** Any text may be a topic. */
function canFail({ pathParameters: [first] }: Route, status: number): boolean {
  return status >= 429 || (first !== undefined && (status === 404 || first.kind !== topicSlug));
}
