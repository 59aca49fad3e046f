import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BILL_LISTS, type BillAction, type BillDocument, type BillLaw } from "./documents.ts";
import { mergeBill } from "./merge-bill.ts";
import { madeBill } from "../test/made-documents.ts";

const EMPTY = madeBill({
  number: 7,
  title: "A bill.",
  status_history: [{ status: "introduced", date: "2021-01-04" }],
});

const NEWER = "2022-06-01T00:00:00Z";

const SPONSOR = {
  bioguide_id: "M000312",
  name: "James P. McGovern",
  party: "D",
  state: "MA",
  district: 2,
  chamber: "house",
} as const;

function bill(fields: Partial<BillDocument>): BillDocument {
  return { ...EMPTY, ...fields };
}

function cosponsors(count: number): BillDocument["cosponsors"] {
  return Array.from({ length: count }, (_, at) => ({
    ...SPONSOR,
    bioguide_id: `A${String(at).padStart(6, "0")}`,
    sponsorship_date: "2021-02-01",
    is_original: false,
    withdrawn_date: null,
  }));
}

function action(sequence: number, date: string, code: string, text: string): BillAction {
  return {
    sequence,
    date,
    time: null,
    text,
    type: null,
    code,
    source: "library_of_congress",
    chamber: null,
    committees: [],
    votes: [],
    calendar: null,
    duplicate_of: null,
  };
}

describe("mergeBill", () => {
  it("takes the document that its source updated later, whichever comes first", () => {
    const old = bill({ title: "Old" });
    const fresh = bill({ title: "Fresh", source_updated_at: NEWER });
    expect(mergeBill(old, fresh)).toEqual({ document: fresh, kept: [] });
    expect(mergeBill(fresh, old)).toEqual({ document: fresh, kept: [] });
  });

  it("takes the fuller of two with one stamp", () => {
    const fuller = bill({ cosponsors: cosponsors(2) });
    expect(mergeBill(fuller, EMPTY).document).toEqual(fuller);
    expect(mergeBill(EMPTY, fuller).document).toEqual(fuller);
  });

  it("keeps a sponsor that vanished", () => {
    const fresh = bill({ source_updated_at: NEWER });
    const { document, kept } = mergeBill(bill({ sponsor: SPONSOR }), fresh);
    expect(document).toEqual({ ...fresh, sponsor: SPONSOR });
    expect(kept).toEqual(["sponsor"]);
  });

  it("keeps the complete list where the newer one is cut", () => {
    const old = bill({ cosponsors: cosponsors(317) });
    const cut = bill({
      cosponsors: cosponsors(250),
      incomplete_lists: ["cosponsors"],
      source_updated_at: NEWER,
    });
    const { document, kept } = mergeBill(old, cut);
    expect(document.cosponsors).toHaveLength(317);
    expect(document.incomplete_lists).toEqual([]);
    expect(kept).toEqual(["cosponsors"]);
  });

  it("keeps the newer cut list where the complete one is shorter", () => {
    const cut = bill({
      cosponsors: cosponsors(250),
      incomplete_lists: ["cosponsors"],
      source_updated_at: NEWER,
    });
    expect(mergeBill(bill({ cosponsors: cosponsors(40) }), cut)).toEqual({
      document: cut,
      kept: [],
    });
  });

  it("lets a list shrink, as when a cosponsor was entered by mistake", () => {
    const fresh = bill({ cosponsors: cosponsors(1), source_updated_at: NEWER });
    expect(mergeBill(bill({ cosponsors: cosponsors(2) }), fresh).kept).toEqual([]);
    const none = bill({ source_updated_at: NEWER });
    expect(mergeBill(bill({ cosponsors: cosponsors(2) }), none).document.cosponsors).toEqual([]);
  });

  it("keeps actions that went away, and the status they tell", () => {
    const passed = action(1, "2021-03-01", "8000", "Passed/agreed to in House: Passed.");
    const { document, kept } = mergeBill(
      bill({ actions: [passed], status: "passed_house" }),
      bill({ source_updated_at: NEWER }),
    );
    expect(kept).toEqual(["actions"]);
    expect(document).toMatchObject({ status: "passed_house", status_date: "2021-03-01" });
  });

  it("counts the newer document's latest action among the actions kept", () => {
    const presented = action(1, "2021-03-01", "28000", "Presented to President.");
    const law: BillLaw = { congress: 117, law_type: "public", law_number: 5 };
    const api = bill({
      source_updated_at: NEWER,
      latest_action: { date: "2021-03-09", time: null, text: "Became Public Law No: 117-5." },
      laws: [law],
      incomplete_lists: BILL_LISTS.filter((list) => list !== "laws"),
    });
    const { document } = mergeBill(bill({ actions: [presented], status: "presented" }), api);
    expect(document).toMatchObject({ status: "enacted", became_law_date: "2021-03-09" });
    expect(document.laws).toEqual([law]);
    expect(document.actions).toEqual([presented]);
    expect(document.incomplete_lists).toEqual([]);
  });

  it("fills a line of the API's list of bills with what the bulk file knows", () => {
    const bulk = bill({ policy_area: "Health", constitutional_authority_statement: "Article I" });
    const listed = bill({
      title: "Renamed",
      source_updated_at: NEWER,
      incomplete_lists: BILL_LISTS,
    });
    expect(mergeBill(bulk, listed).document).toMatchObject({
      title: "Renamed",
      policy_area: "Health",
      constitutional_authority_statement: "Article I",
      incomplete_lists: [],
    });
  });

  it("lets a field of a whole document become blank", () => {
    const bulk = bill({ policy_area: "Health" });
    const fresh = bill({ source_updated_at: NEWER });
    expect(mergeBill(bulk, fresh).document.policy_area).toBeNull();
  });

  it("gives the same document in either order", () => {
    const stamps = fc.constantFrom(null, "2022-01-01T00:00:00Z", NEWER);
    const documents = fc
      .record({
        source_updated_at: stamps,
        title: fc.constantFrom(null, "A", "B"),
        sponsor: fc.constantFrom(null, SPONSOR),
        cosponsors: fc.nat(3).map(cosponsors),
        incomplete_lists: fc.subarray(["actions", "cosponsors", "titles"] as const),
        actions: fc.subarray([
          action(2, "2021-03-02", "28000", "Presented to President."),
          action(1, "2021-03-01", "8000", "Passed/agreed to in House: Passed."),
        ]),
      })
      .map(bill);
    fc.assert(
      fc.property(documents, documents, (a, b) => {
        expect(mergeBill(a, b)).toEqual(mergeBill(b, a));
        expect(mergeBill(a, a).document).toMatchObject({ title: a.title });
      }),
    );
  });
});
