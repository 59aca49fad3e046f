import { votePath } from "../../contract/addresses.ts";
import type { VoteDocument } from "../../data/documents.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import { leanVote, voteBlocks, voteDetail } from "../records/vote.ts";
import type { WorkerContext } from "./worker-context.ts";
import { citationWords, keysOfBill } from "./write-bills.ts";
import type { WrittenRow } from "../pages/written.ts";

/** Writes a roll call's page; a vacated vote has none. */
export function writeVote(
  vote: Stored<VoteDocument>,
  context: WorkerContext,
): readonly WrittenRow[] {
  const { document } = vote;
  if (document.vacated) return [];
  const { known, to } = context;
  const lean = leanVote(vote, to);
  const page = context.writeDetail(
    "vote",
    votePath(document),
    voteDetail(document, lean, to),
    voteBlocks(document, known, to),
  );
  context.checks.voteTotals(document, page.key);
  const { bill } = lean;
  return [
    context.row("vote", lean, {
      id: page.key,
      page,
      search: {
        keys: bill === null ? [] : keysOfBill(bill),
        title: lean.question_text ?? lean.question,
        titles: [lean.title, bill?.title ?? null].filter((title) => title !== null),
        texts: bill === null ? [] : [citationWords(bill)],
      },
    }),
  ];
}
