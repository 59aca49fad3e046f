import { plural } from "../../contract/text.ts";
import {
  amendmentPath,
  billName,
  billPath,
  nominationPath,
  treatyCitation,
  treatyPath,
} from "../../contract/addresses.ts";
import type { FoundGap, Gap, Manifest } from "../../contract/build.ts";
import { congressOf } from "../../contract/congress.ts";
import type { CommitteeType, LawType } from "../../contract/enumerations.ts";
import {
  type Coverage,
  lacksSome,
  NAMED_KINDS,
  type NamedKind,
  LISTED_KINDS,
} from "../../contract/request/incomplete.ts";
import type {
  AmendmentId,
  BillDocument,
  Day,
  VoteDocument,
  VoteMatters,
  VoteMention,
} from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { BillDetail } from "../../contract/kinds/bill.ts";
import type { Vote } from "../../contract/kinds/vote.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import { billSightings, createSightings, voteSightings } from "../../data/merge/sightings.ts";
import { mattersOf } from "../../data/parse/vote-matters.ts";
import { addMember } from "../../lib/required.ts";
import { createTallies } from "./congress-records.ts";
import { createHere } from "./here.ts";
import { gapsOf, type IncompleteBill, incompleteBlocks } from "./incomplete-blocks.ts";
import { type AbsentRecords, knownGaps, PATHS } from "./known-gaps.ts";
import type { KnownRecords } from "./known-records.ts";
import type { Merged } from "./merged-records.ts";
import { partlyKnownCongresses, termsGap } from "./terms-gap.ts";

/** By kind, the records that others name and the build lacks. */
type Absent = Readonly<Record<NamedKind, AbsentRecords>>;

/** More of a Congress are not counted. */
const MOST_KNOWN = 1000;

type NamedRecords = {
  readonly [Kind in NamedKind]?: readonly (
    | (Parameters<(typeof PATHS)[Kind]>[0] & {
        readonly api_url: string | null;
        readonly site_url: string | null;
      })
    | null
  )[];
};

export type GatheredFacts = ReturnType<typeof createFacts>;

/** What bills, votes and meetings tell about members, committees and gaps. */
export function createFacts(
  { legislators, resolveMember }: Pick<KnownRecords, "legislators" | "resolveMember">,
  asOf: Day,
) {
  const sightings = createSightings();
  const committeeTypes = new Map<string, CommitteeType>();
  const committeeCongresses = new Map<string, Set<number>>();
  const incompleteBills: IncompleteBill[] = [];
  const absent = Object.fromEntries(NAMED_KINDS.map((kind) => [kind, new Map()])) as Absent;
  const laws = new Map<number, Record<LawType, Set<number>>>();
  const here = createHere(asOf);
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
    here,
    addBill: (bill: BillDocument, blocks: BillDetail["incomplete_blocks"]): void => {
      const { congress, committees } = bill;
      here.add("bill", congress, bill.type.startsWith("H") ? "house" : "senate");
      for (const { code, type } of committees) {
        committeeTypes.set(code, type);
        committeeCongresses.set(code, (committeeCongresses.get(code) ?? new Set()).add(congress));
      }
      for (const { congress: of, law_type, law_number } of bill.laws) {
        const numbers = laws.get(of) ?? { public: new Set(), private: new Set() };
        laws.set(of, numbers);
        numbers[law_type].add(law_number);
      }
      sightings.add(billSightings(bill, lacksTerms));
      if (blocks.length > 0) incompleteBills.push({ bill: billName(bill), congress, blocks });
    },
    absent,
    /** By Congress and type, their numbers. */
    laws,
    /** Notes what a record, by its path, names and the build lacks. */
    addNamed: (named_by: string, congress: number, named: NamedRecords): void => {
      for (const kind of NAMED_KINDS) {
        for (const each of named[kind] ?? []) {
          if (each === null || each.api_url !== null) continue;
          const of = "congress" in each ? each.congress : congress;
          const records = absent[kind].get(of) ?? new Map();
          absent[kind].set(of, records);
          const path = PATHS[kind](each as never);
          const known = records.get(path)?.named_by ?? named_by;
          if (records.size === MOST_KNOWN && !records.has(path)) continue;
          const first = named_by < known ? named_by : known;
          records.set(path, { named_by: first, site_url: each.site_url });
        }
      }
    },
    /** By the path of a record, the roll calls whose own files name it; the current meetings, of nominations only. */
    votesOn,
    meetingsOn,
    /** By the path of a roll call. */
    againstParty: new Map<string, Vote["against_party_count"]>(),
    /** The Congresses of nominations whose committees are unknown. */
    withoutCommittees: new Set<number>(),
    addMeeting: (meeting: Meeting): void => {
      if (meeting.chamber !== null) here.add("meeting", meeting.congress, meeting.chamber);
      for (const id of meeting.related_nominations)
        addMember(meetingsOn, nominationPath(id), meeting);
    },
    addVote: (vote: VoteDocument): void => {
      if (!vote.vacated) {
        here.add("vote", vote.congress, vote.chamber, vote.session);
        const mention = mentionOf(vote);
        for (const path of pathsOf(vote)) addMember(votesOn, path, mention);
      }
      sightings.add(voteSightings(vote, resolveMember, lacksTerms));
    },
  };
}

