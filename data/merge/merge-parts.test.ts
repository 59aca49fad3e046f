import { describe, expect, it } from "vitest";

import { ascending } from "../parse/order.ts";
import { byPrecedence, firstKnown, firstOfEach, unionBy } from "./merge-parts.ts";

describe("byPrecedence", () => {
  const parts = [
    { source: "api-list:b", document: { n: 3 } },
    { source: "other", document: { n: 5 } },
    { source: "api-list", document: { n: 1 } },
    { source: "api-list:a", document: { n: 2 } },
    { source: "csv", document: { n: 4 } },
  ];

  it("puts trusted sources first and unknown ones last, for any order of parts", () => {
    const order = (given: typeof parts) =>
      byPrecedence(given, ["api-list", "csv"]).map(({ n }) => n);
    expect(order(parts)).toEqual([1, 2, 3, 4, 5]);
    expect(order(parts.toReversed())).toEqual([1, 2, 3, 4, 5]);
  });
});

interface Known {
  readonly a: number | null;
  readonly b: null;
  readonly list: readonly number[];
  readonly empty: readonly number[];
}

it("finds the first known value, each field's first known value, and the union in key order", () => {
  const documents: [Known, ...Known[]] = [
    { a: null, b: null, list: [], empty: [] },
    { a: 0, b: null, list: [2, 1], empty: [] },
    { a: 5, b: null, list: [3], empty: [] },
  ];
  expect(firstKnown(documents, ({ a }) => a)).toBe(0);
  expect(firstKnown([], () => 1)).toBeNull();
  expect(firstOfEach(documents)).toEqual({ a: 0, b: null, list: [2, 1], empty: [] });
  expect(
    unionBy(
      [
        [2, 1],
        [3, 1],
      ],
      ascending((each: number) => each),
    ),
  ).toEqual([1, 2, 3]);
});
