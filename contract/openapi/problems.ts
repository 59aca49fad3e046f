import { billType } from "../kinds.ts";
import {
  invalidParameter,
  noLiveBuild,
  Problem,
  type ProblemCode,
  STATUS_OF_PROBLEM,
} from "../problem.ts";
import { type JsonSchema, refTo } from "./json-schemas.ts";

export type ErrorStatus = (typeof STATUS_OF_PROBLEM)[ProblemCode];

interface ErrorWords {
  /** The name of its body's schema. */
  readonly name: string;
  readonly description: string;
}

export const ERRORS: Readonly<Record<ErrorStatus, ErrorWords>> = {
  400: { name: "InvalidParameterError", description: "A value in path or query is not allowed." },
  401: { name: "KeyError", description: "No key was sent, or one that is not active." },
  404: { name: "NotFoundError", description: "There is no such record." },
  416: {
    name: "RangeNotSatisfiableError",
    description:
      "The file ends before the range that `Range` asks for; `Content-Range` has its size.",
  },
  429: {
    name: "LimitError",
    description:
      "Too many requests in this second, on this day, or at once from one network. Wait as long as `Retry-After` says.",
  },
  500: {
    name: "InternalError",
    description: "The service failed. Quote the `X-Request-Id` when you report it.",
  },
  503: {
    name: "NotReadyError",
    description:
      "The data, the key store or the search is unavailable at the moment. Try again after `Retry-After`.",
  },
};

const PROBLEMS: Readonly<Record<ProblemCode, Problem>> = {
  invalid_parameter: invalidParameter("type", "HX", billType.allowed([])),
  missing_api_key: new Problem(
    "missing_api_key",
    "This route needs an API key: send it in the X-API-Key header or as Authorization: Bearer <key>",
  ),
  invalid_api_key: new Problem(
    "invalid_api_key",
    "The API key matches no active key: check it for typos, or see in your account whether it was revoked",
  ),
  not_found: new Problem("not_found", "There is no record at /bills/119/HR/99999"),
  range_not_satisfiable: new Problem(
    "range_not_satisfiable",
    "The file has 60,101 bytes, and none of them is in the range bytes=70000-",
  ),
  rate_limit_exceeded: new Problem(
    "rate_limit_exceeded",
    "This key's limit is 5 requests a second; try again in a second",
  ),
  daily_quota_exceeded: new Problem(
    "daily_quota_exceeded",
    "Today's limit of this key, 1,000 requests, is used up; the next day begins at midnight UTC",
  ),
  internal_error: new Problem(
    "internal_error",
    "Something went wrong here; the log has it under the request id",
  ),
  schema_not_ready: noLiveBuild(),
};

function codesOf(status: ErrorStatus): readonly ProblemCode[] {
  const codes = Object.keys(STATUS_OF_PROBLEM) as ProblemCode[];
  return codes.filter((code) => STATUS_OF_PROBLEM[code] === status);
}

export const errorStatuses = Object.keys(ERRORS).map((text) => Number(text) as ErrorStatus);

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
  const { description } = ERRORS[status];
  return { type: "object", description, properties: { error }, required: ["error"] };
}

/** The response of an error status, with an example of each code. */
export function errorOf(
  status: ErrorStatus,
  headers: JsonSchema,
  codes: readonly ProblemCode[] = codesOf(status),
): JsonSchema {
  const { name, description } = ERRORS[status];
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: PROBLEMS[code].toJSON() }]),
  );
  const content = { schema: refTo(name), examples };
  return { description, headers, content: { "application/json": content } };
}
