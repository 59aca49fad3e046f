import { describe, expect, it } from "vitest";

import { causesOf, cutAll, parsePage, type StoredList } from "./list-changes.ts";

const line = (bill: number, text = ""): string =>
  JSON.stringify({ bill, text, api_url: `http://localhost/api/v1/bills/119/HR/${bill}` });

/** As a build stores it: a hundred records a page, the newest first, and the total on each page. */
function listOf(lines: readonly string[]): StoredList {
  const starts = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => at * 100);
  const meta = `],"meta":{"total":${lines.length}}}`;
  const texts = starts.map((at) =>
    ['{"data":[', lines.slice(at, at + 100).join(",\n"), meta, ""].join("\n"),
  );
  return { pages: texts.map(parsePage) };
}

const bills = Array.from({ length: 1000 }, (_, at) => 1000 - at);
const lines = bills.map((bill) => line(bill));
const before = listOf(lines);

describe("a list after a night", () => {
  it("with a new record on top has it on one page, and all others only moved", () => {
    const after = listOf([line(1001), ...lines]);
    expect(causesOf(before, after)).toEqual({ records: 1, moved: 10, meta: 0 });
    const { place, tail, content } = cutAll(before, after);
    expect([place.objects, place.pages]).toEqual([11, 11]);
    expect(tail.objects).toBe(1);
    expect(content.objects).toBe(1);
  });

  it("with another record, and as many as before, has changed on that page alone", () => {
    const after = listOf(lines.map((each, at) => (at === 250 ? line(750, "changed") : each)));
    expect(causesOf(before, after)).toEqual({ records: 1, moved: 0, meta: 0 });
    for (const { objects } of Object.values(cutAll(before, after))) expect(objects).toBe(1);
  });

  it("with one record less at its end has another total on each page", () => {
    const after = listOf(lines.slice(0, -1));
    expect(causesOf(before, after)).toEqual({ records: 0, moved: 1, meta: 9 });
    expect(cutAll(before, after).totals.objects).toBe(1);
  });

  it("that is as it was has changed nowhere", () => {
    expect(causesOf(before, listOf(lines))).toEqual({ records: 0, moved: 0, meta: 0 });
    for (const { objects } of Object.values(cutAll(before, listOf(lines)))) expect(objects).toBe(0);
  });
});
