import {
  congressPath,
  legislatorPath,
  legislatorSite,
  votePath,
  billName,
  legislatorVotesPath,
} from "../../contract/addresses.ts";
import { compareBy } from "../../contract/resource.ts";
import { Vote, VoteBlocks, VoteDetail } from "../../contract/kinds/vote.ts";
import { fold } from "../../contract/text.ts";
import type { VoteDocument, VotePosition } from "../../data/documents.ts";
import type { VoteSummary, Stored } from "../../data/database/record-reader.ts";
import { lacksMembers, surplusNotes } from "../../data/parse/uneven-totals.ts";
import { type KnownRecords, wrongIds } from "../records/known-records.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { LegislatorVote } from "../../contract/kinds/legislator-vote.ts";
import { voteKey } from "../../contract/citations.ts";
import { keysOfNames } from "../../contract/query/name-keys.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { mattersOf } from "../../data/parse/vote-matters.ts";
import { amendmentNamed } from "../records/gathered-facts.ts";
import { againstParty, countVote } from "../records/congress-records.ts";
import { namesOfBill } from "../records/names-in-use.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { citationKeys } from "../records/citation-words.ts";

const asLegislatorVote = inShape(LegislatorVote);

export function* writeVotes(context: BuildContext): Generator<readonly WrittenRow[]> {
  for (const vote of context.records.votes()) yield writeVote(vote, context);
}

export function writeVote(
  vote: Stored<VoteDocument>,
  context: BuildContext,
): readonly WrittenRow[] {
  const { document } = vote;
  const { known, to, facts } = context;
  facts.addVote(document);
  if (document.vacated) return [];
  const blocks = voteBlocks(document, known, to);
  const against = againstParty(blocks.results);
  const lean = leanVote(vote, to, against?.length ?? null);
  const detail = voteDetail(document, lean, known, to, against);
  facts.againstParty.set(votePath(document), lean.against_party_count);
  const members = publishedMembers(blocks);
  countVote(document.congress, blocks.results, members, facts.tallies);
  const { bills } = lean;
  facts.addNamed(lean.id, document.congress, {
    bill: bills,
    amendment: detail.amendments.flatMap((each) => {
      const id = amendmentNamed(document.congress, each);
      return id === null ? [] : { ...each, ...id };
    }),
    legislator: blocks.results,
  });
  const names = bills.flatMap((bill) => {
    const titles = known.billTitles(bill);
    return [...titles, ...namesOfBill(bill, titles)];
  });
  const search = {
    keys: [voteKey(document), ...bills.flatMap(citationKeys), ...keysOfNames(names)],
    title: lean.question_text ?? lean.question,
    titles: [lean.title, ...bills.map(({ title }) => title)].filter((title) => title !== null),
    texts: [],
    shows: [
      ...bills.map((bill) => filterTerm("bill", billName(bill))),
      ...Array.from(members.keys(), (id) => filterTerm("member", id)),
    ],
  };
  const row = context.record("vote", { lean, detail, blocks }, { search });
  return [row, ...legislatorVotes(lean, members, context)];
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

export function leanVote(
  { document, updated_at }: VoteSummary,
  to: References,
  against_party_count: number | null,
): Vote {
  const { bills, nominations, treaties } = mattersOf(document);
  const [bill = null] = bills;
  return asVote({
    ...document,
    against_party_count,
    bill_type: bill?.type ?? null,
    bill_number: bill?.number ?? null,
    bill: bill === null ? null : to.bill(bill, null),
    bills: bills.map((each) => to.bill(each, null)),
    nominations: nominations.map((each) => ({ ...each, ...to.nomination(each) })),
    treaties: treaties.map(to.treaty),
    updated_at,
    ...to.record(votePath(document)),
  });
}

export function voteDetail(
  document: VoteDocument,
  lean: Vote,
  known: Pick<KnownRecords, "amendmentsOn" | "legislators" | "resolveMember">,
  to: References,
  against: VoteDetail["against_party"],
): VoteDetail {
  const { chamber, date } = document;
  const voters = document.positions.map((row) => {
    return { ...row, bioguide_id: known.resolveMember(row, chamber, date) };
  });
  const amendments = amendmentsVotedOn(document, known, to);
  return asDetail({
    ...document,
    ...lean,
    against_party: against,
    incomplete_blocks: lacksMembers(document) ? ["results"] : [],
    notes: [...document.notes, ...surplusNotes(document), ...wrongIds(voters, known)],
    congress_url: to.address(congressPath(document.congress)),
    amendment: amendments[0] ?? null,
    amendments,
    nomination: lean.nominations[0] ?? null,
    treaty: lean.treaties[0] ?? null,
  });
}

const NOT_NAMED = { type: null, number: null, serial_number: null, purpose: null, author: null };

/** Those that the file identifies, as the Senate's do; otherwise those whose actions cite the vote. */
function amendmentsVotedOn(
  document: VoteDocument,
  known: Pick<KnownRecords, "amendmentsOn">,
  to: References,
): VoteDetail["amendments"] {
  const named = mattersOf(document).amendments.map((each) => {
    const id = amendmentNamed(document.congress, each);
    return { ...each, ...(id === null ? { api_url: null, site_url: null } : to.amendment(id)) };
  });
  if (named.some(({ number }) => number !== null)) return named;
  const cited = known.amendmentsOn(document).map(to.amendment);
  const [first = named[0], ...others] = cited;
  if (first === undefined) return named;
  return [
    { ...NOT_NAMED, ...named[0], ...first },
    ...others.map((each) => ({ ...NOT_NAMED, ...each })),
  ];
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
