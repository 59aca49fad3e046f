import { billName, legislatorVotesPath, votePath } from "../../contract/addresses.ts";
import { LegislatorVote } from "../../contract/kinds/legislator-vote.ts";
import type { Vote, VoteBlocks } from "../../contract/kinds/vote.ts";
import type { VoteDocument } from "../../data/documents.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import { voteKey } from "../../contract/citations.ts";
import { keysOfNames } from "../../contract/search-query.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { countVote } from "../records/congress-records.ts";
import { inShape } from "../records/in-shape.ts";
import { leanVote, voteBlocks, voteDetail } from "../records/vote.ts";
import { namesOfBill } from "../records/names-in-use.ts";
import type { BuildContext } from "./build-context.ts";
import { citationKeys, citationWords } from "./write-bills.ts";
import type { WrittenRow } from "../catalog/written-row.ts";

const asLegislatorVote = inShape(LegislatorVote);

export function writeVote(
  vote: Stored<VoteDocument>,
  context: BuildContext,
): readonly WrittenRow[] {
  const { document } = vote;
  const { known, to, facts } = context;
  facts.addVote(document);
  if (document.vacated) return [];
  const lean = leanVote(vote, to);
  const blocks = voteBlocks(document, known, to);
  const written = context.writeDetail(
    "vote",
    votePath(document),
    voteDetail(document, lean, known, to),
    blocks,
  );
  const members = publishedMembers(blocks);
  countVote(document.congress, blocks.results, members, facts.tallies);
  const { bill } = lean;
  const titles = bill === null ? [] : known.billTitles(bill);
  const names = bill === null ? [] : [...titles, ...namesOfBill(bill, titles)];
  return [
    context.row("vote", lean, {
      id: written.page.key,
      ...written,
      search: {
        keys: [
          voteKey(document),
          ...(bill === null ? [] : citationKeys(bill)),
          ...keysOfNames(names),
        ],
        title: lean.question_text ?? lean.question,
        titles: [lean.title, bill?.title ?? null].filter((title) => title !== null),
        texts: bill === null ? [] : [citationWords(bill)],
        shows: [
          ...(bill === null ? [] : [filterTerm("bill", billName(bill))]),
          ...Array.from(members.keys(), (id) => filterTerm("member", id)),
        ],
      },
    }),
    ...legislatorVotes(lean, members, context),
  ];
}

type Members = ReadonlyMap<string, VoteBlocks["results"][number]>;

function publishedMembers({ results }: VoteBlocks): Members {
  return new Map(
    results.flatMap((entry) => {
      const { bioguide_id, api_url } = entry;
      return bioguide_id === null || api_url === null ? [] : [[bioguide_id, entry]];
    }),
  );
}

/** A row for each position, in the lists of everyone who took it. */
function legislatorVotes(
  lean: Vote,
  members: Members,
  { row }: Pick<BuildContext, "row">,
): WrittenRow[] {
  const byPosition = Map.groupBy(members.keys(), (id) => members.get(id)?.position ?? "other");
  return Array.from(byPosition, ([position, ids]) =>
    row("legislator_vote", asLegislatorVote({ ...lean, position }), {
      lists: ids.map(legislatorVotesPath),
    }),
  );
}
