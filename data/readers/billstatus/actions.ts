import type { ActionSource, Chamber } from "../../../contract/enumerations.ts";
import type { BillAction, LatestAction, VoteMention } from "../../documents.ts";
import { noteSkipped } from "../../parse/findings.ts";
import { descending, uniqueBy } from "../../parse/order.ts";
import { clock, day, integer } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { committeeMentions } from "./committees.ts";
import { duplicates } from "./duplicates.ts";
import { line } from "./elements.ts";
import { citesVote, voteName, votesOf } from "./votes.ts";
import { ownValue } from "../../../lib/required.ts";

/** Newest first. Skips empty rows, which older files have. */
export function billActions(bill: XmlElement): readonly BillAction[] {
  const listed = { votes: votesOf([bill]), calendars: calendarsListed(bill) };
  const actions = children(bill, "actions", "item").flatMap((item) => actionOf(item, listed));
  // A second section repeats some actions; within one section, equal rows are separate actions.
  const isRepeated = children(bill, "actions").length > 1;
  return sequenced(isRepeated ? uniqueBy(actions, (each) => JSON.stringify(each)) : actions);
}

export function sequenced(
  actions: readonly Omit<BillAction, "sequence" | "duplicate_of">[],
): readonly BillAction[] {
  const rows = actions
    .toSorted(descending("date"))
    .map((row, index) => ({ ...row, sequence: actions.length - index }));
  const originals = duplicates(rows);
  return rows.map((row) => ({ ...row, duplicate_of: originals.get(row.sequence) ?? null }));
}

/** Votes and calendars that schema 1.0.0 lists for the bill, and 3.0.0 with the actions. */
interface ListedByBill {
  readonly votes: readonly VoteMention[];
  readonly calendars: readonly ListedCalendar[];
}

function actionOf(
  item: XmlElement,
  listed: ListedByBill,
): readonly Omit<BillAction, "sequence" | "duplicate_of">[] {
  const latest = latestAction(item);
  if (latest === null) {
    const text = line(item, "text");
    if (text !== null) noteSkipped(`an action has no known actionDate: "${text.slice(0, 100)}"`);
    return [];
  }
  const code = line(item, "actionCode");
  const source = actionSource(item);
  const cited = listed.votes.filter((vote) => citesVote(latest, vote));
  const calendar = listed.calendars.find((each) => isPlacedOn(latest.text, each));
  return [
    {
      ...latest,
      type: line(item, "type"),
      code,
      source,
      chamber: actionChamber(source, code),
      committees: committeeMentions(item),
      votes: uniqueBy([...votesOf([item]), ...cited], voteName),
      calendar: calendarOf(child(item, "calendarNumber")) ?? calendar?.written ?? null,
    },
  ];
}

export function latestAction(element: XmlElement | undefined): LatestAction | null {
  const date = day(textAt(element, "actionDate"));
  const text = line(element, "text");
  if (date === null || text === null) return null;
  return { date, time: clock(textAt(element, "actionTime")), text };
}

export function newestOf([newest]: readonly LatestAction[]): LatestAction | null {
  return newest === undefined ? null : { date: newest.date, time: newest.time, text: newest.text };
}

const SOURCES: Readonly<Record<string, ActionSource>> = {
  0: "senate",
  1: "house_committee",
  2: "house_floor",
  9: "library_of_congress",
  // The Senate's rows often have a name without a code.
  Senate: "senate",
  "House committee actions": "house_committee",
  "House floor actions": "house_floor",
  "Library of Congress": "library_of_congress",
};

function actionSource(item: XmlElement): ActionSource | null {
  const system = child(item, "sourceSystem");
  const key = line(system, "code") ?? line(system, "name");
  return key === null ? null : (ownValue(SOURCES, key) ?? null);
}

function actionChamber(source: ActionSource | null, code: string | null): Chamber | null {
  if (source === "senate") return "senate";
  if (source === "house_committee" || source === "house_floor") return "house";
  if (code === "Intro-H") return "house";
  const number = integer(code);
  if (number === null) return null;
  if (number >= 1000 && number < 10_000) return "house";
  return number >= 10_000 && number < 19_000 ? "senate" : null;
}

/** A calendar that schema 1.0.0 lists for the whole bill. */
interface ListedCalendar {
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

function calendarsListed(bill: XmlElement): readonly ListedCalendar[] {
  return children(bill, "calendarNumbers", "item").flatMap((item) => {
    const written = calendarOf(item);
    if (written === null) return [];
    const [, letter = "", houseNumber] = /^([A-Z])(\d+)$/.exec(written) ?? [];
    return [
      {
        written,
        name: ownValue(HOUSE_CALENDARS, letter) ?? "Senate Legislative Calendar",
        number: integer(houseNumber ?? line(item, "number")),
      },
    ];
  });
}

function isPlacedOn(text: string, { name, number }: ListedCalendar): boolean {
  if (!text.includes(name)) return false;
  return integer(/Calendar No\. (\d+)/.exec(text)?.[1]) === number;
}

function calendarOf(calendar: XmlElement | undefined): string | null {
  if (calendar === undefined) return null;
  const parts = [line(calendar, "calendar"), line(calendar, "number")];
  return parts.filter((part) => part !== null).join(" ") || null;
}
