import { integer } from "../../parse/values.ts";
import { children, type XmlElement } from "../../parse/xml.ts";
import { words } from "./elements.ts";

/** A calendar that schema 1.0.0 lists for the whole bill. */
export interface ListedCalendar {
  /** As written in the source: `U00092`, `Senate Calendar of Business 0139`. */
  readonly written: string;
  /** The calendar's name in the action that places the bill on it. */
  readonly name: string;
  /** `null` for the Senate's list of bills read the first time. */
  readonly number: number | null;
}

// The House numbers each calendar separately: `U00092` is No. 92 on the Union Calendar.
const HOUSE_CALENDARS: Readonly<Record<string, string>> = {
  C: "Consensus Calendar",
  D: "Discharge Calendar",
  H: "House Calendar",
  P: "Private Calendar",
  U: "Union Calendar",
};

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

export function isPlacedOn(text: string, { name, number }: ListedCalendar): boolean {
  if (!text.includes(name)) return false;
  return integer(/Calendar No\. (\d+)/.exec(text)?.[1]) === number;
}

export function calendarOf(calendar: XmlElement | undefined): string | null {
  if (calendar === undefined) return null;
  const parts = [words(calendar, "calendar"), words(calendar, "number")];
  return parts.filter((part) => part !== null).join(" ") || null;
}
