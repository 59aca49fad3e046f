import { describe, expect, it } from "vitest";

import { testCommittee, testLegislatorPart } from "../../test/test-documents.ts";
import { openTestRecords } from "../../test/test-records.ts";
import { merged, readCommittees, readLegislators } from "./merged-records.ts";

const [MONDAY, TUESDAY] = ["2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z"];

describe("a record from several sources", () => {
  it("changed when its last source did", () => {
    const parts = [{ updated_at: TUESDAY }, { updated_at: MONDAY }];
    expect(merged("a record", parts)).toEqual([{ document: "a record", updated_at: TUESDAY }]);
  });

  it("is missing if its parts don't make one", () => {
    expect(merged(null, [{ updated_at: MONDAY }])).toEqual([]);
  });

  it("is one entry with data from each source", async () => {
    const document = testLegislatorPart();
    const records = await openTestRecords(
      [{ resource: "legislator", source: "legislators-yaml", document }, MONDAY],
      [
        {
          resource: "legislator",
          source: "social-media",
          document: { ...document, terms: [], phone: "202-225-0000" },
        },
        TUESDAY,
      ],
    );
    expect(readLegislators(records)).toMatchObject([
      { document: { name: "Ada Able", phone: "202-225-0000" }, updated_at: TUESDAY },
    ]);
  });

  it("is not a person if no source says that they sat in Congress", async () => {
    const document = testLegislatorPart({ terms: [] });
    const records = await openTestRecords([
      { resource: "legislator", source: "api-members", document },
      MONDAY,
    ]);
    expect(readLegislators(records)).toEqual([]);
  });

  it("has a committee's type from bills if no committee file has one", async () => {
    const document = testCommittee({ type: null });
    const records = await openTestRecords([
      { resource: "committee", source: "committees-current", document },
      MONDAY,
    ]);
    const typeWith = (types: Parameters<typeof readCommittees>[1]) =>
      readCommittees(records, types)[0]?.document.type;
    expect(typeWith(new Map([["hsag00", "select"]]))).toBe("select");
    expect(typeWith(new Map())).toBe("standing");
  });
});
