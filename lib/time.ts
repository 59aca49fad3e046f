/** Lengths of time, in milliseconds, and what a moment belongs to. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The number of a moment's day in UTC, counted from 1 January 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** The number of a moment's second, counted so. */
export function secondOf(now: number): number {
  return Math.floor(now / SECOND_MS);
}

/** The date of the day of that number, as `2026-11-22`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The dates of the last `count` days up to that of a moment, the oldest first. */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => dateOf(dayOf(now) + at + 1 - count));
}

/** How long a moment's day goes on, as when a day's requests begin anew after it. */
export function untilMidnight(now: number): number {
  return DAY_MS - (now % DAY_MS);
}
