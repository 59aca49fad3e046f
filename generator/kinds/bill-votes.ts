import { votePath, voteSite } from "../../contract/addresses.ts";
import { compareBy } from "../../contract/resource.ts";
import { type BillVote, voteOrder } from "../../contract/kinds/vote.ts";
import type { AmendmentId, BillDocument, VoteMention } from "../../data/documents.ts";
import type { KnownRecords } from "../records/known-records.ts";
import type { References } from "../records/references.ts";
import { amendmentVotedOn, leanVote } from "./vote.ts";

export type BillVotes = readonly BillVote[];

/**
 * Returns all roll calls on a bill, newest first. Procedural votes are often missing from the actions of a
 * bill and its amendments, so roll calls that name the bill are included, too.
 */
export function billVotes(document: BillDocument, known: KnownRecords, to: References): BillVotes {
  const votes = new Map<string, BillVote>();
  const add = (mention: VoteMention, amendment: AmendmentId | null): void => {
    const path = votePath(mention);
    if (votes.has(path)) return;
    const stored = known.vote(mention);
    const lean = stored === null ? unknownVote(mention, document, to) : leanVote(stored, to);
    const on_amendment = amendment === null ? null : to.amendment(amendment);
    votes.set(path, { ...lean, on_amendment });
  };
  for (const amendment of document.amendments) {
    for (const mention of amendment.votes) add(mention, amendment);
  }
  for (const action of document.actions) {
    for (const mention of action.votes) add(mention, null);
  }
  for (const { document: vote } of known.votesOnBill(document)) add(vote, amendmentVotedOn(vote));
  return [...votes.values()].toSorted(compareBy(voteOrder));
}

function unknownVote(
  { congress, session, chamber, vote_number, date }: VoteMention,
  document: BillDocument,
  to: References,
): Omit<BillVote, "on_amendment"> {
  const id = { congress, session, chamber, vote_number };
  return {
    ...id,
    date,
    time: null,
    question: null,
    question_text: null,
    title: null,
    vote_type: null,
    required: null,
    result: null,
    result_text: null,
    carried: null,
    totals: null,
    bill_type: document.type,
    bill_number: document.number,
    bill: to.bill(document, document.title),
    updated_at: null,
    id: votePath(id),
    site_url: voteSite(id, date),
    api_url: null,
  };
}
