import { billName } from "../../contract/addresses.ts";
import type { Manifest } from "../../contract/build.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { BillDocument, Day, VoteDocument } from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import { billSightings, createSightings, voteSightings } from "../../data/merge/sightings.ts";
import { createTallies } from "./congress-records.ts";
import {
  gapsOf,
  type IncompleteBill,
  incompleteBlocks,
  incompleteBlocksOf,
} from "./incomplete-blocks.ts";
import type { KnownRecords } from "./known-records.ts";
import type { Merged } from "./merged-records.ts";
import { partlyKnownCongresses, termsGap } from "./terms-gap.ts";

export type GatheredFacts = ReturnType<typeof createFacts>;

/** What bills and votes tell about members, committees and gaps. */
export function createFacts({
  legislators,
  resolveMember,
}: Pick<KnownRecords, "legislators" | "resolveMember">) {
  const sightings = createSightings();
  const committeeTypes = new Map<string, CommitteeType>();
  const incompleteBills: IncompleteBill[] = [];
  const congresses = new Set<number>();
  const lacksTerms = (bioguideId: string): boolean =>
    legislators.get(bioguideId)?.document.has_all_terms === false;
  return {
    tallies: createTallies(),
    sightings,
    committeeTypes,
    incompleteBills,
    /** Those with bills or votes. Only these have tables of members. */
    congresses,
    addBill: (bill: BillDocument): void => {
      const { congress, committees } = bill;
      congresses.add(congress);
      for (const { code, type } of committees) committeeTypes.set(code, type);
      sightings.add(billSightings(bill, lacksTerms));
      const blocks = incompleteBlocksOf(bill);
      if (blocks.length > 0) incompleteBills.push({ bill: billName(bill), congress, blocks });
    },
    addVote: (vote: VoteDocument): void => {
      if (!vote.vacated) congresses.add(vote.congress);
      sightings.add(voteSightings(vote, resolveMember, lacksTerms));
    },
  };
}

/** What the build lacks: blocks of bills, and terms of members. */
export function lackOf(
  { incompleteBills }: GatheredFacts,
  people: Iterable<Merged<MergedLegislator>>,
  asOf: Day,
): Pick<Manifest, "gaps" | "incomplete"> {
  const documents = Array.from(people, ({ document }) => document);
  const terms = termsGap(documents, asOf);
  return {
    gaps: [...(terms === null ? [] : [terms]), ...gapsOf(incompleteBills)],
    incomplete: incompleteBlocks(incompleteBills, partlyKnownCongresses(documents, asOf)),
  };
}
