import { describe, expect, it } from "vitest";

import { madeCommittee, madeLegislatorPart } from "../../test/made-documents.ts";
import { madeRecords } from "../../test/made-records.ts";
import { merged, readCommittees, readLegislators } from "./merged-records.ts";

const [MONDAY, TUESDAY] = ["2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z"];

describe("a record that several sources tell of", () => {
  it("changed when the last of its sources did", () => {
    const parts = [{ updated_at: TUESDAY }, { updated_at: MONDAY }];
    expect(merged("a record", parts)).toEqual([{ document: "a record", updated_at: TUESDAY }]);
  });

  it("is none where its parts make none", () => {
    expect(merged(null, [{ updated_at: MONDAY }])).toEqual([]);
  });

  it("has one entry, with what each of them says", async () => {
    const document = madeLegislatorPart();
    const records = await madeRecords(
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

  it("is no person where nobody says that they sat in Congress", async () => {
    const document = madeLegislatorPart({ terms: [] });
    const records = await madeRecords([
      { resource: "legislator", source: "api-members", document },
      MONDAY,
    ]);
    expect(readLegislators(records)).toEqual([]);
  });

  it("has the type that bills give a committee, where no file of committees does", async () => {
    const document = madeCommittee({ type: null });
    const records = await madeRecords([
      { resource: "committee", source: "committees-current", document },
      MONDAY,
    ]);
    const typeWith = (types: Parameters<typeof readCommittees>[1]) =>
      readCommittees(records, types)[0]?.document.type;
    expect(typeWith(new Map([["hsag00", "select"]]))).toBe("select");
    expect(typeWith(new Map())).toBe("other");
  });
});
