import { describe, expect, it } from "vitest";

import { byPrecedence, firstFilled, firstKnown, unionBy } from "./merge-parts.ts";

describe("byPrecedence", () => {
  const parts = [
    { source: "api-list:b", document: { n: 3 } },
    { source: "other", document: { n: 5 } },
    { source: "api-list", document: { n: 1 } },
    { source: "api-list:a", document: { n: 2 } },
    { source: "csv", document: { n: 4 } },
  ];

  it("puts the trusted first and the unknown last, whatever the parts' order", () => {
    const order = (given: typeof parts) =>
      byPrecedence(given, ["api-list", "csv"]).map(({ n }) => n);
    expect(order(parts)).toEqual([1, 2, 3, 4, 5]);
    expect(order(parts.toReversed())).toEqual([1, 2, 3, 4, 5]);
  });
});

it("finds the first known value, the first filled list and the union in order of keys", () => {
  const documents = [
    { a: null, list: [] },
    { a: 0, list: [2, 1] },
    { a: 5, list: [3] },
  ];
  expect(firstKnown(documents, ({ a }) => a)).toBe(0);
  expect(firstKnown([], () => 1)).toBeNull();
  expect(firstFilled(documents, ({ list }) => list)).toEqual([2, 1]);
  expect(
    unionBy(
      [
        [2, 1],
        [3, 1],
      ],
      String,
    ),
  ).toEqual([1, 2, 3]);
});
