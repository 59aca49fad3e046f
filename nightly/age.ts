import { DAY_MS, HOUR_MS, MINUTE_MS } from "../lib/time.ts";

/** Two clocks are never quite the same. */
const TOLERATED_MS = 5 * MINUTE_MS;

/** Whether an instant lies so far ahead that a clock must be wrong. */
export function isAhead(at: string, now: Date): boolean {
  return Date.parse(at) - now.getTime() > TOLERATED_MS;
}

/** How old an instant is, in words: `5 h ago`, or `2 days in the future` where a clock is wrong. */
export function describeAge(at: string, now: Date): string {
  const ms = now.getTime() - Date.parse(at);
  if (isAhead(at, now)) return `${describeLength(-ms)} in the future`;
  return ms < MINUTE_MS ? "just now" : `${describeLength(ms)} ago`;
}

/** A length of time in its largest sensible unit. */
export function describeLength(ms: number): string {
  if (ms < MINUTE_MS) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 2 * HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}
