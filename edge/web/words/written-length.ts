import { DAY_MS, MINUTE_MS } from "../../../lib/time.ts";

/** `42 s`, `12 min`, `7 h 5 min` */
export function writtenLength(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 90) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How long it is until midnight in UTC, when a day's requests begin anew. */
export function untilMidnight(now: number): number {
  return DAY_MS - (now % DAY_MS);
}
