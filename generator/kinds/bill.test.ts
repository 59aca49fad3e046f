import { incompleteBlocksOf } from "../records/incomplete-blocks.ts";
import { describe, expect, it } from "vitest";

import { BILL_LISTS, type BillDocument } from "../../data/documents.ts";
import { mergeCommittee } from "../../data/merge/merge-committee.ts";
import {
  testBill,
  testCommittee,
  testLegislator,
  testPerson,
  testTerm,
} from "../../test/test-documents.ts";
import { knownPeople, NO_BLOCKS, NO_TEXTS, testReferences } from "../../test/test-references.ts";
import { billBlocks, billDetail, leanBill } from "./bill.ts";

const TODAY = mergeCommittee([
  {
    source: "committees-current",
    document: testCommittee({
      code: "hsed00",
      name: "House Committee on Education and the Workforce",
    }),
  },
]);

const TO = testReferences([TODAY]);
const PEOPLE = knownPeople([
  testLegislator({ bioguide_id: "A000001", terms: [testTerm({ state: "PA" })] }),
]);

function shown(given: Partial<BillDocument>) {
  const document = testBill(given);
  const lean = leanBill({ document, updated_at: "2026-01-01T00:00:00Z" }, NO_TEXTS, TO);
  const blocks = billBlocks(document, NO_BLOCKS, TO);
  return {
    lean,
    detail: billDetail(
      document,
      lean,
      { blocks, incomplete_blocks: incompleteBlocksOf(document, { votes: false, reports: false }) },
      { legislators: PEOPLE },
      TO,
    ),
  };
}

const COSPONSOR = {
  bioguide_id: null,
  name: "A",
  party: null,
  state: null,
  district: null,
  chamber: null,
  sponsorship_date: null,
  is_original: false,
  withdrawn_date: null,
};

describe("a bill only from the API", () => {
  const lists = BILL_LISTS.filter((list) => list !== "laws");
  const { lean, detail } = shown({ congress: 82, incomplete_lists: lists });

  it("has an unknown number of actions and cosponsors, not zero", () => {
    expect(lean.cosponsor_count).toBeNull();
    expect(detail.cosponsor_count_including_withdrawn).toBeNull();
    expect(detail.counts).toMatchObject({ actions: null, cosponsors: null, related: null });
    expect(detail.counts).toMatchObject({ laws: 0, votes: null });
  });

  it("has no bulk data link in a Congress without bulk data", () => {
    expect(detail.source_url).toBe("https://api.congress.gov/v3/bill/82/hr/1");
    expect(shown({ congress: 107 }).detail.source_url).toContain("api.congress.gov");
    expect(shown({ congress: 108 }).detail.source_url).toBe(
      "https://www.govinfo.gov/bulkdata/BILLSTATUS/108/hr/BILLSTATUS-108hr1.xml",
    );
  });
});

const listed = (name: string, state: "PA" | "OH") => ({
  ...COSPONSOR,
  ...testPerson({ bioguide_id: "A000001", name, state }),
});

it("a bill's notes name people with the ID of somebody of another name and state", () => {
  const cosponsors = [
    listed("Cy Clay", "PA"),
    listed("Ada L. Able, Jr.", "OH"),
    listed("Bea Baker", "OH"),
  ];
  const text = "Bea Baker of OH is listed with the ID of Ada Able";
  expect(shown({ cosponsors }).detail.notes).toEqual([{ text, html: text }]);
});

it("a bill with a cut list of cosponsors has the known entries, and an unknown number of cosponsors", () => {
  const { lean, detail } = shown({
    cosponsors: [COSPONSOR],
    incomplete_lists: ["cosponsors"],
  });
  expect(lean.cosponsor_count).toBeNull();
  expect(detail.counts.cosponsors).toBe(1);
});

describe("a committee of a bill", () => {
  const committee = {
    code: "hsed00",
    name: "Education and Labor Committee",
    chamber: "house",
  } as const;
  const action = {
    sequence: 1,
    date: "2021-01-04",
    time: null,
    text: "Referred.",
    type: null,
    code: null,
    source: null,
    chamber: null,
    votes: [],
    calendar: null,
    duplicate_of: null,
  };

  function blocks(name: string): object {
    const named = { ...committee, name };
    const document = testBill({
      actions: [{ ...action, committees: [named] }],
      committees: [{ ...named, type: "standing", parent_code: null, activities: [] }],
    });
    return billBlocks(document, NO_BLOCKS, TO);
  }

  it("has its name in the bill's document, and links to today's record", () => {
    const expected = {
      name: "Education and Labor Committee",
      api_url: "https://api.example/api/v1/committees/hsed00",
      site_url: "https://www.congress.gov/committee/house-education-and-the-workforce/hsed00",
    };
    expect(blocks(committee.name)).toMatchObject({
      committees: [expected],
      actions: [{ committees: [expected] }],
    });
  });

  it("has today's name if the document has only its code", () => {
    expect(blocks("hsed00")).toMatchObject({
      committees: [{ name: "House Committee on Education and the Workforce" }],
    });
  });
});
