import { describe, expect, it } from "vitest";

import {
  testBill,
  testCommittee,
  testLegislator,
  testLegislatorPart,
  testPosition,
  testTerm,
  testVote,
} from "../../test/test-documents.ts";
import { openTestRecords } from "../../test/test-records.ts";
import { readKnownRecords } from "./known-records.ts";

const NOW = "2026-01-01T00:00:00Z";
const VOTE = { congress: 117, session: 1, chamber: "house", vote_number: 1 } as const;

const idOf = (number: number) => ({ congress: 117, type: "HR", number }) as const;

describe("of the records in a build", () => {
  it("a bill's title is known, even if it is null; other bills are unknown", async () => {
    const records = await openTestRecords(
      [{ resource: "bill", document: testBill({ number: 1 }) }, NOW],
      [{ resource: "bill", document: testBill({ number: 2, title: null }) }, NOW],
    );
    const { billTitle } = readKnownRecords(records);
    expect([1, 2, 3].map((number) => billTitle(idOf(number)))).toEqual([
      { title: "A bill" },
      { title: null },
      null,
    ]);
  });

  it("a vacated vote is unknown", async () => {
    const records = await openTestRecords(
      [{ resource: "vote", document: testVote({ ...VOTE, vacated: true }) }, NOW],
      [{ resource: "vote", document: testVote({ ...VOTE, vote_number: 2 }) }, NOW],
    );
    const known = readKnownRecords(records);
    expect(known.vote(VOTE)).toBeNull();
    expect(known.vote({ ...VOTE, vote_number: 2 })?.document.question).toBe("On Passage");
    expect(known.vote({ ...VOTE, vote_number: 3 })).toBeNull();
  });

  it("a person's district comes from the House term that covers the day, including its last day", async () => {
    const terms = [
      testTerm({ district: 1 }),
      testTerm({ district: 2, start_date: "2023-01-03", end_date: "2025-01-03" }),
      testTerm({ chamber: "senate", district: null, start_date: "2025-01-03" }),
    ];
    const document = testLegislatorPart({ terms });
    const records = await openTestRecords([
      { resource: "legislator", source: "legislators-yaml", document },
      NOW,
    ]);
    const person = readKnownRecords(records).legislators.get("A000001");
    const days = ["2021-06-01", "2023-01-03", "2024-06-01", "2026-01-01", null];
    expect(days.map((day) => person?.districtOn(day))).toEqual([1, 1, 2, null, null]);
  });

  it("a committee has its current name, and a roll call's row its person", async () => {
    const document = testLegislatorPart({ ids: { ...testLegislator().ids, lis: "S001" } });
    const records = await openTestRecords(
      [{ resource: "committee", source: "committees-current", document: testCommittee() }, NOW],
      [{ resource: "legislator", source: "legislators-yaml", document }, NOW],
    );
    const { committees, resolveMember } = readKnownRecords(records);
    expect(committees.get("hsag00")?.name).toBe("House Committee on Agriculture");
    const row = testPosition({ lis_id: "S001" });
    expect(resolveMember(row, "senate", "2021-06-01")).toBe("A000001");
    expect(resolveMember({ ...row, lis_id: "S999" }, "senate", null)).toBeNull();
  });
});
