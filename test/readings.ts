/** Files of imports whose text is a reading, as JSON. */
import type { BillDocument, CommitteePart, VoteDocument } from "../data/documents.ts";
import { testBill, testCommittee, testVote } from "./test-documents.ts";

export const billsText = (...documents: readonly Partial<BillDocument>[]): string =>
  JSON.stringify({
    readings: documents.map((given) => ({ resource: "bill", document: testBill(given) })),
  });

export const voteText = (given: Partial<VoteDocument>): string =>
  JSON.stringify({ readings: [{ resource: "vote", document: testVote(given) }] });

/** A complete list of committees. */
export const committeesText = (...documents: readonly Partial<CommitteePart>[]): string => {
  const of = { resource: "committee", source: "committees-current" };
  const readings = documents.map((given) => ({ ...of, document: testCommittee(given) }));
  return JSON.stringify({ readings, replaces: of });
};
