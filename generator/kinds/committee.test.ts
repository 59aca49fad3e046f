import { describe, expect, it } from "vitest";

import type { CommitteePart } from "../../data/documents.ts";
import { mergeCommittee, type MergedCommittee } from "../../data/merge/merge-committee.ts";
import { testCommittee, testLegislator, testTerm } from "../../test/test-documents.ts";
import { API, knownPeople, testReferences } from "../../test/test-references.ts";
import { committeeBlocks, committeeDetail, leanCommittee } from "./committee.ts";

const TO = testReferences();

function committee(isCurrent: boolean, given: Partial<CommitteePart>): MergedCommittee {
  const source = isCurrent ? "committees-current" : "committees-historical";
  return mergeCommittee([{ source, document: testCommittee(given) }]);
}

function shown(document: MergedCommittee, subcommittees: readonly MergedCommittee[] = []) {
  const stored = { document, updated_at: "2026-01-01T00:00:00Z" };
  const lean = leanCommittee(stored, null, subcommittees, TO);
  return committeeDetail(document, lean, subcommittees, TO);
}

function nominationsUrl(isCurrent: boolean, code: string, chamber: CommitteePart["chamber"]) {
  return shown(committee(isCurrent, { code, chamber })).nominations_url;
}

describe("a committee's record", () => {
  it("counts its current subcommittees, and lists the former ones too", () => {
    const detail = shown(committee(true, {}), [
      committee(true, { code: "hsag14", type: "subcommittee" }),
      committee(false, { code: "hsag02", type: "subcommittee" }),
    ]);
    expect(detail.subcommittee_count).toBe(1);
    const { congresses } = committee(false, {});
    expect(detail.subcommittees).toEqual([
      expect.objectContaining({ is_current: true, congresses }),
      expect.objectContaining({ is_current: false, congresses }),
    ]);
  });

  it("links to nominations only if it can have some", () => {
    expect(nominationsUrl(true, "ssju00", "senate")).toBe(
      "https://api.example/api/v1/committees/ssju00/nominations",
    );
    expect(nominationsUrl(true, "jsec00", "joint")).toBeNull();
    expect(nominationsUrl(true, "hsag00", "house")).toBeNull();
    expect(nominationsUrl(false, "sspo00", "senate")).toBeNull();
  });
});

describe("a member of a committee", () => {
  const SEAT = {
    congress: 119,
    isToday: true,
    committee: committee(true, {}),
    member: {
      bioguide_id: "A000001",
      name: "Able, Ada",
      title: "Chair",
      side: "majority",
      rank: 1,
      chamber: "house",
    },
    as_of: "2026-01-01",
  } as const;

  it("is shown as of their last term, with a link", () => {
    const moved = testLegislator({
      terms: [
        testTerm(),
        testTerm({ chamber: "senate", start_date: "2025-01-03", district: null, party: "I" }),
      ],
    });
    expect(committeeBlocks([SEAT], knownPeople([moved]), TO).memberships).toEqual([
      {
        bioguide_id: "A000001",
        name: "Ada Able",
        party: "I",
        state: "OH",
        district: null,
        chamber: "senate",
        api_url: `${API}/legislators/A000001`,
        site_url: "https://bioguide.congress.gov/search/bio/A000001",
        congress: 119,
        title: "Chair",
        side: "majority",
        rank: 1,
        as_of: "2026-01-01",
      },
    ]);
  });

  it("of an earlier Congress is shown with the party and chamber then", () => {
    const moved = testLegislator({
      terms: [
        testTerm({ congresses: [118] }),
        testTerm({ chamber: "senate", start_date: "2025-01-03", party: "I", congresses: [119] }),
      ],
    });
    const past = { ...SEAT, congress: 118, isToday: false };
    const { memberships, past_memberships } = committeeBlocks([past], knownPeople([moved]), TO);
    expect(memberships).toEqual([]);
    const [{ party }] = [testTerm()];
    expect(past_memberships).toMatchObject([{ congress: 118, chamber: "house", party }]);
  });
});
