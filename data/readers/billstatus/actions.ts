import type { ActionSource, Chamber } from "../../../contract/enumerations.ts";
import type { BillAction, LatestAction } from "../../documents.ts";
import { descending } from "../../order.ts";
import { clock, day, integer } from "../../values.ts";
import { child, children, textAt, type XmlElement } from "../../xml.ts";
import { committeeMentions } from "./committees.ts";
import { duplicates } from "./duplicates.ts";
import { line, words } from "./elements.ts";
import { votesOf } from "./votes.ts";

/** Newest first. Rows without text, which older files have, say nothing and are left out. */
export function billActions(bill: XmlElement): readonly BillAction[] {
  const rows = children(child(bill, "actions"), "item")
    .flatMap(actionOf)
    .toSorted(descending(({ date }) => date));
  const sequenced = rows.map((row, at) => ({ ...row, sequence: rows.length - at }));
  const originals = duplicates(sequenced);
  return sequenced.map((row) => ({ ...row, duplicate_of: originals.get(row.sequence) ?? null }));
}

function actionOf(item: XmlElement): readonly Omit<BillAction, "sequence" | "duplicate_of">[] {
  const latest = latestAction(item);
  if (latest === null) return [];
  const code = words(item, "actionCode");
  const source = actionSource(item);
  return [
    {
      ...latest,
      type: words(item, "type"),
      code,
      source,
      chamber: actionChamber(source, code),
      committees: committeeMentions(item),
      votes: votesOf([item]),
      calendar: calendarOf(child(item, "calendarNumber")),
    },
  ];
}

/** The date, time and text of an action. */
export function latestAction(element: XmlElement | undefined): LatestAction | null {
  const date = day(textAt(element, "actionDate"));
  const text = line(element, "text");
  if (date === null || text === null) return null;
  return { date, time: clock(textAt(element, "actionTime")), text };
}

const SOURCES: Readonly<Record<string, ActionSource>> = {
  0: "senate",
  1: "house_committee",
  2: "house_floor",
  9: "library_of_congress",
  // The Senate's rows often have a name and no code.
  Senate: "senate",
  "House committee actions": "house_committee",
  "House floor actions": "house_floor",
  "Library of Congress": "library_of_congress",
};

function actionSource(item: XmlElement): ActionSource | null {
  const system = child(item, "sourceSystem");
  const key = words(system, "code") ?? words(system, "name");
  return key === null ? null : (SOURCES[key] ?? null);
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

function calendarOf(calendar: XmlElement | undefined): string | null {
  if (calendar === undefined) return null;
  const parts = [words(calendar, "calendar"), words(calendar, "number")];
  return parts.filter((part) => part !== null).join(" ") || null;
}
