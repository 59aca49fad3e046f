import { describe, expect, it } from "vitest";

import { inRounds, median, medianRatio } from "./rounds.ts";

describe("rounds", () => {
  it("measure the cases in turn", async () => {
    const order: string[] = [];
    const measure = (name: string) => () => Promise.resolve(order.push(name));
    const results = await inRounds(2, { edge: measure("edge"), twin: measure("twin") });
    expect(order).toEqual(["edge", "twin", "edge", "twin"]);
    expect(results).toEqual({ edge: [1, 3], twin: [2, 4] });
  });

  it("return the median", () => {
    expect(median([5, 1, 100])).toBe(5);
    expect(median([5, 1, 100, 7])).toBe(6);
  });

  it("compare measurements of the same round", () => {
    // The machine was ten times slower in the second round.
    expect(medianRatio([2, 20, 4], [1, 10, 1])).toBe(2);
  });
});
