import { ADVICE } from "../../files/advice.ts";
import { LegisError } from "../../../lib/errors.ts";
import { maskSecrets } from "../../../lib/mask-secrets.ts";

/**
 * - `transient`: may go away, so it is retried.
 * - `refused`: the publisher refuses us; more requests are useless.
 * - `budget`: the hourly requests of a key are used up; the next run continues.
 * - `unexpected`: the response is not what was requested.
 * - `too_large`: it exceeds our own bound.
 * - `local`: the mirror can't be written.
 */
export type FetchErrorKind =
  | "transient"
  | "refused"
  | "budget"
  | "unexpected"
  | "too_large"
  | "local";

export interface FetchErrorDetails {
  readonly kind: FetchErrorKind;
  readonly address: string;
  readonly reason: string;
  readonly advice: string;
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

export class FetchError extends LegisError {
  override readonly name = "FetchError";
  readonly kind: FetchErrorKind;
  readonly address: string;
  readonly reason: string;
  declare readonly advice: string;
  readonly retryAfterMs: number | undefined;

  constructor({ kind, address, reason, advice, retryAfterMs, cause }: FetchErrorDetails) {
    super(maskSecrets(`${address}: ${reason}; ${advice}`), {
      code: `fetch_${kind}`,
      advice,
      cause,
      subject: maskSecrets(address),
      what: maskSecrets(reason),
    });
    this.kind = kind;
    this.address = maskSecrets(address);
    this.reason = maskSecrets(reason);
    this.retryAfterMs = retryAfterMs;
  }
}

export function unexpected(address: string, reason: string): FetchError {
  return new FetchError({ kind: "unexpected", address, reason, advice: ADVICE.refused });
}

export function transient(
  address: string,
  reason: string,
  more: Partial<Pick<FetchErrorDetails, "advice" | "cause" | "retryAfterMs">> = {},
): FetchError {
  return new FetchError({ kind: "transient", address, reason, advice: ADVICE.later, ...more });
}

/** A 403, or a page that blocks us: headers don't help, since these publishers block whole networks. */
export function blocked(address: string, reason: string): FetchError {
  return new FetchError({ kind: "refused", address, reason, advice: ADVICE.blocked });
}

export function budgetUsedUp(address: string): FetchError {
  return new FetchError({
    kind: "budget",
    address,
    reason: "the key's requests for this hour are used up",
    advice: "the rest comes next night",
  });
}

/** What a file that could not be fetched is to the operator. */
export const problemKindOf = (kind: FetchErrorKind) =>
  kind === "unexpected" ? "refused" : kind === "too_large" ? "unsupported" : "unreachable";

export interface FetchProblem extends Pick<FetchError, "address" | "reason" | "advice" | "kind"> {
  /** Relative to the mirror; `null` if no single file is affected. */
  readonly file: string | null;
}

export function problemOf(error: FetchError, file: string | null): FetchProblem {
  const { address, reason, advice, kind } = error;
  return { address, file, reason, advice, kind };
}
