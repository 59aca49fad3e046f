import type { components } from "./api-types.ts";

type Schemas = components["schemas"];

/** An error code of the service. */
export type ProblemCode = Schemas[
  | "InvalidParameterError"
  | "KeyError"
  | "NotFoundError"
  | "LimitError"
  | "RangeNotSatisfiableError"
  | "InternalError"
  | "NotReadyError"]["error"]["code"];

/**
 * What went wrong: a code of the service, or one of the client's own.
 *
 * - `no_answer`: the service was not reached, or did not answer in time; `cause` says why
 * - `unexpected_answer`: the answer is not one of the API's
 * - `unknown_parameter`: the service ignored a parameter or an `include` token that it does not have
 * - `build_changed`: new data went live midway; start again
 */
export type ApiErrorCode =
  | ProblemCode
  | "no_answer"
  | "unexpected_answer"
  | "unknown_parameter"
  | "build_changed";

interface ApiErrorFacts {
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly url: string;
  readonly status?: number | undefined;
  readonly parameter?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** Whether the error says that there is no such record. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "not_found";
}

/** A failed request; `code` says why. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly url: string;
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** The parameter, on `invalid_parameter` and `unknown_parameter`. */
  readonly parameter: string | undefined;
  /** Quote it when you report a problem with the service. */
  readonly requestId: string | undefined;
  /** The wait that the service asks for, if any. */
  readonly retryAfterMs: number | undefined;

  constructor({ code, message, url, cause, ...facts }: ApiErrorFacts) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.url = url;
    this.status = facts.status;
    this.parameter = facts.parameter;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
