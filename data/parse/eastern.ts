import { clock, day, instantOf } from "./values.ts";
import type { Clock, Day, Instant } from "../documents.ts";

const WASHINGTON = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Converts a local time in Washington to an instant. Sources omit the time zone. */
export function easternInstant(date: Day | null, time: Clock | null): Instant | null {
  if (date === null || time === null) return null;
  const wall = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(wall)) return null;
  // Near a clock change, the first guess may use the wrong offset; the second guess is right.
  const guess = wall - offsetAt(wall);
  const at = wall - offsetAt(guess);
  return instantOf(new Date(at));
}

/** Like `easternInstant`, from `2024-10-08T12:14:32.360`. */
export function easternStamp(text: string | null | undefined): Instant | null {
  const time = /T(\d{2}:\d{2}:\d{2})/.exec(text ?? "")?.[1];
  return easternInstant(day(text), clock(time));
}

function offsetAt(at: number): number {
  const part = Object.fromEntries(
    WASHINGTON.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const shown = `${part["year"]}-${part["month"]}-${part["day"]}T${part["hour"]}:${part["minute"]}:${part["second"]}Z`;
  return Date.parse(shown) - at;
}
