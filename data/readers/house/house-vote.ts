import type { Position, VoteRequirement } from "../../../contract/enumerations.ts";
import { fold } from "../../../contract/text.ts";
import {
  carried,
  electionResult,
  isSpeakerElection,
  voteResult,
} from "../../../contract/vote-result.ts";
import type { VoteDocument, VotePosition, VoteTotals } from "../../documents.ts";
import { noteSkipped } from "../../parse/findings.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { uniqueBy } from "../../parse/order.ts";
import { billsIn, clean, clock, integer, party, state } from "../../parse/values.ts";
import { together } from "../../parse/vote-matters.ts";
import { writtenDay } from "../../parse/written-date.ts";
import { child, children, parseRecord, textAt, type XmlElement } from "../../parse/xml.ts";
import { countAt, numberAt } from "./vote-numbers.ts";
import { bioguideId } from "../../parse/empty-legislator.ts";
import { inNameOrder } from "../../parse/vote-order.ts";
import { ownValue } from "../../../lib/required.ts";
import { billName, voteSite } from "../../../contract/addresses.ts";

export function readHouseVote(file: SourceFile): FileReading {
  const root = parseRecord(file, "rollcall-vote");
  return { readings: [{ resource: "vote", document: houseVote(root) }] };
}

function houseVote(root: XmlElement): VoteDocument {
  const metadata = child(root, "vote-metadata");
  const text = (name: string): string | null => clean(textAt(metadata, name));
  const congress = numberAt(metadata, "congress");
  const session = numberAt(metadata, "session");
  const number = numberAt(metadata, "rollcall-num");
  const date = writtenDay(text("action-date"));
  // The Clerk files a roll call under its session's year: 659 of 2012 was taken on January 1, 2013.
  const year = 1788 + 2 * (congress - 1) + session;
  const question = text("vote-question");
  // For an amendment, the author's element says which one it is.
  const title = text("vote-desc") ?? text("amendment-author");
  const correction = text("vote-correction");
  const positions = positionsOf(root, question);
  if (question === null && positions.length > 0) noteSkipped("vote-question is missing");
  const resultText = text("vote-result");
  const named = [text("legis-num"), /\ben bloc\b/i.test(`${question}`) ? title : null];
  const bills = uniqueBy(
    named.flatMap((each) => billsIn(congress, each)),
    billName,
  );
  const candidates = houseCandidates(metadata);
  const result =
    resultText === null
      ? null
      : candidates === null
        ? voteResult(resultText)
        : electionResult(candidates);
  return {
    congress,
    session,
    chamber: "house",
    vote_number: number,
    vacated: positions.length === 0 && /\bvacated\b/i.test(`${title} ${correction}`),
    date,
    time: timeOf(metadata),
    question: question ?? title ?? `Roll call ${number}`,
    question_text: questionText(question, text("legis-num"), title),
    title,
    vote_type: text("vote-type"),
    required: requirement(text("vote-type")),
    result,
    result_text: resultText,
    carried: result === null ? null : carried(result),
    totals: houseTotals(metadata),
    bill: bills[0] ?? null,
    party_totals: housePartyTotals(metadata),
    amendment: amendmentOf(text("amendment-num"), text("amendment-author")),
    nomination: null,
    treaty: null,
    tie_breaker: null,
    candidates,
    notes: correction === null ? [] : [correction],
    source_updated_at: null,
    source_url: `https://clerk.house.gov/evs/${year}/roll${String(number).padStart(3, "0")}.xml`,
    site_url: voteSite({ congress, session, chamber: "house", vote_number: number }, String(year)),
    positions,
    ...together({ bills, amendments: [], nominations: [], treaties: [] }),
  };
}

function timeOf(metadata: XmlElement | undefined): string | null {
  const time = child(metadata, "action-time");
  return clock(time?.attributes["time-etz"]) ?? clock(time?.text);
}

/** `On Passage: H R 2668 Fairness for American Families Act`. */
function questionText(
  question: string | null,
  legislation: string | null,
  description: string | null,
): string | null {
  if (question === null) return description;
  // JOURNAL, MOTION, ADJOURN and QUORUM repeat the question.
  const bill = /\d$/.test(legislation ?? "") && legislation?.startsWith("QUORUM") === false;
  const rest = [bill ? legislation : null, description].filter((each) => each !== null).join(" ");
  return rest === "" ? question : `${question}: ${rest}`;
}

