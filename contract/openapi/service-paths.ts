/** The public routes outside `/api/v1`. */
import * as z from "zod";

import { Gap, KnownGap } from "../build.ts";
import { RECORD_KINDS } from "../enumerations.ts";
import { oneOf, type ParameterKind, wholeNumber } from "../parameter-kind.ts";
import { ServiceStatus } from "../status.ts";
import { headerRefs, serviceHeaders } from "./headers.ts";
import { type JsonSchema, jsonSchemaOf, refTo } from "./json-schemas.ts";
import { errorOf } from "./problems.ts";

export const OPENAPI_PATH = "/openapi.json";
export const GAPS_PATH = "/gaps.json";
export const GAP_FILTERS = [
  { name: "resource", kind: oneOf([...RECORD_KINDS, "bill_text"]) },
  { name: "congress", kind: wholeNumber },
  { name: "reason", kind: oneOf(KnownGap.shape.reason.options) },
  { name: "to_act", kind: oneOf(KnownGap.shape.to_act.options) },
] as const;

const Nightly = z
  .object({
    last_ended_at: z.string().describe("When the last nightly run ended, in UTC."),
    late_seconds: z.int().describe("How many seconds the next run is overdue; 0 if it is not."),
  })
  .nullable()
  .describe("Whether the nightly job is on time; null if it never ran or this is unknown.");

const BuildName = z.string().nullable().describe("The live build; null if there is none.");

const Health = z.object({ status: z.literal("ok").describe("The process is up.") });

const Readiness = z.object({
  status: z
    .enum(["ready", "not_ready"])
    .describe("Whether a build is live and the key store answers."),
  build: BuildName,
  key_store: z.boolean().describe("Whether the key store answers."),
  nightly: Nightly,
  store: z
    .boolean()
    .optional()
    .describe("Whether the store of builds can be read; if not, the live build keeps answering."),
  limits_shared: z
    .boolean()
    .optional()
    .describe("Whether servers currently share limits. Present only with more than one server."),
});

const StatusAnswer = z.object({
  data: ServiceStatus.nullable().describe(
    "The last report of the nightly job; null if it never ran.",
  ),
  meta: z.object({
    build: BuildName,
    fiction: z
      .enum(["none", "some", "all"])
      .nullable()
      .describe("Whether none, some or all of the data is from the fictional sample legislature."),
    gaps: z.array(Gap).describe("Gaps in the data, each with the files that would close it."),
    known_gaps: z
      .int()
      .nullable()
      .describe("How many known gaps `/gaps.json` has; null without a build that names them."),
    nightly: Nightly,
    today: z
      .object({
        as_of: z.string().describe("When the House's floor was last read, in UTC."),
        late_seconds: z
          .int()
          .describe("How many seconds the next look is overdue; 0 if it is not."),
      })
      .nullable()
      .describe("How fresh `/today` is; null if it was never read."),
  }),
});

const GapList = z.object({
  data: z.array(KnownGap),
  meta: z.object({ build: BuildName, total: z.int().describe("How many gaps `data` has.") }),
});

const RouteList = z.object({
  data: z.array(
    z.object({
      path: z.string().describe("With a name in braces for each path parameter."),
      summary: z.string(),
      parameters: z.array(z.string()).describe("The query parameters that the route takes."),
    }),
  ),
});

const ANSWERS = { Health, Readiness, StatusAnswer, GapList, RouteList };

export function serviceSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(ANSWERS).map(([name, schema]) => [name, jsonSchemaOf(schema)]),
  );
}

interface ServiceRoute {
  readonly operation: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: keyof typeof ANSWERS | null;
  /** Query parameters, all of them optional. */
  readonly parameters?: readonly { readonly name: string; readonly kind: ParameterKind }[];
  /** The body of its 503, if it has one. */
  readonly unready?: "Readiness" | "NotReadyError";
  readonly hasETag?: true;
}

const ROUTES: Readonly<Record<string, ServiceRoute>> = {
  "/healthz": {
    operation: "getHealth",
    summary: "Is the process up?",
    description: "Answers as long as the process runs, whatever else fails.",
    answer: "Health",
  },
  "/readyz": {
    operation: "getReadiness",
    summary: "Can it answer?",
    description: "Whether a build is live and the key store answers.",
    answer: "Readiness",
    unready: "Readiness",
  },
  "/status.json": {
    operation: "getStatus",
    summary: "How fresh is the data?",
    description: "The last runs of the nightly job, how fresh each source is, and the live build.",
    answer: "StatusAnswer",
    unready: "NotReadyError",
  },
  [GAPS_PATH]: {
    operation: "listGaps",
    summary: "List known gaps",
    description:
      "Known gaps: records that others name, laws between others, and lists of a Congress. A parameter keeps those with this value in the field.",
    answer: "GapList",
    parameters: GAP_FILTERS,
  },
  [OPENAPI_PATH]: {
    operation: "getOpenApi",
    summary: "This document",
    description: "The description of the API in OpenAPI 3.1, with examples from the live build.",
    answer: null,
    hasETag: true,
  },
};

export function servicePaths(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(ROUTES).map(([path, route]) => [path, { get: operationOf(route) }]),
  );
}

function operationOf({
  operation,
  summary,
  description,
  answer,
  parameters,
  unready,
  hasETag,
}: ServiceRoute): JsonSchema {
  const headers = (status: number): JsonSchema =>
    headerRefs(serviceHeaders(status, hasETag === true));
  return {
    operationId: operation,
    tags: ["Service"],
    summary,
    description,
    security: [],
    ...(parameters && {
      parameters: parameters.map(({ name, kind }) => ({
        name,
        in: "query",
        description: `Only those with this \`${name}\`.`,
        schema: kind.schema,
      })),
    }),
    responses: {
      200: {
        description,
        headers: headers(200),
        content: {
          "application/json":
            answer === null
              ? { schema: { type: "object", description: "An OpenAPI document." } }
              : { schema: refTo(answer) },
        },
      },
      ...(hasETag === true && {
        304: {
          description: "The answer matches `If-None-Match`; there is no body.",
          headers: headers(304),
        },
      }),
      ...(parameters && { 400: errorOf(400, headers(400), ["invalid_parameter"]) }),
      429: errorOf(429, headers(429), ["rate_limit_exceeded"]),
      ...(unready === "NotReadyError" && { 503: errorOf(503, headers(503)) }),
      ...(unready === "Readiness" && {
        503: {
          description: "No build is live, or the key store does not answer.",
          headers: headers(200),
          content: { "application/json": { schema: refTo(unready) } },
        },
      }),
    },
  };
}
