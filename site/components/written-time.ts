import { MINUTE_MS } from "../../lib/time.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

/** `Nov 21, 2026` */
export function writtenDay(instant: string): string {
  return DAY.format(new Date(instant));
}

/** `Saturday, November 21, 2026` */
export const writtenWeekday = (day: string): string => WEEKDAY.format(new Date(day));

/** `Nov 21, 2026, 12:00 UTC` */
export function writtenInstant(instant: string): string {
  return `${writtenDay(instant)}, ${writtenClock(instant)}`;
}

function writtenClock(instant: string): string {
  return `${CLOCK.format(new Date(instant))} UTC`;
}

/** `42 s`, `12 min`, `7 h 5 min` */
export function writtenLength(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 90) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
