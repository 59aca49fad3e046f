import { LRUCache } from "lru-cache";

import {
  amendmentPath,
  billPath,
  nominationPath,
  reportPath,
  treatyPath,
  votePath,
} from "../../contract/addresses.ts";
import type { Chamber } from "../../contract/enumerations.ts";
import type {
  AmendmentId,
  BillId,
  CommitteeReportPart,
  Day,
  LegislatorTerm,
  PersonMention,
  VoteId,
  VotePosition,
} from "../../data/documents.ts";
import type { RecordReader, TextEvidence, VoteSummary } from "../../data/database/record-reader.ts";
import { type Merged, mergedParts, readCommittees, readLegislators } from "./merged-records.ts";
import type { MergedCommittee } from "../../data/merge/merge-committee.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import { mergeNomination, type MergedNomination } from "../../data/merge/merge-nomination.ts";
import { mergeReport } from "../../data/merge/merge-report.ts";
import { mergeTreaty, type MergedTreaty } from "../../data/merge/merge-treaty.ts";
import { addMember, membersOf } from "../../lib/required.ts";
import { mayBe, memberResolver } from "../../data/merge/resolve-member.ts";

type LegislatorFacts = Pick<
  MergedLegislator,
  "name" | "first_name" | "last_name" | "has_all_terms" | "other_names" | "terms"
>;
type CommitteeFacts = Pick<MergedCommittee, "name" | "chamber">;

interface KnownLegislator {
  readonly document: LegislatorFacts;
  readonly districtOn: (day: Day | null) => number | null;
}

type LookUp<Found> = Pick<ReadonlyMap<string, Found>, "get" | "has">;

export interface KnownRecords {
  readonly billTitle: (id: BillId) => { readonly title: string | null } | null;
  readonly billTitles: (id: BillId) => readonly string[];
  readonly texts: RecordReader["texts"];
  readonly textEvidence: RecordReader["textEvidence"];
  /** `null` for a vote that is not in the build, or was vacated. */
  readonly vote: (id: VoteId) => VoteSummary | null;
  readonly isVacated: (id: VoteId) => boolean;
  readonly hasAmendment: (id: AmendmentId) => boolean;
  /** The amendments whose actions cite the vote. */
  readonly amendmentsOn: (vote: VoteId) => readonly AmendmentId[];
  readonly nominations: LookUp<object>;
  readonly treaties: LookUp<object>;
  readonly reports: LookUp<Merged<CommitteeReportPart>>;
  /** The reports on a bill or treaty, by its path. */
  readonly reportsOn: (path: string) => readonly CommitteeReportPart[];
  readonly hasReports: (congress: number) => boolean;
  readonly legislators: LookUp<KnownLegislator>;
  readonly committees: LookUp<CommitteeFacts>;
  readonly resolveMember: (
    position: VotePosition,
    chamber: Chamber,
    date: Day | null,
  ) => string | null;
}

export interface AllRecords extends KnownRecords {
  readonly legislators: ReadonlyMap<string, KnownLegislator & Merged<MergedLegislator>>;
  /** Committees without the types from bills. */
  readonly committees: ReadonlyMap<string, MergedCommittee>;
  /** By path, in the order of a build. */
  readonly nominations: ReadonlyMap<string, Merged<MergedNomination>>;
  readonly treaties: ReadonlyMap<string, Merged<MergedTreaty>>;
  readonly reports: ReadonlyMap<string, Merged<CommitteeReportPart>>;
}

/** The number of cached vote summaries, since a bill mentions a vote several times. */
const SUMMARIES_KEPT = 20_000;

