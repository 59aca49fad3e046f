import { plural } from "../../contract/text.ts";
import { billName, nominationPath, treatyCitation, treatyPath } from "../../contract/addresses.ts";
import type { Gap, Manifest } from "../../contract/build.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import {
  type Coverage,
  lacksSome,
  NAMED_KINDS,
  type NamedKind,
  LISTED_KINDS,
} from "../../contract/request/incomplete.ts";
import type { BillDocument, Day, VoteDocument, VoteMention } from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import { billSightings, createSightings, voteSightings } from "../../data/merge/sightings.ts";
import { membersOf } from "../../lib/required.ts";
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

type References = readonly ({
  readonly api_url: string | null;
  readonly congress?: number;
} | null)[];

/** By kind, the Congresses of records that others name. */
type Absent = Readonly<Record<NamedKind, Set<number>>>;

export type GatheredFacts = ReturnType<typeof createFacts>;

/** What bills and votes tell about members, committees and gaps. */
export function createFacts({
  legislators,
  resolveMember,
}: Pick<KnownRecords, "legislators" | "resolveMember">) {
  const sightings = createSightings();
  const committeeTypes = new Map<string, CommitteeType>();
  const committeeCongresses = new Map<string, Set<number>>();
  const incompleteBills: IncompleteBill[] = [];
  const absent = Object.fromEntries(NAMED_KINDS.map((kind) => [kind, new Set()])) as Absent;
  const congresses = { bill: new Set<number>(), vote: new Set<number>() };
  const votesOn = new Map<string, VoteMention[]>();
  const meetingsOn = new Map<string, Meeting[]>();
  const lacksTerms = (bioguideId: string): boolean =>
    legislators.get(bioguideId)?.document.has_all_terms === false;
  return {
    tallies: createTallies(),
    sightings,
    committeeTypes,
    /** By committee, the Congresses of its bills. */
    committeeCongresses,
    incompleteBills,
    /** The Congresses of bills and of roll calls. */
    congresses,
    addBill: (bill: BillDocument): void => {
      const { congress, committees } = bill;
      congresses.bill.add(congress);
      for (const { code, type } of committees) {
        committeeTypes.set(code, type);
        committeeCongresses.set(code, (committeeCongresses.get(code) ?? new Set()).add(congress));
      }
      sightings.add(billSightings(bill, lacksTerms));
      const blocks = incompleteBlocksOf(bill);
      if (blocks.length > 0) incompleteBills.push({ bill: billName(bill), congress, blocks });
    },
    absent,
    /** Notes the kinds of record that one of a Congress names and the build lacks. */
    addNamed: (congress: number, named: Readonly<Partial<Record<NamedKind, References>>>): void => {
      for (const kind of NAMED_KINDS) {
        const lacking = named[kind]?.find((each) => each?.api_url === null);
        if (lacking) absent[kind].add(lacking.congress ?? congress);
      }
    },
    /** By the path of a nomination or treaty, the roll calls on it; the current meetings, of nominations only. */
    votesOn,
    meetingsOn,
    /** The Congresses of nominations whose committees are unknown. */
    withoutCommittees: new Set<number>(),
    addMeeting: (meeting: Meeting): void => {
      for (const id of meeting.related_nominations) addTo(meetingsOn, nominationPath(id), meeting);
    },
    addVote: (vote: VoteDocument): void => {
      if (!vote.vacated) congresses.vote.add(vote.congress);
      const subject = executiveSubject(vote);
      if (!vote.vacated && subject !== null) addTo(votesOn, subject.path, mentionOf(vote));
      sightings.add(voteSightings(vote, resolveMember, lacksTerms));
    },
  };
}

/** The nomination or treaty that a roll call's own record names. */
export function executiveSubject({
  nomination,
  treaty,
}: Pick<VoteDocument, "nomination" | "treaty">) {
  if (nomination !== null)
    return { path: nominationPath(nomination), citation: nomination.citation };
  return treaty && { path: treatyPath(treaty), citation: treatyCitation(treaty) };
}

function mentionOf({ congress, session, chamber, vote_number, date }: VoteDocument): VoteMention {
  return { congress, session, chamber, vote_number, date };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  lists.set(key, [...membersOf(lists, key), value]);
}

/** What the build lacks: blocks of bills, records that others name, terms of members, and whole kinds. */
export function lackOf(
  { incompleteBills, absent, withoutCommittees }: GatheredFacts,
  people: Iterable<Merged<MergedLegislator>>,
  asOf: Day,
  counts: Omit<Coverage, "incomplete">,
): Pick<Manifest, "gaps" | "incomplete"> {
  const documents = Array.from(people, ({ document }) => document);
  const terms = termsGap(documents, asOf);
  const named = Object.fromEntries(
    NAMED_KINDS.filter((kind) => absent[kind].size > 0).map((kind) => [
      kind,
      Object.fromEntries([...absent[kind]].map((congress) => [congress, []])),
    ]),
  );
  const congresses = Object.keys({ ...counts.by_congress.bill, ...counts.by_congress.vote });
  const coverage = { ...counts, incomplete: named };
  const kinds = LISTED_KINDS.flatMap((kind): readonly Gap[] => {
    const { length: records } = congresses.filter((of) =>
      lacksSome({ name: kind }, Number(of), coverage),
    );
    const block = plural(kind.replace("_", " "));
    return records === 0 ? [] : [{ resource: "congress", block, records, files: [] }];
  });
  return {
    gaps: [...(terms === null ? [] : [terms]), ...gapsOf(incompleteBills), ...kinds],
    incomplete: {
      ...incompleteBlocks(incompleteBills, partlyKnownCongresses(documents, asOf)),
      ...named,
      ...(withoutCommittees.size > 0 && {
        nomination_committees: Object.fromEntries(
          [...withoutCommittees].map((congress) => [congress, []]),
        ),
      }),
    },
  };
}
