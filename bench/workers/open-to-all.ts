/** What takes the place of keys and limits in the Worker that tells what they cost: everybody is let in, nothing is counted. */
import type { KeyCheck, KeyHolder } from "../../edge/limits/key-check.ts";
import type { StoredLimits, Ticket } from "../../edge/limits/limits.ts";
import type { Standing } from "../../edge/limits/standing.ts";

const ANYBODY: KeyHolder = { keyId: "k", accountId: "a", plan: "pro", quotaId: "q" };
const TICKET: Ticket = { refusal: null, refusalIfChanged: null, isFlood: false };
const STANDING: Standing = {
  limitDay: 25_000,
  remainingDay: 24_999,
  resetDay: 1,
  limitSecond: 10,
  remainingSecond: 9,
  resetSecond: 1,
};

export const KNOWN_FOR_MS = 30_000;

export function createKeyCheck(): KeyCheck {
  return Object.assign(() => ANYBODY, { forget: () => {} });
}

export function createLimits(): StoredLimits {
  return {
    admit: () => TICKET,
    settle: () => STANDING,
    download: () => () => {},
    unwritten: () => 0,
    isWell: () => true,
    flush: () => Promise.resolve(),
    start: () => {},
    stop: () => Promise.resolve(),
  };
}
