/**
 * Days are whole numbers since 1970-01-01, so that no zone of the machine comes in;
 * seconds of a day are US Eastern time, as upstream files have them.
 */
import { DAY_MS } from "../lib/time.ts";
import type { Random } from "./random.ts";

/** The Congress that is in session in the sample. */
export const LAST_CONGRESS = 119;

/** The number of a day written `YYYY-MM-DD`. */
function dayOf(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS;
}

/** The sample tells what was known at the end of this day. */
export const AS_OF = dayOf("2026-11-20");

const texts = new Map<number, string>();

/** `YYYY-MM-DD`. */
export function dayText(day: number): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}

/** The calendar year of a day. */
export function yearOf(day: number): number {
  return Number(dayText(day).slice(0, 4));
}

/** 0 is Sunday. */
function weekday(day: number): number {
  return (day + 4) % 7;
}

/** The day itself, or the Monday after its weekend. */
export function workday(day: number): number {
  const skip = { 6: 2, 0: 1 }[weekday(day)] ?? 0;
  return day + skip;
}

/** The day itself, or the Friday before its weekend. */
function workdayBefore(day: number): number {
  const back = { 6: 1, 0: 2 }[weekday(day)] ?? 0;
  return day - back;
}

const firstYear = (congress: number): number => 1789 + 2 * (congress - 1);

/** 3 January of the Congress's first year. */
export function congressStart(congress: number): number {
  return dayOf(`${firstYear(congress)}-01-03`);
}

/** The last day on which the sample's Congress does business. */
export function congressLastDay(congress: number): number {
  return workdayBefore(Math.min(AS_OF, dayOf(`${firstYear(congress) + 1}-12-20`)));
}

/** 1 or 2. */
export function sessionOf(congress: number, day: number): number {
  return yearOf(day) - firstYear(congress) + 1;
}

// Daylight saving time since 2007: second Sunday of March to first Sunday of November.
function easternOffset(day: number): 4 | 5 {
  const year = yearOf(day);
  const march = dayOf(`${year}-03-08`);
  const november = dayOf(`${year}-11-01`);
  const starts = march + ((7 - weekday(march)) % 7);
  const ends = november + ((7 - weekday(november)) % 7);
  return day >= starts && day < ends ? 4 : 5;
}

/** Midnight Eastern in UTC, as BILLSTATUS dates texts: `2022-02-15T05:00:00Z`. */
export function midnight(day: number): string {
  return `${dayText(day)}T0${easternOffset(day)}:00:00Z`;
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

/** `4:53 PM`, with a leading zero where asked. */
export function halfDayClock(seconds: number, pad = 1): string {
  const hour = Math.floor(seconds / 3600);
  const shown = String(hour % 12 === 0 ? 12 : hour % 12).padStart(pad, "0");
  return `${shown}:${two(Math.floor(seconds / 60) % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `{ year: 2025, month: "June", day: 3 }`. */
export function dayParts(day: number): { year: number; month: string; day: number } {
  const [year, month, date] = dayText(day).split("-").map(Number);
  return { year: year ?? 0, month: MONTHS[(month ?? 1) - 1] ?? "January", day: date ?? 1 };
}

/** A second of a day on which a chamber sits. */
export function floorTime(random: Random): number {
  return 36_000 + random.below(30_000);
}
