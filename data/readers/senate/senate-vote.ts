import {
  AMENDMENT_TYPES,
  VOTE_REQUIREMENTS,
  type Position,
  type VoteRequirement,
} from "../../../contract/enumerations.ts";
import { fold } from "../../../contract/text.ts";
import { carried, voteResult } from "../../../contract/vote-result.ts";
import type { VoteDocument, VotePosition } from "../../documents.ts";
import { easternInstant } from "../../parse/eastern.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { billNamed, billType, clean, integer, party, state } from "../../parse/values.ts";
import { writtenClock, writtenDay } from "../../parse/written-date.ts";
import { child, children, parseRecord, textAt, type XmlElement } from "../../parse/xml.ts";
import { countAt, numberAt } from "../house/vote-numbers.ts";
import { inNameOrder } from "../../parse/vote-order.ts";
import { ownValue } from "../../../lib/required.ts";
import { SENATE_GOV, senateVotePath, voteSite } from "../../../contract/addresses.ts";

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
    bill: senateBill(root, congress),
    party_totals: partyTotals(positions),
    amendment: amendmentOf(root),
    nomination: senateNomination(root, congress),
    treaty: senateTreaty(root, congress),
    tie_breaker: tieBreaker(
      text("tie_breaker", "by_whom"),
      text("tie_breaker", "tie_breaker_vote"),
    ),
    candidates: null,
    notes: enBloc(root),
    source_updated_at: easternInstant(writtenDay(modified), writtenClock(modified)),
    source_url: `${SENATE_GOV}${senateVotePath(identity)}.xml`,
    site_url: voteSite(identity, null),
    positions,
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

function amendmentOf(root: XmlElement): VoteDocument["amendment"] {
  const element = children(root, "amendment").find(
    (each) => textAt(each, "amendment_number") !== null,
  );
  const named = clean(textAt(element, "amendment_number"));
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

/** The `document` and `amendment` elements of a vote, which repeat in en bloc votes. */

function senateBill(root: XmlElement, congress: number): VoteDocument["bill"] {
  if (isOnBusiness(root)) return null;
  const documents = documentsOf(root).map((document) =>
    billNamed(
      congressOf(document, congress),
      billType(textAt(document, "document_type")),
      integer(textAt(document, "document_number")),
    ),
  );
  const amended = children(root, "amendment").map((amendment) => {
    const text = textAt(amendment, "amendment_to_document_number");
    const [, letters, digits] = /^(\D+?)\s*(\d+)$/.exec(text ?? "") ?? [];
    return billNamed(congress, billType(letters), integer(digits));
  });
  return [...documents, ...amended].find((bill) => bill !== null) ?? null;
}

/** `PN64-6` is part 6 of presidential message 64. */
function senateNomination(root: XmlElement, congress: number): VoteDocument["nomination"] {
  if (isOnBusiness(root)) return null;
  const document = documentsOf(root).find((each) => textAt(each, "document_type") === "PN");
  const named = /^(\d+)(?:-(\w+))?$/.exec(textAt(document, "document_number") ?? "");
  if (document === undefined || named === null) return null;
  const [, number, part] = named;
  const partNumber = part === undefined || /^0+$/.test(part) ? null : part;
  return {
    congress: congressOf(document, congress),
    number: Number(number),
    part_number: partNumber,
    citation: `PN${number}${partNumber === null ? "" : `-${partNumber}`}`,
    description: clean(textAt(document, "document_title")),
  };
}

/** `111-5` is the fifth treaty of the 111th Congress, which may be earlier than the vote's. */
function senateTreaty(root: XmlElement, congress: number): VoteDocument["treaty"] {
  if (isOnBusiness(root)) return null;
  const documents = documentsOf(root).map((each) =>
    [textAt(each, "document_type"), textAt(each, "document_number")].join(" "),
  );
  const amended = children(root, "amendment").flatMap(
    (each) => textAt(each, "amendment_to_document_number") ?? [],
  );
  for (const text of [...documents, ...amended]) {
    const named = /^treaty\D*?(?:(\d+)-)?(\d+)([A-Z])?\b/i.exec(text);
    if (named !== null) {
      const [, received, number, suffix] = named;
      const id = { congress: integer(received) ?? congress, number: Number(number) };
      return { ...id, suffix: suffix?.toUpperCase() ?? null };
    }
  }
  return null;
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

function enBloc(root: XmlElement): readonly string[] {
  const names = [
    ...documentsOf(root).map((each) => clean(textAt(each, "document_name"))),
    ...children(root, "amendment").map((each) => clean(textAt(each, "amendment_number"))),
  ].filter((name) => name !== null);
  return names.length > 1 ? [`Voted on together: ${names.join(", ")}.`] : [];
}

function documentsOf(root: XmlElement): readonly XmlElement[] {
  return children(root, "document").filter((each) => textAt(each, "document_number") !== null);
}

function congressOf(document: XmlElement, voteCongress: number): number {
  return integer(textAt(document, "document_congress")) ?? voteCongress;
}
