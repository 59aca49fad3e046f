import { LegisError } from "../../../lib/errors.ts";
import { maskSecrets } from "../../../lib/mask-secrets.ts";

/**
 * - `transient`: may go away, so it is retried.
 * - `refused`: the publisher refuses us; more requests are useless.
 * - `budget`: the hourly requests of a key are used up; the next run continues.
 * - `unexpected`: the response is not what was requested.
 * - `local`: the mirror can't be written.
 */
export type FetchErrorKind = "transient" | "refused" | "budget" | "unexpected" | "local";

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
  return new FetchError({
    kind: "unexpected",
    address,
    reason,
    advice: "the mirror keeps its files; check the URL; the publisher may have changed its layout",
  });
}

export function transient(
  address: string,
  reason: string,
  more: Partial<Pick<FetchErrorDetails, "advice" | "cause" | "retryAfterMs">> = {},
): FetchError {
  const advice = "run it again later; the mirror keeps its files";
  return new FetchError({ kind: "transient", address, reason, advice, ...more });
}

/** A 403, or a page that blocks us: headers don't help, since these publishers block whole networks. */
export function blocked(address: string, reason: string): FetchError {
  return new FetchError({
    kind: "refused",
    address,
    reason,
    advice:
      "the publisher may block this machine's network: fetch from another one, such as GitHub's (deploy/github/nightly.yml), " +
      "or point LEGIS_…_URL to a copy of your own; LEGIS_SOURCES_OFF gives the source up, and its records age unreported",
  });
}

export function budgetUsedUp(address: string): FetchError {
  return new FetchError({
    kind: "budget",
    address,
    reason: "the key's requests for this hour are used up",
    advice: "the rest comes next night",
  });
}

export interface FetchProblem {
  readonly address: string;
  /** Relative to the mirror; `null` if no single file is affected. */
  readonly file: string | null;
  readonly reason: string;
  readonly advice: string;
  readonly kind: FetchErrorKind;
}

export function problemOf(error: FetchError, file: string | null): FetchProblem {
  const { address, reason, advice, kind } = error;
  return { address, file, reason, advice, kind };
}
