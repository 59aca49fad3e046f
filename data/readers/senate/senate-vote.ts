import {
  AMENDMENT_TYPES,
  VOTE_REQUIREMENTS,
  type Position,
  type VoteRequirement,
} from "../../../contract/enumerations.ts";
import { fold } from "../../../contract/text.ts";
import { carried, voteResult } from "../../../contract/vote-result.ts";
import type { TreatyMention, VoteDocument, VoteMatters, VotePosition } from "../../documents.ts";
import { easternInstant } from "../../parse/eastern.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { uniqueBy } from "../../parse/order.ts";
import { billsIn, clean, integer, partNumber, party, state } from "../../parse/values.ts";
import { isOnSeveral, together } from "../../parse/vote-matters.ts";
import { writtenClock, writtenDay } from "../../parse/written-date.ts";
import { child, children, parseRecord, textAt, type XmlElement } from "../../parse/xml.ts";
import { countAt, numberAt } from "../house/vote-numbers.ts";
import { inNameOrder } from "../../parse/vote-order.ts";
import { ownValue } from "../../../lib/required.ts";
import {
  billName,
  nominationCitation,
  nominationPath,
  SENATE_GOV,
  senateVotePath,
  treatyPath,
  voteSite,
} from "../../../contract/addresses.ts";

export function readSenateVote(file: SourceFile): FileReading {
  const root = parseRecord(file, "roll_call_vote");
  return { readings: [{ resource: "vote", document: senateVote(root) }] };
}

function senateVote(root: XmlElement): VoteDocument {
  const text = (...path: string[]): string | null => clean(textAt(root, ...path));
  const congress = numberAt(root, "congress");
  const session = numberAt(root, "session");
  const number = numberAt(root, "vote_number");
  const positions = positionsOf(root);
  const resultText = text("vote_result") ?? text("vote_result_text");
  const result = resultText === null ? null : voteResult(resultText);
  const identity = { congress, session, chamber: "senate" as const, vote_number: number };
  const counts = child(root, "count");
  const count = (name: string): number => countAt(counts, name);
  const modified = text("modify_date");
  const { bills, amendments, nominations, treaties } = mattersIn(root, congress);
  return {
    ...identity,
    vacated: false,
    date: writtenDay(text("vote_date")),
    time: writtenClock(text("vote_date")),
    question: text("question") ?? text("vote_question_text") ?? `Vote ${number}`,
    question_text: questionText(root),
    title: text("vote_title"),
    vote_type: null,
    required: requirement(text("majority_requirement")),
    result,
    result_text: text("vote_result_text") ?? resultText,
    carried: result === null ? null : carried(result),
    totals: {
      yea: count("yeas"),
      nay: count("nays"),
      present: count("present"),
      not_voting: count("absent"),
    },
    bill: bills[0] ?? null,
    party_totals: partyTotals(positions),
    amendment: amendments[0] ?? null,
    nomination: nominations[0] ?? null,
    treaty: treaties[0] ?? null,
    tie_breaker: tieBreaker(
      text("tie_breaker", "by_whom"),
      text("tie_breaker", "tie_breaker_vote"),
    ),
    candidates: null,
    notes: enBlocNotes(root, { bills, amendments, nominations, treaties }),
    source_updated_at: easternInstant(writtenDay(modified), writtenClock(modified)),
    source_url: `${SENATE_GOV}${senateVotePath(identity)}.xml`,
    site_url: voteSite(identity, null),
    positions,
    ...together({ bills, amendments, nominations, treaties }),
  };
}

/** The title for cloture, since it says on what; otherwise the full question. */
function questionText(root: XmlElement): string | null {
  const title = clean(textAt(root, "vote_title"));
  if (/cloture/i.test(textAt(root, "question") ?? "") && title !== null) return title;
  const full = textAt(root, "vote_question_text");
  return clean(full?.replaceAll(/\s*\(No short title on file\)/gi, ""));
}

function requirement(text: string | null): VoteRequirement {
  return VOTE_REQUIREMENTS.find((each) => each === text) ?? "unknown";
}

function tieBreaker(by: string | null, vote: string | null): VoteDocument["tie_breaker"] {
  return by === null || vote === null ? null : { by, position: positionOf(vote) };
}

function positionsOf(root: XmlElement): readonly VotePosition[] {
  const rows = children(root, "members", "member").flatMap((member) => {
    const text = (name: string): string | null => clean(textAt(member, name));
    const vote = text("vote_cast");
    const name = text("member_full") ?? text("last_name");
    if (vote === null || name === null) return [];
    return [
      {
        bioguide_id: null,
        lis_id: text("lis_member_id")?.toUpperCase() ?? null,
        name,
        first_name: text("first_name"),
        last_name: text("last_name"),
        party: party(text("party")),
        state: state(text("state")),
        position: positionOf(vote),
        position_text: vote,
      },
    ];
  });
  return inNameOrder(rows);
}

const POSITION_OF: Readonly<Record<string, Position>> = {
  yea: "yea",
  nay: "nay",
  present: "present",
  "present, giving live pair": "present",
  "not voting": "not_voting",
  guilty: "guilty",
  "not guilty": "not_guilty",
};

function positionOf(vote: string): Position {
  return ownValue(POSITION_OF, fold(vote)) ?? "other";
}

