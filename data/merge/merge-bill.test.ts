import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  BILL_LISTS,
  type BillAmendment,
  type BillDocument,
  type BillLaw,
  type BillList,
} from "../documents.ts";
import { mergeBill } from "./merge-bill.ts";
import { sequenced } from "../readers/billstatus/actions.ts";
import { billSubjects } from "../readers/billstatus/subjects.ts";
import {
  testAction,
  testAmendment,
  testBill,
  testCosponsors,
  testPerson,
} from "../../test/test-documents.ts";
import { runs } from "../../test/runs.ts";

const EMPTY = testBill({
  number: 7,
  title: "A bill.",
  status_history: [{ status: "introduced", date: "2021-01-04" }],
});

const NEWER = "2022-06-01T00:00:00Z";

const SPONSOR = testPerson({ bioguide_id: "M000312" });

function bill(fields: Partial<BillDocument>): BillDocument {
  return { ...EMPTY, ...fields };
}

const PRESENTED = testAction({
  date: "2021-03-01",
  code: "28000",
  text: "Presented to President.",
});

/** The record of an older and a newer file, which must not depend on the reading order. */
function merged(older: BillDocument, newer: BillDocument): BillDocument {
  const versions = [older, newer];
  const [one, other] = [mergeBill(versions), mergeBill(versions.toReversed())];
  expect(one).toEqual(other);
  return one;
}

const amendment = (number: number, given: Partial<BillAmendment> = {}): BillAmendment =>
  testAmendment({ type: "HAMDT", number, ...given });

const VOTE = {
  congress: 117,
  session: 1,
  chamber: "house",
  vote_number: 5,
  date: "2021-03-01",
} as const;

const PASSED = testAction({ date: "2021-03-01", code: "8000", text: "Passed/agreed to in House." });

const FULL = bill({
  sponsor: SPONSOR,
  policy_area: "Health",
  latest_action: { date: "2021-03-01", time: null, text: "Passed." },
  constitutional_authority_statement: "Article I",
  committee_reports: [{ citation: "H. Rept. 117-1" }],
  notes: [{ text: "A note", html: "<p>A note</p>" }],
  status: "passed_house",
  actions: [PASSED],
  subjects: [
    { name: "Health", kind: "policy_area" },
    { name: "Hospitals", kind: "legislative_subject" },
  ],
  summaries: [
    {
      version_code: "00",
      action_date: "2021-01-04",
      action_description: "Introduced in House",
      chamber: "house",
      updated_at: null,
      text: "A summary",
      html: "<p>A summary</p>",
    },
  ],
  texts: [
    {
      version_code: "ih",
      version_name: "Introduced in House",
      date: "2021-01-04",
      formats: [{ format: "pdf", url: "https://www.govinfo.gov/x.pdf" }],
    },
  ],
  titles: [
    {
      title: "A bill.",
      category: "display",
      title_type: "Display Title",
      title_type_code: null,
      for_portion: false,
      chamber: null,
      text_version_code: null,
      text_version_name: null,
      updated_at: null,
    },
  ],
  cosponsors: testCosponsors(3),
  committees: [
    {
      code: "hsif00",
      name: "Energy and Commerce Committee",
      chamber: "house",
      type: "standing",
      parent_code: null,
      activities: [{ name: "Referred to", at: "2021-01-04T15:00:00Z" }],
    },
  ],
  related_bills: [
    {
      congress: 117,
      type: "S",
      number: 9,
      title: null,
      latest_action: null,
      relationships: [{ type: "Identical bill", identified_by: "crs" }],
    },
  ],
  amendments: [amendment(1, { votes: [VOTE] })],
  laws: [{ congress: 117, law_type: "public", law_number: 5 }],
});

