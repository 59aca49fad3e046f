import { clock, day } from "./values.ts";
import type { Clock, Day } from "../documents.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Parses `3-Jan-2025` (House) or `December 8, 2010,  10:26 AM` (Senate). */
export function writtenDay(text: string | null): Day | null {
  const house = /^(\d{1,2})-([a-z]{3})[a-z]*-(\d{4})$/i.exec(text?.trim() ?? "");
  if (house !== null) return dayOf(house[3], house[2], house[1]);
  const senate = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),\s*(\d{4})/i.exec(text?.trim() ?? "");
  return senate === null ? null : dayOf(senate[3], senate[1], senate[2]);
}

export function writtenClock(text: string | null): Clock | null {
  return clock(/\d{1,2}:\d{2}(:\d{2})?\s*([AP]M)?$/i.exec(text?.trim() ?? "")?.[0]);
}

function dayOf(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
): Day | null {
  const index = MONTHS.indexOf(month?.toLowerCase() ?? "");
  if (index === -1 || year === undefined || date === undefined) return null;
  return day(`${year}-${String(index + 1).padStart(2, "0")}-${date.padStart(2, "0")}`);
}