/** "Guilty" counts as yea and "Not Guilty" as nay, as in the Senate's totals without parties. */
function partyTotals(positions: readonly VotePosition[]): VoteDocument["party_totals"] {
  const parties = new Set(positions.flatMap((each) => each.party ?? []));
  return [...parties].toSorted().map((name) => {
    const count = (...answers: Position[]): number =>
      positions.filter((each) => each.party === name && answers.includes(each.position)).length;
    return {
      party: name,
      yea: count("yea", "guilty"),
      nay: count("nay", "not_guilty"),
      present: count("present"),
      not_voting: count("not_voting"),
    };
  });
}

/**
 * All that a vote is on: its `document` and `amendment` elements repeat in en bloc votes, and its question may name
 * others. In `S.Amdt. 148 to S.Amdt. 100 to H.R. 2`, only the first amendment is voted on.
 */
function mattersIn(root: XmlElement, congress: number): VoteMatters {
  if (isOnBusiness(root)) return { bills: [], amendments: [], nominations: [], treaties: [] };
  const documents = children(root, "document").flatMap((each) => {
    const [type, number] = [textAt(each, "document_type"), textAt(each, "document_number")];
    if (number === null) return [];
    const title = clean(textAt(each, "document_title"));
    const of = integer(textAt(each, "document_congress")) ?? congress;
    return [{ name: `${type}${type === "PN" ? "" : " "}${number}`, of, title }];
  });
  const elements = children(root, "amendment");
  const amended = elements.map((each) => textAt(each, "amendment_to_document_number"));
  const asked = withoutRemarks(textAt(root, "vote_question_text") ?? "");
  const others = [...amended, asked].map((name) => ({
    name: name ?? "",
    of: congress,
    title: null,
  }));
  const named = [...documents, ...others];
  const amendments = [
    ...elements.map((each) => amendmentNamed(textAt(each, "amendment_number"), each)),
    ...(asked.match(AMENDMENT) ?? []).map((name) => amendmentNamed(name)),
  ].filter((each) => each !== null);
  const bills = named.flatMap(({ name, of }) => billsIn(of, name));
  const treaties = named.flatMap(({ name, of }) => treatiesIn(of, name));
  const nominations = named.flatMap(({ name, of, title }) => nominationsIn(of, name, title));
  return {
    bills: uniqueBy(bills, billName),
    amendments: uniqueBy(amendments, ({ type, number }) => `${type} ${number}`),
    nominations: uniqueBy(nominations, nominationPath),
    treaties: uniqueBy(treaties, treatyPath),
  };
}

const AMENDMENT = /(?<!\bto )\b[HS]\.(?:U\.)?Amdt\. ?\d+/g;

/** A question's remarks stand in parentheses, and may name bills that are not voted on. */
function withoutRemarks(text: string): string {
  const left = text.replaceAll(/\([^()]*\)/g, "");
  return left === text ? text : withoutRemarks(left);
}

function amendmentNamed(text: string | null, element?: XmlElement): VoteDocument["amendment"] {
  const named = clean(text);
  if (named === null) return null;
  const letters = named.toUpperCase().replaceAll(/[^A-Z]/g, "");
  const purpose = clean(textAt(element, "amendment_purpose"));
  return {
    type: AMENDMENT_TYPES.find((each) => each === letters) ?? null,
    number: integer(/\d+$/.exec(named)?.[0]),
    serial_number: null,
    purpose: /^no statement of purpose on file\.?$/i.test(purpose ?? "") ? null : purpose,
    author: null,
  };
}

/** `PN64-6` is part 6 of presidential message 64. */
function nominationsIn(congress: number, text: string, description: string | null) {
  return [...text.matchAll(/\bPN ?(\d+)(?:-(\w+))?/g)].map(([, number, part]) => {
    const part_number = partNumber(part);
    const citation = nominationCitation(Number(number), part_number);
    return { congress, number: Number(number), part_number, citation, description };
  });
}

/** `111-5` is the fifth treaty of the 111th Congress, which may be earlier than the vote's. */
function treatiesIn(congress: number, text: string): readonly TreatyMention[] {
  const named = [
    ...text.matchAll(/\btreaty(?: doc[a-z.]*)?(?: no\.)? ?(?:(\d+)-)?(\d+)(?:[-(]?([A-Z]))?\b/gi),
  ];
  return named.map(([, received, number, suffix]) => {
    const id = { congress: integer(received) ?? congress, number: Number(number) };
    return { ...id, suffix: suffix?.toUpperCase() ?? null };
  });
}

/**
 * The file of a vote on the next order of business still names the previous item, which was not
 * decided. A vote to go into executive session to consider a nomination counts as being on that
 * nomination.
 */
function isOnBusiness(root: XmlElement): boolean {
  const texts = ["question", "vote_question_text", "vote_title"].map(
    (name) => clean(textAt(root, name)) ?? "",
  );
  return texts.some((text) => TO_OTHER_BUSINESS.some((pattern) => pattern.test(text)));
}

const TO_OTHER_BUSINESS = [
  /\bmotion to proceed to (?:legislative|executive) session\b(?!.* to consider\b)/i,
  /^(?:on the )?motion to (?:adjourn|recess)\b/i,
];

/** Says that a vote was on several matters of which its file names one. */
function enBlocNotes(root: XmlElement, all: VoteMatters): readonly string[] {
  const texts = ["vote_question_text", "vote_title"].map((name) => textAt(root, name) ?? "");
  const isNamed = !texts.some((text) => /\ben bloc\b/i.test(text)) || isOnSeveral(all);
  return isNamed ? [] : ["Voted on together with others, which the source does not name."];
}