describe("mergeBill", () => {
  it("takes the newer file, even if it has less", () => {
    const fresh = bill({ title: "Fresh", source_updated_at: NEWER });
    expect(merged(FULL, fresh)).toEqual(fresh);
  });

  it("takes the fuller of two files with the same timestamp", () => {
    expect(merged(bill({ title: "A bill" }), bill({ title: "A" })).title).toBe("A bill");
  });

  it("keeps on whose behalf a bill was introduced, which bulk files lack", () => {
    const told = bill({ introduced_on_behalf_of: [SPONSOR] });
    const document = merged(told, bill({ source_updated_at: NEWER }));
    expect(document.introduced_on_behalf_of).toEqual([SPONSOR]);
  });

  it("completes a cut list with what an older one has beyond its end, and nothing else", () => {
    const whole = bill({ amendments: [1, 2, 3, 5].map((number) => amendment(number)) });
    const cut = bill({
      // The publisher lists the highest number first; 5 was a misprint.
      amendments: [amendment(3, { votes: [VOTE] }), amendment(4), amendment(6)],
      incomplete_lists: ["amendments"],
      source_updated_at: NEWER,
    });
    const result = merged(whole, cut);
    expect(result.amendments.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6]);
    expect(result.amendments[2]?.votes).toEqual([VOTE]);
    // The complete list is out of date: it lacks an amendment of the newer one.
    expect(result.incomplete_lists).toEqual(["amendments"]);
  });

  it("has a person's corrected date only, in a cut list of cosponsors", () => {
    const [one, two] = testCosponsors(2);
    if (one === undefined || two === undefined) throw new Error("no cosponsors");
    const misprinted = { ...two, sponsorship_date: "2022-12-31" };
    const cut = bill({ cosponsors: [one, misprinted], incomplete_lists: ["cosponsors"] });
    const corrected = { ...cut, cosponsors: [one, two], source_updated_at: NEWER };
    expect(merged(cut, corrected)).toEqual(corrected);
  });

  it("has a complete list if the cut one adds nothing", () => {
    const cut = bill({
      cosponsors: testCosponsors(250),
      incomplete_lists: ["cosponsors"],
      source_updated_at: NEWER,
    });
    const document = merged(bill({ cosponsors: testCosponsors(317) }), cut);
    expect(document.cosponsors).toEqual(testCosponsors(317));
    expect(document.incomplete_lists).toEqual([]);
  });

  it("keeps the order of a cut list to which an older file adds nothing", () => {
    const cut = bill({
      cosponsors: testCosponsors(3).toReversed(),
      incomplete_lists: ["cosponsors"],
    });
    const later = { ...cut, source_updated_at: NEWER };
    expect(merged(cut, later)).toEqual(later);
  });

  it("renumbers the actions of several files", () => {
    const old = testAction({ date: "2021-01-04", code: "1000", text: "Introduced in House" });
    const cut = bill({
      actions: [PASSED],
      incomplete_lists: ["actions"],
      source_updated_at: NEWER,
    });
    const { actions } = merged(bill({ actions: [old] }), cut);
    expect(actions.map(({ sequence, text }) => [sequence, text])).toEqual([
      [2, PASSED.text],
      [1, "Introduced in House"],
    ]);
  });

  it("includes the newer file's latest action in the kept actions", () => {
    const law: BillLaw = { congress: 117, law_type: "public", law_number: 5 };
    const api = bill({
      source_updated_at: NEWER,
      latest_action: { date: "2021-03-09", time: null, text: "Became Public Law No: 117-5." },
      laws: [law],
      incomplete_lists: BILL_LISTS.filter((list) => list !== "laws"),
    });
    const document = merged(bill({ actions: [PRESENTED], status: "presented" }), api);
    expect(document).toMatchObject({ status: "enacted", became_law_date: "2021-03-09" });
    expect(document.laws).toEqual([law]);
    expect(document.actions).toEqual([PRESENTED]);
    expect(document.incomplete_lists).toEqual([]);
  });

  it("completes an entry of the API's list of bills from the bulk file", () => {
    const bulk = bill({ policy_area: "Health", constitutional_authority_statement: "Article I" });
    const listed = bill({
      title: "Renamed",
      source_updated_at: NEWER,
      incomplete_lists: BILL_LISTS,
    });
    const result = merged(bulk, listed);
    expect(result).toMatchObject({
      title: "Renamed",
      policy_area: "Health",
      constitutional_authority_statement: "Article I",
      incomplete_lists: [],
    });
  });
});

const entriesOf = <Each>(list: readonly Each[]): fc.Arbitrary<Each[]> => fc.subarray([...list]);

describe("mergeBill with any files", () => {
  const documents = fc
    .record({
      title: fc.constantFrom("A", "B"),
      cosponsors: entriesOf(testCosponsors(4)),
      amendments: entriesOf(
        [1, 2, 3, 4].map((number) => amendment(number, number % 2 === 0 ? {} : { votes: [VOTE] })),
      ),
      purpose: fc.constantFrom(null, "To improve."),
      incomplete: fc.oneof(
        fc.constant<BillList[]>([]),
        fc.subarray<BillList>(["actions", "cosponsors", "titles", "amendments"]),
        fc.constant([...BILL_LISTS]),
      ),
      actions: entriesOf([{ ...PRESENTED, sequence: 2, date: "2021-03-02" }, PASSED]),
    })
    .map((given) =>
      bill({
        ...FULL,
        title: given.title,
        cosponsors: given.cosponsors,
        amendments: given.amendments.map((each) => ({ ...each, purpose: given.purpose })),
        actions: sequenced(given.actions),
        incomplete_lists: BILL_LISTS.filter((list) => given.incomplete.includes(list)),
      }),
    )
    // Readers put the policy area among the subjects.
    .map((each) => ({
      ...each,
      subjects: billSubjects(
        each.policy_area,
        each.subjects.flatMap(({ name, kind }) => (kind === "policy_area" ? [] : [name])),
      ),
    }));
  const versionsGiven = fc.array(documents, { minLength: 1, maxLength: 6 }).map((given) =>
    given.map((document, at) => ({
      ...document,
      source_updated_at: `2022-0${at + 1}-01T00:00:00Z`,
    })),
  );

  it("is independent of order and repetitions", () => {
    const given = versionsGiven.chain((versions) =>
      fc.record({
        versions: fc.constant(versions),
        order: fc.shuffledSubarray(versions, { minLength: versions.length }),
      }),
    );
    fc.assert(
      fc.property(given, ({ versions, order }) => {
        const document = mergeBill(versions);
        expect(mergeBill(order)).toEqual(document);
        expect(mergeBill([...order, ...versions])).toEqual(document);
      }),
      { numRuns: runs(250) },
    );
  });
});
