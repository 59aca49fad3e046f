/** Replaces keys and limits in the baseline Worker: every request is admitted, nothing is counted. */
import type { KeyCheck, KeyHolder } from "../../edge/limits/key-check.ts";
import type { StoredLimits, Ticket } from "../../edge/limits/limits.ts";

const ANYBODY: KeyHolder = { keyId: "k", accountId: "a", plan: "pro", quotaId: "q" };
const TICKET: Ticket = { refusal: null, refusalIfChanged: null };
const HEADERS = {
  "X-RateLimit-Limit-Day": "25000",
  "X-RateLimit-Remaining-Day": "24999",
  "X-RateLimit-Reset-Day": "1",
  "X-RateLimit-Limit-Second": "10",
  "X-RateLimit-Remaining-Second": "9",
  "X-RateLimit-Reset-Second": "1",
};

export const CACHED_FOR_MS = 30_000;

/** Never thrown here. */
export class AccountSuspended extends Error {}

export function createKeyCheck(): KeyCheck {
  return Object.assign(() => ANYBODY, { forget: () => {} });
}

export function createLimits(): StoredLimits {
  return {
    admit: () => TICKET,
    settle: (_ticket, _answer, headers) => Object.assign(headers ?? {}, HEADERS),
    download: async () => () => {},
    unwritten: () => 0,
    isWell: () => true,
    flush: () => Promise.resolve(),
    chores: [],
  };
}
