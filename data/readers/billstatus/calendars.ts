import { integer } from "../../parse/values.ts";
import { children, type XmlElement } from "../../parse/xml.ts";
import { words } from "./elements.ts";

/** A calendar that schema 1.0.0 names for the bill as a whole. */
export interface ListedCalendar {
  /** As the source has it: `U00092`, `Senate Calendar of Business 0139`. */
  readonly written: string;
  /** What the action that places the bill on it calls the calendar. */
  readonly name: string;
  /** `null` for the Senate's list of what was read for the first time. */
  readonly number: number | null;
}

// The House numbers its calendars apart: `U00092` is No. 92 on the Union Calendar.
const HOUSE_CALENDARS: Readonly<Record<string, string>> = {
  C: "Consensus Calendar",
  D: "Discharge Calendar",
  H: "House Calendar",
  P: "Private Calendar",
  U: "Union Calendar",
};

/** The calendars that stand at the bill, not at an action. */
export function calendarsListed(bill: XmlElement): readonly ListedCalendar[] {
  return children(bill, "calendarNumbers", "item").flatMap((item) => {
    const written = calendarOf(item);
    if (written === null) return [];
    const [, letter = "", houseNumber] = /^([A-Z])(\d+)$/.exec(written) ?? [];
    return [
      {
        written,
        name: HOUSE_CALENDARS[letter] ?? "Senate Legislative Calendar",
        number: integer(houseNumber ?? words(item, "number")),
      },
    ];
  });
}

/** Whether an action's text places the bill on the calendar, under its number. */
export function isPlacedOn(text: string, { name, number }: ListedCalendar): boolean {
  if (!text.includes(name)) return false;
  return integer(/Calendar No\. (\d+)/.exec(text)?.[1]) === number;
}

/** The calendar as the source has it. */
export function calendarOf(calendar: XmlElement | undefined): string | null {
  if (calendar === undefined) return null;
  const parts = [words(calendar, "calendar"), words(calendar, "number")];
  return parts.filter((part) => part !== null).join(" ") || null;
}
