import { expect, it } from "vitest";

import { NAMED_KINDS } from "../../contract/request/incomplete.ts";
import { createHere } from "./here.ts";
import { type AbsentRecords, knownGaps } from "./known-gaps.ts";

const missing = { named_by: "/votes/117/1/senate/1", site_url: null };

/** Who has to act on an amendment and a law that are missing beside so many missing bills. */
function whoActs(bills: number): string[] {
  const absent = Object.fromEntries(
    NAMED_KINDS.map((kind): [string, AbsentRecords] => [kind, new Map()]),
  ) as Parameters<typeof knownGaps>[0]["absent"];
  const numbers = Array.from({ length: bills }, (_, at) => at + 1);
  const paths = numbers.map((number) => [`/bills/117/HR/${number}`, missing] as const);
  absent.bill.set(117, new Map(paths));
  absent.amendment.set(117, new Map([["/amendments/117/SAMDT/9", missing]]));
  const laws = new Map([[117, { public: new Set([2]), private: new Set<number>() }]]);
  const here = createHere("2026-11-29");
  for (const chamber of ["house", "senate"] as const) here.add("bill", 117, chamber);
  const by_congress = { bill: { 117: 900 }, amendment: { 117: 900 }, law: { 117: 1 } };
  const gaps = knownGaps({ absent, laws, here }, { by_congress }, 119);
  return gaps.flatMap(({ resource, to_act }) => (resource === "bill" ? [] : [to_act]));
}

it("amendments and laws come with the bills that the operator can import", () => {
  expect(whoActs(100)).toEqual(["publisher", "publisher"]);
  expect(whoActs(101)).toEqual(["operator", "operator"]);
});
