import type { VoteDocument, VoteTotals } from "../../documents.ts";
import { clean, party } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { countAt } from "./vote-numbers.ts";

const NO_VOTES: VoteTotals = { yea: 0, nay: 0, present: 0, not_voting: 0 };

export function houseTotals(metadata: XmlElement | undefined): VoteTotals {
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

export function housePartyTotals(metadata: XmlElement | undefined): VoteDocument["party_totals"] {
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

export function houseCandidates(metadata: XmlElement | undefined): VoteDocument["candidates"] {
  const rows = candidateRows(metadata);
  if (rows.length === 0) return null;
  return rows.filter(({ name }) => name !== "Present" && name !== "Not Voting");
}
