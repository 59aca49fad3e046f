import type { MergedCommittee } from "../data/merge/merge-committee.ts";
import type { MergedLegislator } from "../data/merge/merge-legislator.ts";
import type { AllRecords, KnownRecords } from "../generator/records/known-records.ts";
import { createReferences, type References } from "../generator/records/references.ts";

/** A bill without texts. */
export const NO_TEXTS = { versions: [], latest: null, updatedAt: "" } as const;

export const NO_BLOCKS = { texts: [], votes: [], amendments: [], reports: [] } as const;

export const API = "https://api.example/api/v1";

/** References of a build at `https://api.example` that has only these committees. */
export function testReferences(committees: readonly MergedCommittee[] = []): References {
  return referencesTo({
    committees: new Map(committees.map((committee) => [committee.code, committee])),
  });
}

/** References of a build at `https://api.example` that has only these records. */
export function referencesTo(known: Partial<KnownRecords>): References {
  return createReferences(testKnownRecords(known), "https://api.example");
}

/** The records of a build that has only those given. */
export function testKnownRecords(given: Partial<KnownRecords> = {}): KnownRecords {
  return {
    billTitle: () => null,
    billTitles: () => [],
    texts: () => [],
    textEvidence: () => ({ hasTexts: false, newest: null, refused: [] }),
    vote: () => null,
    isVacated: () => false,
    hasAmendment: () => false,
    amendmentsOn: () => [],
    nominations: new Map(),
    treaties: new Map(),
    reports: new Map(),
    reportsOn: () => [],
    hasReports: () => false,
    legislators: new Map(),
    committees: new Map(),
    resolveMember: () => null,
    ...given,
  };
}

/** People of a build, all from the given district. */
export function knownPeople(
  people: readonly MergedLegislator[],
  district: number | null = null,
): AllRecords["legislators"] {
  const updated_at = "2026-01-01T00:00:00Z";
  return new Map(
    people.map((document) => [
      document.bioguide_id,
      { document, updated_at, districtOn: () => district },
    ]),
  );
}
