import { topicSlug } from "../parameter-kinds.ts";
import { TODAY_PATH } from "../resources/today.ts";
import { type FeedFormat, feedRoutes, feedTemplate, MEDIA_TYPES } from "../request/feeds.ts";
import type { Route } from "../kinds/route.ts";
import { headerRefs, serviceHeaders } from "./headers.ts";
import type { JsonSchema } from "./json-schemas.ts";
import { feedParameters, pathParameters, type RouteExample } from "./parameters.ts";
import { errorOf } from "./problems.ts";

type ExampleOf = (route: Route) => RouteExample | null;

export function feedPaths(exampleOf: ExampleOf): Record<string, JsonSchema> {
  const today = feedTemplate({ path: TODAY_PATH }, "{format}");
  return Object.fromEntries([
    [today, { get: operationOf(TODAY, ["atom", "json"], null) }],
    ...feedRoutes.map(([route, formats]) => {
      const [only, other] = formats;
      const format = other === undefined ? String(only) : "{format}";
      return [
        feedTemplate(route, format),
        { get: operationOf(route, formats, exampleOf(route)) },
      ] as const;
    }),
  ]);
}

const TODAY = {
  operation: "getToday",
  summary: "Get what happens today",
  kind: "detail",
  pathParameters: [],
} as const;

function operationOf(
  route: Pick<Route, "operation" | "summary" | "kind" | "pathParameters">,
  formats: readonly FeedFormat[],
  example: RouteExample | null,
): JsonSchema {
  const { operation, summary } = route;
  const isCalendar = formats.length === 1;
  const format = { type: "string", enum: formats };
  const parameters = [
    ...pathParameters(route, example),
    ...(isCalendar ? [] : feedParameters(route as Route, example)),
    ...(isCalendar ? [] : [{ ...FORMAT, schema: format }]),
  ];
  const headers = headerRefs([...serviceHeaders(200, true), "X-Build-Id"]);
  const content = formats.map((each) => [MEDIA_TYPES[each], { schema: SCHEMAS[each] }] as const);
  // That of today reads no records.
  const failures = ([400, 404, 429, 500, 503] as const).filter(
    (status) => canFail(route, status, isCalendar) && (status !== 500 || route !== TODAY),
  );
  return {
    operationId: `${operation}${isCalendar ? "Calendar" : "Feed"}`,
    tags: ["Feeds"],
    summary: `${summary}, as a ${isCalendar ? "calendar" : "feed"}`,
    description: "The newest entries, without an API key.",
    security: [],
    parameters,
    responses: {
      200: {
        description: `The ${isCalendar ? "calendar" : "feed"} of ${summary.replace(/^(?:Get|List) /, "")}.`,
        headers,
        content: Object.fromEntries(content),
      },
      304: {
        description: "The client's copy is current, by `If-None-Match` or `If-Modified-Since`.",
        headers,
      },
      ...Object.fromEntries(
        failures.map((status) => {
          const codes = status === 429 ? (["rate_limit_exceeded"] as const) : undefined;
          return [status, errorOf(status, headerRefs(serviceHeaders(status, false)), codes)];
        }),
      ),
    },
  };
}

const FORMAT = {
  name: "format",
  in: "path",
  required: true,
  description: "Atom (RFC 4287) or JSON Feed 1.1.",
  example: "atom",
};
const SCHEMAS = { atom: { type: "string" }, json: { type: "object" }, ics: { type: "string" } };

/** Any text is a valid topic, and a list has filters. */
function canFail(
  { kind, pathParameters: [first] }: Pick<Route, "kind" | "pathParameters">,
  status: number,
  isCalendar: boolean,
) {
  if (status >= 429) return true;
  if (!isCalendar && kind === "list") return true;
  return first !== undefined && (status === 404 || first.kind !== topicSlug);
}
