import {
  congressPath,
  legislatorPath,
  legislatorSite,
  votePath,
  billName,
  legislatorVotesPath,
} from "../../contract/addresses.ts";
import { compareBy } from "../../contract/resource.ts";
import type { AmendmentRef } from "../../contract/schemas/shared.ts";
import { Vote, VoteBlocks, VoteDetail } from "../../contract/kinds/vote.ts";
import { fold } from "../../contract/text.ts";
import type { AmendmentId, VoteDocument, VotePosition } from "../../data/documents.ts";
import type { VoteSummary, Stored } from "../../data/database/record-reader.ts";
import { lacksMembers, surplusNotes } from "../../data/parse/uneven-totals.ts";
import { type KnownRecords, wrongIds } from "../records/known-records.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { LegislatorVote } from "../../contract/kinds/legislator-vote.ts";
import { voteKey } from "../../contract/citations.ts";
import { keysOfNames } from "../../contract/search-query.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { countVote } from "../records/congress-records.ts";
import { namesOfBill } from "../records/names-in-use.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { citationWords, citationKeys } from "../records/citation-words.ts";

const asLegislatorVote = inShape(LegislatorVote);

export function* writeVotes(context: BuildContext): Generator<readonly WrittenRow[]> {
  for (const vote of context.records.votes()) yield writeVote(vote, context);
}

function writeVote(vote: Stored<VoteDocument>, context: BuildContext): readonly WrittenRow[] {
  const { document } = vote;
  const { known, to, facts } = context;
  facts.addVote(document);
  if (document.vacated) return [];
  const lean = leanVote(vote, to);
  const blocks = voteBlocks(document, known, to);
  const detail = voteDetail(document, lean, known, to);
  const written = context.writeDetail("vote", votePath(document), detail, blocks);
  const members = publishedMembers(blocks);
  countVote(document.congress, blocks.results, members, facts.tallies);
  const { bill } = lean;
  const { amendment } = detail;
  facts.addNamed(document.congress, {
    bill: [bill],
    amendment: amendment?.number ? [amendment] : [],
    legislator: blocks.results,
  });
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

const asVote = inShape(Vote);
const asDetail = inShape(VoteDetail);
const asBlocks = inShape(VoteBlocks);

export function leanVote({ document, updated_at }: VoteSummary, to: References): Vote {
  const { bill } = document;
  return asVote({
    ...document,
    bill_type: bill?.type ?? null,
    bill_number: bill?.number ?? null,
    bill: bill === null ? null : to.bill(bill, null),
    updated_at,
    ...to.record(votePath(document)),
  });
}

export function voteDetail(
  document: VoteDocument,
  lean: Vote,
  known: Pick<KnownRecords, "amendmentOn" | "legislators" | "resolveMember">,
  to: References,
): VoteDetail {
  const { nomination, treaty, chamber, date } = document;
  const voters = document.positions.map((row) => {
    return { ...row, bioguide_id: known.resolveMember(row, chamber, date) };
  });
  const voted = amendmentVotedOn(document) ?? known.amendmentOn(document);
  return asDetail({
    ...document,
    ...lean,
    incomplete_blocks: lacksMembers(document) ? ["results"] : [],
    notes: [...document.notes, ...surplusNotes(document), ...wrongIds(voters, known)],
    congress_url: to.address(congressPath(document.congress)),
    amendment: shownAmendment(document.amendment, voted && to.amendment(voted)),
    nomination: nomination === null ? null : { ...nomination, ...to.nomination(nomination) },
    treaty: treaty === null ? null : to.treaty(treaty),
  });
}

/** The amendment that a roll call's own file names; only the Senate's do. */
export function amendmentVotedOn({
  congress,
  amendment,
}: Pick<VoteDocument, "congress" | "amendment">): AmendmentId | null {
  const { type = null, number = null } = amendment ?? {};
  return type === null || number === null ? null : { congress, type, number };
}

const NOT_NAMED = { type: null, number: null, serial_number: null, purpose: null, author: null };

function shownAmendment(
  named: VoteDocument["amendment"],
  found: AmendmentRef | null,
): VoteDetail["amendment"] {
  if (named === null && found === null) return null;
  return { ...NOT_NAMED, api_url: null, site_url: null, ...named, ...found };
}

export function voteBlocks(
  document: VoteDocument,
  known: KnownRecords,
  to: References,
): VoteBlocks {
  const named = document.positions.map((position) => {
    const shown = resultEntry(position, document, known, to);
    return {
      shown,
      last: fold(shown.last_name ?? shown.name),
      first: fold(shown.first_name ?? ""),
    };
  });
  const results = named.toSorted(byName).map(({ shown }) => shown);
  return asBlocks({ results });
}

function resultEntry(
  position: VotePosition,
  { chamber, date }: VoteDocument,
  known: KnownRecords,
  to: References,
): ResultEntry {
  const id = known.resolveMember(position, chamber, date);
  const found = id === null ? undefined : known.legislators.get(id);
  const member = found?.document;
  return {
    ...position,
    bioguide_id: id,
    name: member?.name ?? position.name,
    first_name: position.first_name ?? member?.first_name ?? null,
    last_name: position.last_name ?? member?.last_name ?? null,
    district: chamber === "house" ? (found?.districtOn(date) ?? null) : null,
    api_url: id === null || member === undefined ? null : to.address(legislatorPath(id)),
    site_url: id === null ? null : legislatorSite(id),
  };
}

type ResultEntry = VoteBlocks["results"][number];

interface NamedEntry {
  readonly shown: ResultEntry;
  readonly last: string;
  readonly first: string;
}

const byName = compareBy<NamedEntry>([
  { facet: ({ last }) => last },
  { facet: ({ first }) => first },
  { facet: ({ shown }) => shown.bioguide_id ?? "" },
  { facet: ({ shown }) => shown.state ?? "" },
]);
