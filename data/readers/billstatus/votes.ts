import type { Chamber } from "../../../contract/enumerations.ts";
import { congressOf, congressStart } from "../../../contract/congress.ts";
import type { Day, LatestAction, VoteMention } from "../../documents.ts";
import { noteGuess } from "../../parse/findings.ts";
import { uniqueBy } from "../../parse/order.ts";
import { chamber, integer } from "../../parse/values.ts";
import { textAt, type XmlElement } from "../../parse/xml.ts";
import { dayIn, rowsAt } from "./elements.ts";

/** The unique roll calls of actions, which several source systems repeat, or in 1.0.0 of the bill. */
export function votesOf(elements: readonly XmlElement[]): readonly VoteMention[] {
  const needs = "congress, sessionNumber, chamber and rollNumber";
  const votes = elements.flatMap((element) =>
    rowsAt(element, "recordedVotes/recordedVote", needs, voteMention),
  );
  return uniqueBy(votes, voteName);
}

export function voteName(vote: VoteMention): string {
  return `${vote.chamber} roll call ${vote.congress}-${vote.session}-${vote.vote_number}`;
}

const NUMBERS: Readonly<Record<Chamber, RegExp>> = {
  house: /\bRoll (?:Call )?No\.?:? ?(\d+)/gi,
  senate: /\bRecord Vote (?:Number|No\.?):? ?(\d+)/gi,
};

/** In 3.0.0, every action that cites a roll call has its number, which restarts each year. */
export function citesVote({ date, text }: LatestAction, vote: VoteMention): boolean {
  if (vote.date !== null && vote.date.slice(0, 4) !== date.slice(0, 4)) return false;
  return [...text.matchAll(NUMBERS[vote.chamber])].some(
    ([, number]) => Number(number) === vote.vote_number,
  );
}

function voteMention(recorded: XmlElement): readonly VoteMention[] {
  const congress = integer(textAt(recorded, "congress"));
  const session = integer(textAt(recorded, "sessionNumber"));
  const votedIn = chamber(textAt(recorded, "chamber"));
  const number = integer(textAt(recorded, "rollNumber"));
  if (congress === null || session === null || votedIn === null || number === null) return [];
  const date = dayIn(textAt(recorded, "date"));
  const vote = {
    congress,
    session: sessionOf(congress, date) ?? session,
    chamber: votedIn,
    vote_number: number,
    date,
  };
  if (vote.session !== session) {
    noteGuess(
      `session ${session} of the ${voteName(vote)}: its day, ${date}, is in session ${vote.session}`,
    );
  }
  return [vote];
}

/** The files of 2024 had wrong sessions for five months (usgpo/bill-status#234). */
function sessionOf(congress: number, day: Day | null): number | null {
  if (day === null || congressOf(day) !== congress) return null;
  const start = congressStart(congress);
  return day < `${Number(start.slice(0, 4)) + 1}${start.slice(4)}` ? 1 : 2;
}
