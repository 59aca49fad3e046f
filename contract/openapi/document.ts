import { API_PREFIX, SERVICE_NAME } from "../addresses.ts";
import { bulkFileRoute } from "../resources/bulk.ts";
import { ALL_KINDS } from "../kinds/kinds.ts";
import type { Route } from "../kinds/route.ts";
import { capital } from "../text.ts";
import { allRoutes, routes, TAGS, templateOf } from "../routes/all-routes.ts";
import { answerName, envelopeSchemas, wholeRecords } from "./envelopes.ts";
import { feedPaths } from "./feed-paths.ts";
import { HEADERS, apiHeaders, type HeaderName, headerRefs } from "./headers.ts";
import { bulkFileOperation, textFileOperation } from "./bulk-file.ts";
import { componentSchemas, refTo, type JsonSchema } from "./json-schemas.ts";
import { HEADER_PARAMETERS, parametersOf, type RouteExample } from "./parameters.ts";
import { errorName, errorOf, errorSchema, errorStatuses, type ErrorStatus } from "./problems.ts";
import { TODAY_WORDS, todaySchemas } from "./today.ts";
import { servicePaths, serviceSchemas } from "./service-paths.ts";
import { webhooks, webhookSchemas } from "./webhooks.ts";

export interface DocumentParts {
  /** Without it, addresses are relative to the document's own. */
  readonly baseUrl: string | null;
  /** A mail address. */
  readonly contact: string | null;
  readonly plans: Readonly<Record<string, PlanLimits>>;
  /** An answer of the live build; `null` without one. */
  readonly exampleOf: (route: Route) => RouteExample | null;
}

/** The OpenAPI 3.1 document, derived from the contract's tables. Tests check every answer against it. */
export function openApiDocument({ baseUrl, contact, plans, exampleOf }: DocumentParts) {
  const paths = Object.fromEntries(
    allRoutes.map((route): [string, JsonSchema] => [
      pathTemplate(route),
      { get: operationOf(route, exampleOf(route)) },
    ]),
  );
  return {
    openapi: "3.1.1",
    info: {
      title: SERVICE_NAME,
      version: "1",
      summary: `The ${ALL_KINDS} of the U.S. Congress.`,
      description: introduction(plans),
      ...(contact !== null && { contact: { name: contact, email: contact } }),
      license: {
        name: "Public domain (17 U.S.C. 105; CC0 1.0)",
        url: `${baseUrl ?? ""}/docs/data#license`,
      },
    },
    servers: [{ url: baseUrl ?? "/" }],
    tags: TAGS,
    security: [{ apiKey: [] }, { bearer: [] }],
    paths: {
      [API_PREFIX]: { get: routeListOperation() },
      ...paths,
      [`${pathTemplate(routes.billText)}.txt`]: {
        get: textFileOperation(
          exampleOf(routes.billText),
          errorsOf(() => true),
        ),
      },
      [API_PREFIX + TODAY_WORDS.path]: { get: todayOperation() },
      [pathTemplate(bulkFileRoute)]: { get: bulkFileOperation(errorsOf(() => true)) },
      ...feedPaths(exampleOf),
      ...servicePaths(),
    } as Record<string, JsonSchema>,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      responses: Object.fromEntries(
        errorStatuses.map((each) => [errorName(each), errorOf(each, headerRefs(apiHeaders(each)))]),
      ),
      schemas: allSchemas(),
    },
    webhooks: webhooks(),
  };
}

const SECURITY_SCHEMES = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "The key by itself. A key in the query string is ignored.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "The key as `Authorization: Bearer <key>`. Different keys in the two headers are a 401.",
  },
} as const;

function allSchemas(): Record<string, JsonSchema> {
  const errors = errorStatuses.map((status) => [errorName(status), errorSchema(status)] as const);
  return {
    ...wholeRecords(allRoutes, componentSchemas()),
    ...envelopeSchemas(allRoutes),
    ...todaySchemas(),
    ...serviceSchemas(),
    ...webhookSchemas(),
    ...Object.fromEntries(errors),
  };
}

/** `/api/v1/bills/{congress}/{type}/{number}`. */
export function pathTemplate(route: Pick<Route, "path">): string {
  return API_PREFIX + templateOf(route);
}

function operationOf(route: Route, example: RouteExample | null): JsonSchema {
  const { operation, tag, summary, description } = route;
  const content = {
    schema: refTo(answerName(route)),
    ...(example !== null && examplesOf(example)),
  };
  return {
    operationId: operation,
    tags: [tag.name],
    summary,
    description,
    parameters: parametersOf(route, example),
    responses: responsesOf(wordsOf(route), content, (status) => canFail(route, status)),
  };
}

