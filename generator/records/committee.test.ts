import { describe, expect, it } from "vitest";

import type { CommitteePart } from "../../data/documents.ts";
import { mergeCommittee, type MergedCommittee } from "../../data/merge/merge-committee.ts";
import { madeCommittee } from "../../test/made-documents.ts";
import { madeReferences } from "../../test/made-references.ts";
import { committeeDetail, leanCommittee } from "./committee.ts";

const TO = madeReferences();

function committee(isCurrent: boolean, given: Partial<CommitteePart>): MergedCommittee {
  const source = isCurrent ? "committees-current" : "committees-historical";
  return mergeCommittee([{ source, document: madeCommittee(given) }]);
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
    expect(detail.subcommittees.map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  it("leads to nominations only where there can be some", () => {
    expect(nominationsUrl(true, "ssju00", "senate")).toBe(
      "https://api.example/api/v1/committees/ssju00/nominations",
    );
    expect(nominationsUrl(true, "jsec00", "joint")).toBeNull();
    expect(nominationsUrl(true, "hsag00", "house")).toBeNull();
    expect(nominationsUrl(false, "sspo00", "senate")).toBeNull();
  });
});
