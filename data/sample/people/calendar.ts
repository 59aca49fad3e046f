/** Days count from 1970-01-01 in any time zone; seconds of a day are US Eastern, as in the publishers' files. */
import { DAY_MS } from "../../../lib/time.ts";
import type { Random } from "./random.ts";

export const LAST_CONGRESS = 119;

function dayOf(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS;
}

/** The sample's records are as of the end of this day. */
export const AS_OF = dayOf("2026-11-20");

function memoized<Value>(find: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = find(key)));
    return value;
  };
}

/** `YYYY-MM-DD`. */
export const dayText = memoized((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

export function yearOf(day: number): number {
  return Number(dayText(day).slice(0, 4));
}

/** 0 is Sunday. */
const weekday = (day: number): number => (day + 4) % 7;

/** The day itself, or the Monday after its weekend. */
export function workday(day: number): number {
  return day + ({ 6: 2, 0: 1 }[weekday(day)] ?? 0);
}

const firstYear = (congress: number): number => 1789 + 2 * (congress - 1);

export const congressStart = memoized((congress) => dayOf(`${firstYear(congress)}-01-03`));

/** The last weekday on which the sample's Congress does business. */
export const congressLastDay = memoized((congress) => {
  const day = Math.min(AS_OF, dayOf(`${firstYear(congress) + 1}-12-20`));
  return day - ({ 6: 1, 0: 2 }[weekday(day)] ?? 0);
});

export function sessionOf(congress: number, day: number): number {
  return yearOf(day) - firstYear(congress) + 1;
}

const sundayFrom = (day: number): number => day + ((7 - weekday(day)) % 7);

// Daylight saving time since 2007: second Sunday of March to first Sunday of November.
const easternOffset = memoized((day): number => {
  const starts = sundayFrom(dayOf(`${yearOf(day)}-03-08`));
  return day >= starts && day < sundayFrom(dayOf(`${yearOf(day)}-11-01`)) ? 4 : 5;
});

/** Midnight Eastern in UTC, as BILLSTATUS dates texts: `2022-02-15T05:00:00Z`. */
export function midnight(day: number): string {
  return instantText(day, 0);
}

/** An Eastern time of day in UTC. */
export function instantText(day: number, seconds: number): string {
  const utc = seconds + easternOffset(day) * 3600;
  return `${dayText(day + Math.floor(utc / 86_400))}T${clockText(utc % 86_400)}Z`;
}

const two = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** `HH:MM:SS`. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** `4:53 PM`, with a leading zero on request. */
export function halfDayClock(seconds: number, pad = 1): string {
  const hour = Math.floor(seconds / 3600);
  const shown = String(hour % 12 === 0 ? 12 : hour % 12).padStart(pad, "0");
  return `${shown}:${two(Math.floor(seconds / 60) % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

export const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

export function dayParts(day: number): { year: number; month: string; day: number } {
  const [year = 0, month = 0, date = 0] = dayText(day).split("-").map(Number);
  return { year, month: MONTHS[month - 1] ?? "", day: date };
}

/** In seconds of the day. */
export function floorTime(random: Random): number {
  return 36_000 + random.below(30_000);
}
