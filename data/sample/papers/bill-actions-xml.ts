import type { Action, ActionSource } from "../floor/history.ts";
import type { RollCall } from "../floor/roll-call.ts";
import { clockText, dayText, instantText, sessionOf, yearOf } from "../people/calendar.ts";
import type { Content } from "./xml.ts";

const SOURCES: Readonly<Record<ActionSource, Content>> = {
  senate: { name: "Senate" },
  committee: { code: 1, name: "House committee actions" },
  floor: { code: 2, name: "House floor actions" },
  library: { code: 9, name: "Library of Congress" },
};

const timeOf = ({ seconds }: Action): string | undefined =>
  seconds === undefined ? undefined : clockText(seconds);

export function latestAction(actions: readonly Action[]): Content {
  const newest = actions.at(-1);
  if (newest === undefined) return undefined;
  return { actionDate: dayText(newest.day), text: newest.text, actionTime: timeOf(newest) };
}

export function actionsOf(congress: number, actions: readonly Action[]): Content {
  return { item: actions.map((action) => actionOf(congress, action)).toReversed() };
}

function actionOf(congress: number, action: Action): Content {
  const { day, text, type, code, source, committees = [], rollCall, calendar } = action;
  return {
    actionDate: dayText(day),
    actionTime: timeOf(action),
    committees: {
      item: committees.map((each) => ({ systemCode: each.code, name: each.shortName })),
    },
    text,
    type,
    actionCode: code,
    sourceSystem: SOURCES[source],
    calendarNumber: { calendar },
    recordedVotes: rollCall && { recordedVote: recordedVote(congress, rollCall) },
  };
}

function recordedVote(congress: number, { chamber, day, seconds, number }: RollCall): Content {
  const session = sessionOf(congress, day);
  const url =
    chamber === "house"
      ? `https://clerk.house.gov/evs/${yearOf(day)}/roll${String(number).padStart(3, "0")}.xml`
      : `https://www.senate.gov/legislative/LIS/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_${String(number).padStart(5, "0")}.xml`;
  return {
    rollNumber: number,
    url,
    chamber: chamber === "house" ? "House" : "Senate",
    congress,
    date: instantText(day, seconds),
    sessionNumber: session,
  };
}
