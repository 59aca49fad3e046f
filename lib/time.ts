export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The number of days since January 1, 1970 (UTC). */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

export function secondOf(now: number): number {
  return Math.floor(now / SECOND_MS);
}

/** Formats a day number as `2026-11-22`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the last `count` dates up to a moment, oldest first. */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => dateOf(dayOf(now) + index + 1 - count));
}

/** Milliseconds until the next midnight (UTC), when daily limits reset. */
export function untilMidnight(now: number): number {
  return DAY_MS - (now % DAY_MS);
}
