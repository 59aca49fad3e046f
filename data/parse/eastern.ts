import { LRUCache } from "lru-cache";

import { HOUR_MS } from "../../lib/time.ts";
import { easternDayAt, easternTime } from "../../contract/eastern.ts";
import { clock, day, instant, instantOf } from "./values.ts";
import type { Clock, Day, Instant } from "../documents.ts";

/** The date in Washington at an instant. BILLSTATUS writes dates as midnight Eastern time. */
export function easternDay(text: string | null | undefined): Day | null {
  const at = instant(text);
  return at === null ? null : easternDayAt(at);
}

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

/** Like `easternInstant`, from `2024-10-08T12:14:32.360` or `2024-10-08T12:14`. */
export function easternStamp(text: string | null | undefined): Instant | null {
  const time = /T(\d{2}:\d{2}(?::\d{2})?)/.exec(text ?? "")?.[1];
  return easternInstant(day(text), clock(time));
}

/** By the hour, at whose start clocks change. Formatting a time costs more than all else here. */
const offsets = new LRUCache<number, number>({ max: 1_000 });

function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = Date.parse(`${easternTime(hour).replace(" ", "T")}Z`) - hour;
    offsets.set(hour, offset);
  }
  return offset;
}
