import { describe, expect, it } from "vitest";

import type { NominationPart } from "../../data/documents.ts";
import { mergeNomination } from "../../data/merge/merge-nomination.ts";
import { testNomination } from "../../test/test-documents.ts";
import { API, testReferences } from "../../test/test-references.ts";
import { nominationRecord } from "./nomination.ts";

function shown(given: Partial<NominationPart>) {
  const merged = mergeNomination([{ source: "api-list", document: testNomination(given) }]);
  if (merged === null) throw new Error("a nomination that a list has is a record");
  return nominationRecord(merged, "2026-01-01T00:00:00Z", "ssas00", testReferences());
}

describe("a nomination", () => {
  it("is cited by number, and links to the list of its committee", () => {
    const site = "https://www.congress.gov/nomination/117th-congress/12";
    expect(shown({})).toMatchObject({
      citation: "PN12",
      nomination_url: site,
      site_url: site,
      api_url: `${API}/committees/ssas00/nominations`,
      updated_at: "2026-01-01T00:00:00Z",
    });
  });

  it("has its part number in citation and address, if it is one of several", () => {
    expect(shown({ part_number: "3" })).toMatchObject({
      part_number: "3",
      citation: "PN12-3",
      site_url: "https://www.congress.gov/nomination/117th-congress/12/3",
    });
  });

  it("is always civilian or military, whatever the source omits", () => {
    expect(shown({})).toMatchObject({ is_civilian: false, is_military: false });
    expect(shown({ organization: "Air Force" }).is_military).toBe(true);
    expect(shown({}).is_privileged).toBeNull();
  });
});