/** The nominations and treaties that a roll call's own record names. */
export function executiveSubjects(vote: Parameters<typeof mattersOf>[0]) {
  const { nominations, treaties } = mattersOf(vote);
  return [
    ...nominations.map((each) => ({ path: nominationPath(each), citation: each.citation })),
    ...treaties.map((each) => ({ path: treatyPath(each), citation: treatyCitation(each) })),
  ];
}

function pathsOf(vote: VoteDocument): readonly string[] {
  const { bills, amendments } = mattersOf(vote);
  return [
    ...executiveSubjects(vote).map(({ path }) => path),
    ...bills.map(billPath),
    ...amendments.flatMap((each) => {
      const id = amendmentNamed(vote.congress, each);
      return id === null ? [] : amendmentPath(id);
    }),
  ];
}

/** An amendment that a roll call's own file identifies; only the Senate's do. */
export function amendmentNamed(
  congress: number,
  { type, number }: Pick<VoteMatters["amendments"][number], "type" | "number">,
): AmendmentId | null {
  return type === null || number === null ? null : { congress, type, number };
}

function mentionOf({ congress, session, chamber, vote_number, date }: VoteDocument): VoteMention {
  return { congress, session, chamber, vote_number, date };
}

/** What the build lacks: blocks of bills, records that others name, terms of members, and whole kinds. */
export function lackOf(
  facts: GatheredFacts,
  people: Iterable<Merged<MergedLegislator>>,
  asOf: Day,
  counts: Omit<Coverage, "incomplete">,
): Pick<Manifest, "gaps" | "incomplete"> & { readonly missing: readonly FoundGap[] } {
  const { incompleteBills, absent, withoutCommittees, here } = facts;
  const documents = Array.from(people, ({ document }) => document);
  const terms = termsGap(documents, asOf);
  const named = {
    ...Object.fromEntries(
      NAMED_KINDS.filter((kind) => absent[kind].size > 0).map((kind) => [
        kind,
        Object.fromEntries([...absent[kind].keys()].map((congress) => [congress, []])),
      ]),
    ),
    ...here.partly(),
  };
  const congresses = Object.keys({ ...counts.by_congress.bill, ...counts.by_congress.vote });
  const coverage = { ...counts, incomplete: named };
  const kinds = LISTED_KINDS.flatMap((kind): readonly Gap[] => {
    const { length: records } = congresses.filter((of) =>
      lacksSome({ name: kind }, Number(of), coverage),
    );
    const block = plural(kind);
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
    missing: knownGaps(facts, counts, congressOf(asOf)),
  };
}
