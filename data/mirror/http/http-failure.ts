import { firstLineOf, errorCodeOf } from "../../../lib/errors.ts";
import { ADVICE } from "../../files/advice.ts";
import { blocked, FetchError, transient, unexpected } from "./fetch-error.ts";
import { ownValue } from "../../../lib/required.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host is unknown",
  EAI_AGAIN: "the host's name could not be looked up",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection broke off",
  EPIPE: "the connection broke off",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ETIMEDOUT: "the connection could not be made in time",
  UND_ERR_CONNECT_TIMEOUT: "the connection could not be made in time",
  UND_ERR_HEADERS_TIMEOUT: "no answer came in time",
  UND_ERR_BODY_TIMEOUT: "the answer stopped halfway",
  UND_ERR_SOCKET: "the connection broke off",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer was cut off",
  TimeoutError: "the answer took too long",
  // From Node's parser, when the connection closes within a body.
  HPE_INVALID_EOF_STATE: "the answer was cut off",
};

export function networkFailure(address: string, error: unknown): FetchError {
  const name = errorCodeOf(error) ?? (error instanceof Error ? error.name : "");
  const reason = ownValue(REASONS, name) ?? tlsReason(name) ?? firstLineOf(error);
  return transient(address, reason, { cause: error });
}

/** OpenSSL's own messages are a line of numbers and names of its functions. */
function tlsReason(code: string): string | null {
  if (/CERT|SIGNATURE/.test(code)) return `its TLS certificate is not valid (${code})`;
  return /^(?:EPROTO|ERR_(?:SSL|TLS)_)/.test(code) ? `TLS failed (${code})` : null;
}

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export function statusFailure(
  address: string,
  status: number,
  retryAfterMs: number | undefined,
): FetchError {
  const pause = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status === 429) {
    return transient(address, "the publisher wants fewer requests (429)", pause);
  }
  if (TRANSIENT.has(status)) {
    return transient(address, `the publisher is in trouble (${status})`, pause);
  }
  if (status === 403) return blocked(address, "the publisher refuses (403)");
  if (status !== 401) return unexpected(address, `answers with status ${status}`);
  const reason = "the publisher refuses (401)";
  return new FetchError({ kind: "refused", address, reason, advice: ADVICE.login });
}

/**
 * Parses Retry-After (RFC 9110, 10.2.3). A date is compared with the publisher's clock, if known.
 */
export function parseRetryAfter(
  retryAfter: string | undefined,
  publisherDate: string | undefined,
  now: number,
): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  if (Number.isNaN(until)) return undefined;
  const from = Date.parse(publisherDate ?? "");
  return Math.max(0, until - (Number.isNaN(from) ? now : from));
}
