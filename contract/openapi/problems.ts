import { billType } from "../parameter-kinds.ts";
import {
  invalidParameter,
  noLiveBuild,
  Problem,
  type ProblemCode,
  STATUS_OF_PROBLEM,
} from "../problem.ts";
import { type JsonSchema, refTo } from "./json-schemas.ts";

export type ErrorStatus = (typeof STATUS_OF_PROBLEM)[ProblemCode];

/** The names of the errors' bodies. */
const NAMES: Readonly<Record<ErrorStatus, string>> = {
  400: "InvalidParameterError",
  401: "KeyError",
  404: "NotFoundError",
  416: "RangeNotSatisfiableError",
  429: "LimitError",
  500: "InternalError",
  503: "NotReadyError",
};

interface ProblemWords {
  readonly when: string;
  readonly example: Problem;
}

export const PROBLEMS: Readonly<Record<ProblemCode, ProblemWords>> = {
  invalid_parameter: {
    when: "A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two.",
    example: invalidParameter("type", "HX", billType.allowed([])),
  },
  missing_api_key: {
    when: "No header has a key.",
    example: new Problem(
      "missing_api_key",
      "This route needs an API key: send it in the X-API-Key header or as Authorization: Bearer <key>",
    ),
  },
  invalid_api_key: {
    when: "The key is unknown, revoked or mistyped, or the two headers carry different keys.",
    example: new Problem(
      "invalid_api_key",
      "This API key isn't active: check it for typos, and check in your account whether it was revoked",
    ),
  },
  not_found: {
    when: "There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too.",
    example: new Problem("not_found", "There is no record at /bills/119/HR/99999"),
  },
  range_not_satisfiable: {
    when: "The file ends before the range that `Range` asks for; `Content-Range` has its size.",
    example: new Problem(
      "range_not_satisfiable",
      "The file has 60,101 bytes, and none of them is in the range bytes=70000-",
    ),
  },
  rate_limit_exceeded: {
    when: "Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says.",
    example: new Problem(
      "rate_limit_exceeded",
      "This key's limit is 5 requests per second; try again in a second",
    ),
  },
  daily_quota_exceeded: {
    when: "The day's requests are used up.",
    example: new Problem(
      "daily_quota_exceeded",
      "This key has used up its daily quota of 1,000 requests; the quota resets at midnight UTC",
    ),
  },
  internal_error: {
    when: "The service failed. Quote the `X-Request-Id` when you report it.",
    example: new Problem(
      "internal_error",
      "Something went wrong on our end; if you report it, include the X-Request-Id of this response",
    ),
  },
  schema_not_ready: {
    when: "No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`.",
    example: noLiveBuild(true),
  },
};

function codesOf(status: ErrorStatus): readonly ProblemCode[] {
  const codes = Object.keys(STATUS_OF_PROBLEM) as ProblemCode[];
  return codes.filter((code) => STATUS_OF_PROBLEM[code] === status);
}

export const errorStatuses = Object.keys(NAMES).map((text) => Number(text) as ErrorStatus);

export const errorName = (status: ErrorStatus): string => NAMES[status];

const descriptionOf = (status: ErrorStatus): string =>
  codesOf(status)
    .map((code) => PROBLEMS[code].when)
    .join(" ");

export function errorSchema(status: ErrorStatus): JsonSchema {
  const code = {
    type: "string",
    enum: codesOf(status),
    description: "The error code, for programs. The meaning of a code never changes.",
  };
  const message = {
    type: "string",
    description: "The error message, for people. Its wording may change.",
  };
  const parameter = { type: "string", description: "The name of the invalid parameter." };
  const properties = status === 400 ? { code, message, parameter } : { code, message };
  const error = { type: "object", properties, required: Object.keys(properties) };
  const description = descriptionOf(status);
  return { type: "object", description, properties: { error }, required: ["error"] };
}

/** The response of an error status, with an example of each code. */
export function errorOf(
  status: ErrorStatus,
  headers: JsonSchema,
  codes: readonly ProblemCode[] = codesOf(status),
): JsonSchema {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: PROBLEMS[code].example.toJSON() }]),
  );
  const content = { schema: refTo(errorName(status)), examples };
  return { description: descriptionOf(status), headers, content: { "application/json": content } };
}
