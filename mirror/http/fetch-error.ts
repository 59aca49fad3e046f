import { LegisError } from "../../lib/errors.ts";
import { maskSecrets } from "../../lib/mask-secrets.ts";

/**
 * - `transient`: may go away by itself, so it is tried again.
 * - `refused`: the publisher won't answer us; asking for more is no use.
 * - `unexpected`: what came is not what was asked for.
 * - `local`: the mirror can't be written.
 */
export type FetchErrorKind = "transient" | "refused" | "unexpected" | "local";

export interface FetchErrorDetails {
  readonly kind: FetchErrorKind;
  readonly address: string;
  readonly reason: string;
  readonly advice: string;
  /** How long the publisher asks to be left alone. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** Something upstream, or the mirror itself, is not as it should be. */
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

/** The publisher sent something that a later version of this program may understand. */
export function unexpected(address: string, reason: string): FetchError {
  return new FetchError({
    kind: "unexpected",
    address,
    reason,
    advice:
      "the mirror keeps what it had; look at the address, the publisher may have changed its layout",
  });
}

/** What may go away by itself. */
export function transient(
  address: string,
  reason: string,
  more: Partial<Pick<FetchErrorDetails, "advice" | "cause" | "retryAfterMs">> = {},
): FetchError {
  const advice = "run it again later; the mirror keeps what it had";
  return new FetchError({ kind: "transient", address, reason, advice, ...more });
}

/** One thing that went wrong: which address, which file of the mirror, why, and what to do. */
export interface FetchProblem {
  readonly address: string;
  /** Of the mirror, relative to it; `null` where no one file is meant. */
  readonly file: string | null;
  readonly reason: string;
  readonly advice: string;
}

/** How an error stands in a report. */
export function problemOf(error: FetchError, file: string | null): FetchProblem {
  const { address, reason, advice } = error;
  return { address, file, reason, advice };
}
