import type { BillType } from "../contract/enumerations.ts";
import { dayParts, halfDayClock, sessionOf, yearOf } from "./calendar.ts";
import { membersOn, type Member, type Roster } from "./people.ts";
import { randomOf } from "./random.ts";
import { ABSENT, castVotes, tallyOf, type RollCall, type Tally } from "./roll-call.ts";
import { content } from "./xml-text.ts";

const DOCUMENT_TYPES: Readonly<Record<BillType, string>> = {
  HR: "H.R.",
  S: "S.",
  HJRES: "H.J.Res.",
  SJRES: "S.J.Res.",
  HCONRES: "H.Con.Res.",
  SCONRES: "S.Con.Res.",
  HRES: "H.Res.",
  SRES: "S.Res.",
};

const CASTS = ["Yea", "Nay", "Present", "Not Voting"] as const;

/** An element, in the short form where it has nothing. */
function element(indent: number, name: string, text: string | number): string {
  const space = " ".repeat(indent);
  return text === "" || text === 0
    ? `${space}<${name}/>\n`
    : `${space}<${name}>${content(String(text))}</${name}>\n`;
}

/** A roll call as the Secretary of the Senate publishes it; notes its totals on the roll call. */
export function senateVoteXml(seed: number, roster: Roster, call: RollCall): string {
  const random = randomOf(
    seed,
    "senate vote",
    roster.congress,
    call.day,
    call.seconds,
    call.number,
  );
  const voters = membersOn(roster.senate, call.day);
  const casts = castVotes(random, call, voters, roster);
  const tally = tallyOf(casts);
  call.tally = tally;
  const members = voters.map(
    (voter, at) =>
      `${memberXml(voter)}      <vote_cast>${CASTS[casts[at] ?? ABSENT]}</vote_cast>\n      <lis_member_id>${voter.person.lis}</lis_member_id>\n    </member>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><roll_call_vote>\n${headXml(roster.congress, call, tally)}${documentXml(roster.congress, call)}${amendmentXml(call)}${countXml(call, tally)}  <members>\n${members.join("")}  </members>\n</roll_call_vote>\n`;
}

const rendered = new WeakMap<Member, string>();

function memberXml(member: Member): string {
  let text = rendered.get(member);
  if (text === undefined) {
    const { person, party, state } = member;
    text = [
      "    <member>\n",
      element(6, "member_full", `${person.last} (${party}-${state})`),
      element(6, "last_name", person.last),
      element(6, "first_name", person.first),
      element(6, "party", party),
      element(6, "state", state),
    ].join("");
    rendered.set(member, text);
  }
  return text;
}

function dateText(day: number, seconds: number): string {
  const { year, month, day: date } = dayParts(day);
  return `${month} ${date}, ${year},  ${halfDayClock(seconds, 2)}`;
}

/** `PN12-1`, `S. 4`, `Treaty Doc. 118-2`. */
function documentName({ bill, nomination, treaty }: RollCall): string {
  if (nomination !== undefined) return `PN${nomination.number}`;
  if (treaty !== undefined) return `Treaty Doc. ${treaty.number}`;
  return bill === undefined ? "" : `${DOCUMENT_TYPES[bill.type]} ${bill.number}`;
}

function headXml(congress: number, call: RollCall, tally: Tally): string {
  const amendment = call.amendment === undefined ? "" : ` S.Amdt. ${call.amendment.number} to`;
  const tie = call.split === "tie" ? ", Vice President voted Yea" : "";
  const needs = call.required === "1/2" ? "" : `, ${call.required} majority required`;
  return [
    element(2, "congress", congress),
    element(2, "session", sessionOf(congress, call.day)),
    element(2, "congress_year", yearOf(call.day)),
    element(2, "vote_number", call.number),
    element(2, "vote_date", dateText(call.day, call.seconds)),
    element(2, "modify_date", dateText(call.day, call.seconds + 2400)),
    element(2, "vote_question_text", `${call.question}${amendment} ${documentName(call)}`),
    element(2, "vote_document_text", documentTitle(call)),
    element(2, "vote_result_text", `${call.result} (${tally.yea}-${tally.nay}${tie}${needs})`),
    element(2, "question", call.question),
    element(2, "vote_title", call.amendment?.purpose ?? call.title),
    element(2, "majority_requirement", call.required),
    element(2, "vote_result", call.result),
  ].join("");
}

function documentTitle({ bill, nomination, treaty }: RollCall): string {
  return nomination?.description ?? treaty?.title ?? bill?.title ?? "";
}

function documentXml(congress: number, call: RollCall): string {
  const { bill, nomination, treaty, amendment } = call;
  const named = bill !== undefined && amendment === undefined;
  const type =
    nomination === undefined
      ? treaty === undefined
        ? named
          ? DOCUMENT_TYPES[bill.type]
          : ""
        : "Treaty Doc."
      : "PN";
  const number = nomination?.number ?? treaty?.number ?? (named ? bill.number : "");
  return [
    "  <document>\n",
    element(4, "document_congress", type === "" ? "" : congress),
    element(4, "document_type", type),
    element(4, "document_number", number),
    element(4, "document_name", type === "" ? "" : documentName(call)),
    element(4, "document_title", type === "" ? "" : documentTitle(call)),
    element(4, "document_short_title", ""),
    "  </document>\n",
  ].join("");
}

function amendmentXml(call: RollCall): string {
  const { amendment } = call;
  return [
    "  <amendment>\n",
    element(4, "amendment_number", amendment === undefined ? "" : `S.Amdt. ${amendment.number}`),
    element(4, "amendment_to_amendment_number", ""),
    element(4, "amendment_to_amendment_to_amendment_number", ""),
    element(4, "amendment_to_document_number", amendment === undefined ? "" : documentName(call)),
    element(
      4,
      "amendment_to_document_short_title",
      amendment === undefined ? "" : "No short title on file",
    ),
    element(4, "amendment_purpose", amendment?.purpose ?? "No Statement of Purpose on File."),
    "  </amendment>\n",
  ].join("");
}

function countXml(call: RollCall, { yea, nay, present, absent }: Tally): string {
  const tie = call.split === "tie";
  return [
    "  <count>\n",
    element(4, "yeas", yea),
    element(4, "nays", nay),
    element(4, "present", present),
    element(4, "absent", absent),
    "  </count>\n  <tie_breaker>\n",
    element(4, "by_whom", tie ? "Vice President" : ""),
    element(4, "tie_breaker_vote", tie ? "Yea" : ""),
    "  </tie_breaker>\n",
  ].join("");
}