export function readKnownRecords(records: RecordReader): AllRecords {
  const people = readLegislators(records);
  const summaries = new LRUCache<string, { readonly found: VoteSummary | null }>({
    max: SUMMARIES_KEPT,
  });
  const evidence = new Map<number, TextEvidence>();
  const summary = (id: VoteId): VoteSummary | null => {
    const path = votePath(id);
    const { found } = summaries.get(path) ?? { found: records.voteSummary(id) };
    summaries.set(path, { found });
    return found;
  };
  const isVacated = (id: VoteId): boolean => summary(id)?.document.vacated === true;
  const vote: KnownRecords["vote"] = (id) => (isVacated(id) ? null : summary(id));
  const amendments = amendmentLookUps(records);
  return {
    ...amendments,
    ...reportLookUps(records),
    billTitle: (id) => records.billTitle(id),
    billTitles: (id) => records.billTitles(id),
    texts: (bill) => records.texts(bill),
    textEvidence: (congress) => {
      const found = evidence.get(congress) ?? records.textEvidence(congress);
      evidence.set(congress, found);
      return found;
    },
    vote,
    isVacated,
    nominations: byPath(mergedParts(records.parts("nomination"), mergeNomination), nominationPath),
    treaties: byPath(mergedParts(records.parts("treaty"), mergeTreaty), treatyPath),
    legislators: new Map(people.map((person) => [person.document.bioguide_id, known(person)])),
    committees: new Map(readCommittees(records).map(({ document }) => [document.code, document])),
    resolveMember: memberResolver(people.map(({ document }) => document)),
  };
}

const byPath = <Document>(
  all: Iterable<Merged<Document>>,
  pathOf: (document: Document) => string,
): ReadonlyMap<string, Merged<Document>> =>
  new Map(Array.from(all, (each) => [pathOf(each.document), each]));

function reportLookUps(records: RecordReader) {
  const reports = byPath(mergedParts(records.parts("committee_report"), mergeReport), reportPath);
  const on = new Map<string, CommitteeReportPart[]>();
  for (const { document } of reports.values()) {
    const { bills, treaties } = document;
    for (const path of [...(bills ?? []).map(billPath), ...(treaties ?? []).map(treatyPath)]) {
      addMember(on, path, document);
    }
  }
  const congresses = new Set(Array.from(reports.values(), ({ document }) => document.congress));
  return {
    reports,
    reportsOn: (path: string) => membersOf(on, path),
    hasReports: (congress: number) => congresses.has(congress),
  };
}

function amendmentLookUps(records: RecordReader) {
  const paths = new Set<string>();
  const votedOn = new Map<string, AmendmentId[]>();
  for (const { congress, type, number, votes } of records.amendments()) {
    const id = { congress, type, number };
    paths.add(amendmentPath(id));
    for (const path of votes.map(votePath)) addMember(votedOn, path, id);
  }
  return {
    hasAmendment: (id: AmendmentId) => paths.has(amendmentPath(id)),
    amendmentsOn: (vote: VoteId) => membersOf(votedOn, votePath(vote)),
  };
}

function known(person: Merged<MergedLegislator>): KnownLegislator & Merged<MergedLegislator> {
  const houseTerms = houseTermsOf(person.document);
  return {
    ...person,
    districtOn: (day) => {
      if (day === null) return null;
      const term = houseTerms.find(
        ({ start_date, end_date }) => (start_date ?? "9") <= day && day <= (end_date ?? "0"),
      );
      return term?.district ?? null;
    },
  };
}

function houseTermsOf({ terms }: MergedLegislator): readonly LegislatorTerm[] {
  return terms.filter(({ chamber }) => chamber === "house");
}

/** Names people with the ID of a member of another name and state. */
export function wrongIds(
  people: readonly Pick<PersonMention, "bioguide_id" | "name" | "state">[],
  { legislators }: Pick<KnownRecords, "legislators">,
): readonly string[] {
  return people.flatMap((person) => {
    if (person.bioguide_id === null) return [];
    const member = legislators.get(person.bioguide_id)?.document;
    if (member === undefined || mayBe(member, person)) return [];
    return [`${person.name} of ${person.state} is listed with the ID of ${member.name}`];
  });
}