function requirement(voteType: string | null): VoteRequirement {
  if (voteType === null) return "unknown";
  if (voteType === "QUORUM") return "quorum";
  const fraction = /^(\d\/\d) /.exec(voteType)?.[1];
  if (fraction === undefined) return "1/2";
  return fraction === "2/3" || fraction === "3/5" || fraction === "1/2" ? fraction : "unknown";
}

/** The Clerk counts the amendments offered to the bill, and doesn't give the H.Amdt. number. */
function amendmentOf(number: string | null, wording: string | null): VoteDocument["amendment"] {
  if (number === null && wording === null) return null;
  const serial_number = integer(number);
  return { type: null, number: null, serial_number, purpose: null, author: authorIn(wording) };
}

// The Clerk's element contains more than an author: "Steube of Florida Part A Amendment No. 277",
// "Second Takano of California Amendment", "Carter of Texas Amendment En Bloc No. 2".
const ORDINAL = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) /i;
const NO_NAME =
  /(?:^|\s)(?:part [a-z]+\b|substitute\b|en bloc\b|perfecting\b|modified\b|revised\b|managers?['’]?s?\b|amendments?\b|#|no\.? ?\d).*$/i;

/** `Steube of Florida`; `null` if the text names nobody. */
function authorIn(wording: string | null): string | null {
  return clean(wording?.replace(ORDINAL, "").replace(NO_NAME, ""));
}

function positionsOf(root: XmlElement, question: string | null): readonly VotePosition[] {
  const rows = children(root, "vote-data", "recorded-vote").flatMap((row) => {
    const legislator = child(row, "legislator");
    const name = clean(legislator?.text);
    const vote = clean(textAt(row, "vote"));
    if (legislator === undefined || name === null || vote === null) return [];
    const { "name-id": id = "", party: code, state: postal } = legislator.attributes;
    // The state in parentheses and a first name after a comma distinguish namesakes.
    const [last, first] = name.replace(/\s*\([^()]*\)/, "").split(",");
    return [
      {
        bioguide_id: bioguideId(id),
        lis_id: null,
        name,
        first_name: clean(first),
        last_name: clean(last),
        party: party(code),
        state: state(postal),
        position: positionOf(vote, question),
        position_text: vote,
      },
    ];
  });
  return inNameOrder(rows);
}

const POSITION_OF: Readonly<Record<string, Position>> = {
  yea: "yea",
  aye: "yea",
  nay: "nay",
  no: "nay",
  present: "present",
  "not voting": "not_voting",
};

function positionOf(vote: string, question: string | null): Position {
  const found = ownValue(POSITION_OF, fold(vote));
  if (found !== undefined) return found;
  return isSpeakerElection(question) ? "candidate" : "other";
}

const NO_VOTES: VoteTotals = { yea: 0, nay: 0, present: 0, not_voting: 0 };

function houseTotals(metadata: XmlElement | undefined): VoteTotals {
  const totals = child(metadata, "vote-totals");
  const byVote = child(totals, "totals-by-vote");
  if (byVote !== undefined) return countsOf(byVote);
  // In an election of the Speaker, those who name nobody are counted among the candidates.
  const count = (answer: string): number =>
    candidateRows(metadata).find(({ name }) => name === answer)?.votes ?? 0;
  return { ...NO_VOTES, present: count("Present"), not_voting: count("Not Voting") };
}

function countsOf(element: XmlElement): VoteTotals {
  const count = (name: string): number => countAt(element, name);
  return {
    yea: count("yea-total"),
    nay: count("nay-total"),
    present: count("present-total"),
    not_voting: count("not-voting-total"),
  };
}

function housePartyTotals(metadata: XmlElement | undefined): VoteDocument["party_totals"] {
  return children(metadata, "vote-totals", "totals-by-party")
    .flatMap((row) => {
      const name = party(textAt(row, "party"));
      const counts = countsOf(row);
      // Independents have a row even when the House has none.
      const someone = Object.values(counts).some((count) => count > 0);
      return name === null || !someone ? [] : [{ party: name, ...counts }];
    })
    .toSorted((a, b) => (a.party < b.party ? -1 : 1));
}

function candidateRows(metadata: XmlElement | undefined) {
  return children(metadata, "vote-totals", "totals-by-candidate").flatMap((row) => {
    const name = clean(textAt(row, "candidate"));
    return name === null ? [] : [{ name, votes: countAt(row, "candidate-total") }];
  });
}

function houseCandidates(metadata: XmlElement | undefined): VoteDocument["candidates"] {
  const rows = candidateRows(metadata);
  if (rows.length === 0) return null;
  return rows.filter(({ name }) => name !== "Present" && name !== "Not Voting");
}
