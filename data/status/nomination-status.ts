/** Derives the status of nominations and treaties from the Senate's words, since nobody publishes one, and finds their roll calls. */
import { congressOf, congressStart } from "../../contract/congress.ts";
import type { NominationStatus, TreatyStatus } from "../../contract/enumerations.ts";
import type { LatestAction, VoteMention } from "../documents.ts";

export type Action = Pick<LatestAction, "date" | "text">;
type Words<Status> = readonly (readonly [pattern: RegExp, status: Status])[];

/** Motions on another question, which decide nothing themselves. */
const OTHER_QUESTION = /\b(?:motion|move[sd]?)\b.*\bto reconsider\b/i;

const ON_FLOOR =
  /^(?:considered by senate|cloture\b|upon reconsideration, cloture|motion to proceed|by unanimous consent(?: agreement)?,)/i;

const IN_COMMITTEE =
  /\bordered to be reported\b|\bhearings? held\b|\b(?:re)?-?(?:referred|committed)\b/i;

/** The first pattern counts. An order to report is no report, and a referral may name a later one. */
export const NOMINATION_WORDS: Words<NominationStatus> = [
  [/\bnot confirmed\b|^(?:nomination )?rejected\b/i, "rejected"],
  [/\bconfirmed by the senate\b/i, "confirmed"],
  [/\breturned to the president\b/i, "returned"],
  [/\bwithdrawal of nomination\b/i, "withdrawn"],
  [/\bheld over\b/i, "held_over"],
  [/\bplaced on senate executive calendar\b/i, "on_calendar"],
  [ON_FLOOR, "on_calendar"],
  [IN_COMMITTEE, "referred"],
  [/\breported by\b|\bcommittee\b.*\bdischarged\b/i, "reported"],
  [/^received in the senate\b/i, "received"],
];

const OF_RESOLUTION = "^resolution of (?:advice and consent|ratification)\\b.*\\b";

/** A treaty that was not agreed to stays with the Senate, and may be referred again. */
export const TREATY_WORDS: Words<TreatyStatus> = [
  [new RegExp(`${OF_RESOLUTION}(?:not agreed to|rejected)\\b`, "i"), "rejected"],
  [new RegExp(`${OF_RESOLUTION}agreed to\\b`, "i"), "approved"],
  // Amendments to a resolution may be withdrawn too.
  [
    /^(?:treaty )?withdrawn\b|\bwithdrawal of (?:the )?treaty\b|\bwithdrawn by the president\b/i,
    "withdrawn",
  ],
  [/\breturned to the president\b/i, "returned"],
  [/\bexecutive calendar\b|\bplaced on (?:the )?calendar\b/i, "on_calendar"],
  [ON_FLOOR, "on_calendar"],
  [/^treaty moved through its parliamentary stages\b/i, "on_calendar"],
  [IN_COMMITTEE, "referred"],
  [/\breported by\b|\bcommittee\b.*\bdischarged\b/i, "reported"],
  [/^received in the senate\b/i, "received"],
];

function statusIn<Status>(text: string, words: Words<Status>): Status | null {
  if (OTHER_QUESTION.test(text)) return null;
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The last action that says a status. `actions` are in order, the newest first. */
export function progressOf<Status>(actions: readonly Action[], words: Words<Status>) {
  for (const action of actions) {
    const status = statusIn(action.text, words);
    if (status !== null) return { status, status_date: action.date, action };
  }
  return { status: null, status_date: null, action: null };
}

/** The roll call that decided an action. Older texts have "Record Vote No: 348". */
export function rollCallOf({ date, text }: Action): VoteMention | null {
  const number = /\bRecord Vote (?:Number|No)[.:]+ ?(\d+)\.?$/i.exec(text)?.[1];
  if (number === undefined) return null;
  const congress = congressOf(date);
  const session = date.slice(0, 4) === congressStart(congress).slice(0, 4) ? 1 : 2;
  return { congress, session, chamber: "senate", vote_number: Number(number), date };
}
