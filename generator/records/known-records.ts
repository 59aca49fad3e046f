import { LRUCache } from "lru-cache";

import { votePath } from "../../contract/addresses.ts";
import type { Chamber } from "../../contract/enumerations.ts";
import type { BillId, Day, VoteId, VotePosition } from "../../data/documents.ts";
import type { RecordReader, VoteSummary } from "../../data/database/record-reader.ts";
import { type Merged, readCommittees, readLegislators } from "./merged-records.ts";
import type { MergedCommittee } from "../../data/merge/merge-committee.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import { memberResolver } from "../../data/merge/resolve-member.ts";

interface KnownLegislator extends Merged<MergedLegislator> {
  /** Of the House term that covers a day. */
  readonly districtOn: (day: Day | null) => number | null;
}

/** What a record's references are resolved against: all that is in the build. */
export interface KnownRecords {
  /** `null` for a bill that is not in the build. */
  readonly billTitle: (id: BillId) => { readonly title: string | null } | null;
  /** `null` for a vote that is not in the build, or was vacated. */
  readonly vote: (id: VoteId) => VoteSummary | null;
  readonly votesOnBill: (id: BillId) => readonly VoteSummary[];
  readonly legislators: ReadonlyMap<string, KnownLegislator>;
  /** Without the types that bills give them. */
  readonly committees: ReadonlyMap<string, MergedCommittee>;
  readonly resolveMember: (
    position: VotePosition,
    chamber: Chamber,
    date: Day | null,
  ) => string | null;
}

/** Votes whose summaries are kept at hand: a vote is mentioned by a bill several times over. */
const SUMMARIES_KEPT = 20_000;

export function readKnownRecords(records: RecordReader): KnownRecords {
  const people = readLegislators(records);
  const summaries = new LRUCache<string, { readonly found: VoteSummary | null }>({
    max: SUMMARIES_KEPT,
  });
  return {
    billTitle: (id) => records.billTitle(id),
    vote: (id) => {
      const path = votePath(id);
      const kept = summaries.get(path);
      if (kept !== undefined) return kept.found;
      const found = records.voteSummary(id);
      const published = found === null || found.document.vacated ? null : found;
      summaries.set(path, { found: published });
      return published;
    },
    votesOnBill: (id) => records.votesOnBill(id).filter(({ document }) => !document.vacated),
    legislators: new Map(people.map((person) => [person.document.bioguide_id, known(person)])),
    committees: new Map(readCommittees(records).map(({ document }) => [document.code, document])),
    resolveMember: memberResolver(people.map(({ document }) => document)),
  };
}

function known(person: Merged<MergedLegislator>): KnownLegislator {
  const houseTerms = person.document.terms.filter(({ chamber }) => chamber === "house");
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