function routeListOperation(): JsonSchema {
  return {
    operationId: "listRoutes",
    tags: ["Service"],
    summary: "List the routes",
    description: "Every route with its parameters.",
    responses: responsesOf(
      "The routes and their parameters.",
      { schema: refTo("RouteList") },
      (status) => status === 401 || status === 429 || status === 503,
    ),
  };
}

function todayOperation(): JsonSchema {
  const { summary, description } = TODAY_WORDS;
  const responses = responsesOf(
    "The day so far.",
    { schema: refTo("TodayAnswer") },
    (status) => ![400, 404, 416, 500].includes(status),
    ["X-Today-Id"],
  );
  const words = { operationId: "getToday", tags: ["Today"], summary, description };
  return { ...words, parameters: [], responses };
}

/** "List bills" answers a page of bills, "Get a bill" the bill. */
function wordsOf({ summary }: Route): string {
  const subject = summary.replace(/^(?:List|Get)(?: (?:an?|the)\b)? ?/, "");
  return summary.startsWith("List ")
    ? `A page of ${summary.replace(/^List /, "")}, with the paging in \`meta\`.`
    : `The ${subject}.`;
}

function responsesOf(
  description: string,
  content: JsonSchema,
  canHappen: (status: ErrorStatus) => boolean,
  headers: readonly HeaderName[] = [],
): JsonSchema {
  const unchanged = description
    .replace(/^A page of (.*), with .*/, "page of $1")
    .replace(/^The |\.$/g, "");
  return {
    200: {
      description,
      headers: headerRefs([...apiHeaders(200), ...headers]),
      content: { "application/json": content },
    },
    304: {
      description: `Unchanged: \`If-None-Match\` has the ETag of this ${unchanged}; there is no body.`,
      headers: headerRefs(apiHeaders(304)),
    },
    ...errorsOf(canHappen),
  };
}

function errorsOf(canHappen: (status: ErrorStatus) => boolean): JsonSchema {
  return Object.fromEntries(
    errorStatuses
      .filter((status) => canHappen(status))
      .map((status) => [status, { $ref: `#/components/responses/${errorName(status)}` }]),
  );
}

function examplesOf({ answer, included }: RouteExample): JsonSchema {
  if (included === null) return { example: answer };
  return {
    examples: {
      record: { summary: "The record", value: answer },
      included: {
        summary: "With everything that include adds; each list is cut to its first entries",
        value: included,
      },
    },
  };
}

/** A list whose path has no parameters always exists. */
function canFail(route: Route, status: ErrorStatus): boolean {
  return status !== 416 && (status !== 404 || route.pathParameters.length > 0);
}

interface PlanLimits {
  readonly requestsPerDay: number;
  readonly requestsPerSecond: number;
  readonly searchesPerSecond: number;
  readonly gigabytesPerDay: number;
}

const WORDS = `${capital(ALL_KINDS)} of the United States Congress as JSON. The API is read-only: every route answers GET, and HEAD with the same headers. Every record carries its own address and links the records it belongs with, so a client follows links instead of building addresses.

**Fields** are always present. Unknown values are \`null\`, an empty list is \`[]\`. Times with a \`Z\` are UTC; times of day are US Eastern, as the chambers write them. Version 1 only ever adds: ignore fields that you do not know.

**Values** match in any case, in path and query, and come back in their canonical spelling. A blank value counts as absent; a repeated parameter is a 400, except that \`include\` may repeat and its tokens add up. A parameter that a route does not have is ignored and named in \`meta.ignored_parameters\`.

**Pages**: follow \`meta.next_url\` until it is null. That gives each record once, as long as \`X-Build-Id\` stays the same.

**Conditional requests**: send an \`ETag\` back in \`If-None-Match\`; an unchanged answer is a 304 and does not count toward the daily quota.

**Agents** call the same routes as tools of a Model Context Protocol server at \`/mcp\`, which describes itself and is not part of this document.`;

function introduction(plans: Readonly<Record<string, PlanLimits>>): string {
  const rows = Object.entries(plans).map(([name, plan]) => {
    const { requestsPerDay, requestsPerSecond, searchesPerSecond, gigabytesPerDay } = plan;
    const numbers = [requestsPerDay, requestsPerSecond, searchesPerSecond, gigabytesPerDay];
    return `| ${name} | ${numbers.map((each) => each.toLocaleString("en-US")).join(" | ")} |`;
  });
  if (rows.length === 0) return WORDS;
  const head =
    "| plan | requests per day | requests per second | searches per second | GB of bulk files per day |\n|---|---|---|---|---|";
  return `${WORDS}\n\n**Limits** of each key:\n\n${[head, ...rows].join("\n")}`;
}
