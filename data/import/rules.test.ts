import { describe, expect, it } from "vitest";

import {
  testAction,
  testBill,
  testCommittee,
  testCosponsors,
  testLegislatorPart,
  testTerm,
} from "../../test/test-documents.ts";
import type { BillDocument, LegislatorPart } from "../documents.ts";
import { doubtsOf } from "./doubts.ts";
import { lossesOf, type Loss, type Replacement } from "./rules.ts";

/** `2 of 20 bill actions`, for all losses that are no correction. */
function doubted(losses: readonly Loss[], skippedEntries: readonly string[] = []): string[] {
  const version = {
    records: [{}],
    skippedEntries,
    contradictions: [],
    endsMidLine: false,
  } as never;
  return doubtsOf(version, losses).map(({ what, had, lost }) => `${lost} of ${had} ${what}`);
}

const replaced = (resource: string, before: object, after: object): Replacement => ({
  name: `${resource} 1`,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

const actions = (count: number) =>
  Array.from({ length: count }, (_, at) => testAction({ sequence: at + 1 }));
const titles = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => ({ title: `Title ${first + at}` })) as never;
const texts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ version_code: `v${at}`, formats: [{}] })) as never;

const lossesIn = (before: Partial<BillDocument>, after: Partial<BillDocument>) =>
  lossesOf([replaced("bill", testBill(before), testBill(after))]);

describe("a newer version of a bill", () => {
  it.each<[string, Partial<BillDocument>, Partial<BillDocument>, readonly string[]]>([
    ["a tenth of its actions", { actions: actions(20) }, { actions: actions(18) }, []],
    [
      "more than a tenth of its actions",
      { actions: actions(20) },
      { actions: actions(17) },
      ["3 of 20 bill actions"],
    ],
    ["its only action", { actions: actions(1) }, {}, ["1 of 1 bill actions"]],
    [
      "one cosponsor",
      { cosponsors: testCosponsors(20) },
      { cosponsors: testCosponsors(19) },
      ["1 of 20 bill cosponsors"],
    ],
    ["two of nine titles", { titles: titles(9) }, { titles: titles(9, 2) }, []],
    ["both titles", { titles: titles(2) }, {}, ["2 of 2 bill titles"]],
    ["its title", {}, { title: null }, ["1 of 1 bill title"]],
    ["the date of introduction", {}, { introduced_date: null }, ["1 of 1 bill introduced_date"]],
    [
      "the formats of a text",
      { texts: texts(5) },
      { texts: [...(texts(4) as object[]), { version_code: "v4", formats: null }] as never },
      ["1 of 5 bill texts.formats"],
    ],
    [
      "a step of its status",
      { status_history: [{ status: "passed_house", date: "2021-02-01" }] as never },
      {},
      ["1 of 1 bill steps to passed_house"],
    ],
  ])("that lost %s is doubted, unless it may be a correction", (_, before, after, expected) => {
    expect(doubted(lossesIn(before, after))).toEqual(expected);
  });

  it("is no correction if a wrong row was skipped", () => {
    const losses = lossesIn({ actions: actions(20) }, { actions: actions(19) });
    expect(doubted(losses)).toEqual([]);
    expect(doubted(losses, ["actions[3]: the date is missing"])).toEqual(["1 of 20 bill actions"]);
  });
});

const people = (change: Partial<LegislatorPart>, count: number): readonly Replacement[] =>
  Array.from({ length: 40 }, (_, at) => {
    const before = testLegislatorPart({ bioguide_id: `A${at}`, terms: [testTerm()] });
    return replaced("legislator", before, at < count ? { ...before, ...change } : before);
  });

const committees = (count: number): readonly Replacement[] =>
  Array.from({ length: 100 }, (_, at) => {
    const before = testCommittee({ code: `c${at}` });
    const { after, ...others } = replaced("committee", before, before);
    return { ...others, after: at < count ? after : null };
  });

describe("a newer list", () => {
  it.each<[string, Partial<LegislatorPart>, string]>([
    ["parties", { terms: [testTerm({ party: "Independent" })] }, "terms.party"],
    ["ends of terms", { terms: [testTerm({ end_date: "2020-01-03" })] }, "terms.end_date"],
    ["last names", { last_name: "Other" }, "last_name"],
  ])("with many other %s is doubted, with a few it is not", (_, change, field) => {
    expect(doubted(lossesOf(people(change, 3)))).toEqual([]);
    expect(doubted(lossesOf(people(change, 4)))).toEqual([`4 of 40 legislator ${field}`]);
  });

  it("without a twentieth of its records is not doubted, without more it is", () => {
    expect(doubted(lossesOf(committees(95)))).toEqual([]);
    expect(doubted(lossesOf(committees(94)))).toEqual(["6 of 100 committees"]);
  });
});
