import {
  congressPath,
  legislatorPath,
  legislatorSite,
  nominationSite,
  votePath,
} from "../../contract/addresses.ts";
import { compareFacets } from "../../contract/resource.ts";
import type { AmendmentRef } from "../../contract/schemas/shared.ts";
import { Vote, VoteBlocks, VoteDetail } from "../../contract/kinds/vote.ts";
import { fold } from "../../contract/text.ts";
import type {
  AmendmentId,
  NominationId,
  VoteDocument,
  VotePosition,
} from "../../data/documents.ts";
import type { VoteSummary } from "../../data/database/record-reader.ts";
import { lacksMembers, surplusNotes } from "../../data/parse/uneven-totals.ts";
import { type KnownRecords, wrongIds } from "./known-records.ts";
import { inShape } from "./in-shape.ts";
import type { References } from "./references.ts";

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
  const { nomination, chamber, date } = document;
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
    nomination: nomination === null ? null : { ...nomination, site_url: siteOf(nomination) },
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

function siteOf({ congress, number, part_number }: NominationId): string | null {
  return nominationSite(congress, number, part_number);
}

export function voteBlocks(
  document: VoteDocument,
  known: KnownRecords,
  to: References,
): VoteBlocks {
  const named = document.positions.map((position) => {
    const shown = entry(position, document, known, to);
    return {
      shown,
      last: fold(shown.last_name ?? shown.name),
      first: fold(shown.first_name ?? ""),
    };
  });
  const results = named.toSorted(byName).map(({ shown }) => shown);
  return asBlocks({ results });
}

function entry(
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

function byName(one: NamedEntry, other: NamedEntry) {
  const [a, b] = [one.shown, other.shown];
  return (
    compareFacets(one.last, other.last, false) ||
    compareFacets(one.first, other.first, false) ||
    compareFacets(a.bioguide_id ?? "", b.bioguide_id ?? "", false) ||
    compareFacets(a.state ?? "", b.state ?? "", false)
  );
}
