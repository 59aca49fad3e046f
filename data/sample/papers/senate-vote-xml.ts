import { billCitation } from "../../../contract/addresses.ts";
import { ABSENT, castVotes, tallyOf, type RollCall, type Tally } from "../floor/roll-call.ts";
import { dayParts, halfDayClock, sessionOf, yearOf } from "../people/calendar.ts";
import { membersOn, type Member, type Roster } from "../people/roster.ts";
import { randomOf } from "../people/random.ts";
import { writtenOnce, xml } from "./xml.ts";

const VOTE_WORDS = ["Yea", "Nay", "Present", "Not Voting"] as const;

/** Renders a roll call in the format of the Senate, and records its totals. */
export function senateVoteXml(seed: number, roster: Roster, call: RollCall): string {
  const { congress } = roster;
  const random = randomOf(seed, "senate vote", congress, call.day, call.number);
  const voters = membersOn(roster.senate, call.day);
  const casts = castVotes(random, call, voters, roster);
  const tally = tallyOf(casts);
  call.tally = tally;
  const members = voters.map((voter, index) => ({
    ...memberContent(voter),
    vote_cast: VOTE_WORDS[casts[index] ?? ABSENT],
    lis_member_id: voter.person.lis ?? "",
  }));
  const content = {
    congress,
    session: sessionOf(congress, call.day),
    congress_year: yearOf(call.day),
    vote_number: call.number,
    ...describe(congress, call, tally),
    count: {
      yeas: shown(tally.yea),
      nays: shown(tally.nay),
      present: shown(tally.present),
      absent: shown(tally.absent),
    },
    tie_breaker: {
      by_whom: call.split === "tie" ? "Vice President" : "",
      tie_breaker_vote: call.split === "tie" ? "Yea" : "",
    },
    members: { member: members },
  };
  return `<?xml version="1.0" encoding="UTF-8"?>${xml("roll_call_vote", content)}`;
}

const memberContent = writtenOnce(({ person, party, state }: Member) => {
  return {
    member_full: `${person.last} (${party}-${state})`,
    last_name: person.last,
    first_name: person.first,
    party,
    state,
  };
}, " ".repeat(6));

const shown = (count: number): number | "" => (count === 0 ? "" : count);

function describe(congress: number, call: RollCall, { yea, nay }: Tally) {
  const { amendment, question, result, required, day, seconds } = call;
  const document = documentOf(call);
  // A vote on an amendment names its bill there.
  const own = amendment === undefined ? document : NO_DOCUMENT;
  const numbered = amendment === undefined ? "" : `S.Amdt. ${amendment.numbered.number}`;
  const tie = call.split === "tie" ? ", Vice President voted Yea" : "";
  const needs = required === "1/2" ? "" : `, ${required} majority required`;
  return {
    vote_date: dateText(day, seconds),
    modify_date: dateText(day, seconds + 2400),
    vote_question_text: `${question} ${numbered}${numbered && " to "}${document.name}`,
    vote_document_text: document.title,
    vote_result_text: `${result} (${yea}-${nay}${tie}${needs})`,
    question,
    vote_title: amendment?.purpose ?? call.title,
    majority_requirement: required,
    vote_result: result,
    document: {
      document_congress: own.name && congress,
      document_type: own.type,
      document_number: own.number,
      document_name: own.name,
      document_title: own.title,
      document_short_title: "",
    },
    amendment: {
      amendment_number: numbered,
      amendment_to_amendment_number: "",
      amendment_to_amendment_to_amendment_number: "",
      amendment_to_document_number: numbered && document.name,
      amendment_to_document_short_title: numbered && "No short title on file",
      amendment_purpose: amendment?.purpose ?? "No Statement of Purpose on File.",
    },
  };
}

const NO_DOCUMENT = { type: "", number: "", name: "", title: "" };

/** `PN12-1`, `S. 4`, `Treaty Doc. 118-2`. */
function documentOf({ bill, nomination, treaty }: RollCall) {
  if (nomination !== undefined) {
    const { number, description } = nomination;
    return { type: "PN", number, name: `PN${number}`, title: description };
  }
  if (treaty !== undefined)
    return { type: "Treaty Doc.", name: `Treaty Doc. ${treaty.number}`, ...treaty };
  if (bill === undefined) return NO_DOCUMENT;
  const { number, title } = bill;
  const type = billCitation(bill).replace(/ \d+$/, "").replaceAll(". ", ".");
  return { type, number, name: `${type} ${number}`, title };
}

function dateText(day: number, seconds: number): string {
  const { year, month, day: date } = dayParts(day);
  return `${month} ${date}, ${year},  ${halfDayClock(seconds, 2)}`;
}
