import type { Action, ActionSource } from "./bill-record.ts";
import { clockText, dayText, instantText, sessionOf, yearOf } from "./calendar.ts";
import type { Committee } from "./committees.ts";
import type { RollCall } from "./roll-call.ts";
import { block, line } from "./xml-text.ts";

const SOURCES: Readonly<Record<ActionSource, readonly [code: string, name: string]>> = {
  senate: ["", "Senate"],
  committee: ["1", "House committee actions"],
  floor: ["2", "House floor actions"],
  library: ["9", "Library of Congress"],
};

/** The newest action, as bills and related bills repeat it. */
export function latestActionXml(indent: number, actions: readonly Action[]): string {
  const newest = actions.at(-1);
  if (newest === undefined) return "";
  const { day, text, seconds } = newest;
  const time = seconds === null ? "" : line(indent + 2, "actionTime", clockText(seconds));
  return block(
    indent,
    "latestAction",
    line(indent + 2, "actionDate", dayText(day)) + line(indent + 2, "text", text) + time,
  );
}

/** Actions, newest first. */
export function actionsXml(indent: number, congress: number, actions: readonly Action[]): string {
  let items = "";
  for (let at = actions.length - 1; at >= 0; at--) {
    const action = actions[at];
    if (action !== undefined) items += actionXml(indent + 2, congress, action);
  }
  return block(indent, "actions", items);
}

function actionXml(indent: number, congress: number, action: Action): string {
  const inside = indent + 2;
  const [code, name] = SOURCES[action.source];
  const source = block(
    inside,
    "sourceSystem",
    (code === "" ? "" : line(inside + 2, "code", code)) + line(inside + 2, "name", name),
  );
  const first = action.source === "senate";
  return block(
    indent,
    "item",
    [
      line(inside, "actionDate", dayText(action.day)),
      action.seconds === null ? "" : line(inside, "actionTime", clockText(action.seconds)),
      committeesXml(inside, action.committees),
      // Files put the Senate's source system before the text and the others' after.
      first ? source : "",
      line(inside, "text", action.text),
      line(inside, "type", action.type),
      action.code === null ? "" : line(inside, "actionCode", action.code),
      first ? "" : source,
      action.calendar === null
        ? ""
        : block(inside, "calendarNumber", line(inside + 2, "calendar", action.calendar)),
      action.rollCall === null ? "" : recordedVotesXml(inside, congress, action.rollCall),
    ].join(""),
  );
}

function committeesXml(indent: number, committees: readonly Committee[]): string {
  const items = committees.map(({ code, shortName }) =>
    block(
      indent + 2,
      "item",
      line(indent + 4, "systemCode", code) + line(indent + 4, "name", shortName),
    ),
  );
  return block(indent, "committees", items.join(""));
}

function recordedVotesXml(
  indent: number,
  congress: number,
  { chamber, day, seconds, number }: RollCall,
): string {
  const session = sessionOf(congress, day);
  const url =
    chamber === "house"
      ? `https://clerk.house.gov/evs/${yearOf(day)}/roll${String(number).padStart(3, "0")}.xml`
      : `https://www.senate.gov/legislative/LIS/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_${String(number).padStart(5, "0")}.xml`;
  const inside = indent + 4;
  const vote = [
    line(inside, "rollNumber", number),
    line(inside, "url", url),
    line(inside, "chamber", chamber === "house" ? "House" : "Senate"),
    line(inside, "congress", congress),
    line(inside, "date", instantText(day, seconds)),
    line(inside, "sessionNumber", session),
  ].join("");
  return block(indent, "recordedVotes", block(indent + 2, "recordedVote", vote));
}
