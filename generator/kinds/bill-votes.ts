import { billPath, votePath, voteSite } from "../../contract/addresses.ts";
import { compareBy } from "../../contract/resource.ts";
import { type BillVote, voteOrder } from "../../contract/kinds/vote.ts";
import type { AmendmentId, BillDocument, VoteMention } from "../../data/documents.ts";
import { mattersOf } from "../../data/parse/vote-matters.ts";
import { membersOf } from "../../lib/required.ts";
import { amendmentNamed } from "../records/gathered-facts.ts";
import type { BuildContext } from "./build-context.ts";
import type { References } from "../records/references.ts";
import { leanVote } from "./vote.ts";

export type BillVotes = readonly BillVote[];

/**
 * Returns all roll calls on a bill, newest first. Procedural votes are often missing from the actions of a
 * bill and its amendments, so roll calls that name the bill are included, too.
 */
export function billVotes(
  document: BillDocument,
  { facts, known, to }: Pick<BuildContext, "facts" | "known" | "to">,
): BillVotes {
  const votes = new Map<string, BillVote>();
  const add = (mention: VoteMention, amendment: AmendmentId | null): void => {
    const path = votePath(mention);
    if (votes.has(path)) return;
    const stored = known.vote(mention);
    const lean =
      stored === null
        ? unknownVote(mention, document, to)
        : leanVote(stored, to, facts.againstParty.get(path) ?? null);
    const on_amendment = amendment === null ? null : to.amendment(amendment);
    votes.set(path, { ...lean, on_amendment });
  };
  for (const amendment of document.amendments) {
    for (const mention of amendment.votes) add(mention, amendment);
  }
  for (const action of document.actions) {
    for (const mention of action.votes) add(mention, null);
  }
  for (const mention of membersOf(facts.votesOn, billPath(document))) {
    const stored = known.vote(mention)?.document;
    const [amendment] = stored === undefined ? [] : mattersOf(stored).amendments;
    add(mention, amendment === undefined ? null : amendmentNamed(mention.congress, amendment));
  }
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
    against_party_count: null,
    bill_type: document.type,
    bill_number: document.number,
    bill: to.bill(document, document.title),
    bills: [to.bill(document, document.title)],
    nominations: [],
    treaties: [],
    updated_at: null,
    id: votePath(id),
    site_url: voteSite(id, date),
    api_url: null,
  };
}
