/** Every error of the API, with its status. */
export const STATUS_OF_PROBLEM = {
  invalid_parameter: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  not_found: 404,
  range_not_satisfiable: 416,
  rate_limit_exceeded: 429,
  daily_quota_exceeded: 429,
  internal_error: 500,
  schema_not_ready: 503,
} as const;

export type ProblemCode = keyof typeof STATUS_OF_PROBLEM;

export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  /** The offending parameter, on `invalid_parameter` only. */
  readonly parameter: string | undefined;

  constructor(code: ProblemCode, message: string, parameter?: string) {
    super(message);
    this.code = code;
    this.parameter = parameter;
  }

  get status(): (typeof STATUS_OF_PROBLEM)[ProblemCode] {
    return STATUS_OF_PROBLEM[this.code];
  }

  toJSON(): { error: { code: ProblemCode; message: string; parameter?: string } } {
    const { code, message, parameter } = this;
    return { error: { code, message, ...(parameter === undefined ? {} : { parameter }) } };
  }
}

export function invalidParameter(
  parameter: string,
  value: string,
  allowed: string,
  near: readonly string[] = [],
): Problem {
  const shown = value.length > 100 ? `${value.slice(0, 100)}…` : value;
  const hint = near.length === 0 ? "" : `; did you mean ${[...new Set(near)].join(", ")}?`;
  return new Problem(
    "invalid_parameter",
    `${parameter} must be ${allowed}, not ${JSON.stringify(shown)}${hint}`,
    parameter,
  );
}

export function noLiveBuild(isStoreRead: boolean): Problem {
  const reason = isStoreRead ? "No build is live yet" : "The data store isn't responding";
  return new Problem("schema_not_ready", `${reason}; try again shortly`);
}
