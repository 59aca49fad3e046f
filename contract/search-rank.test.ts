import { describe, expect, it } from "vitest";

import { billRank, lawRank } from "./search-rank.ts";

const BILL = {
  congress: 119,
  status: "referred",
  chamber: "house",
  cosponsor_count: 0,
  title: "An Act",
} as const;

const isBefore = (
  first: Partial<Parameters<typeof billRank>[0]>,
  second: Partial<Parameters<typeof billRank>[0]>,
): boolean => billRank({ ...BILL, ...first }) < billRank({ ...BILL, ...second });

describe("the rank of a bill among equal matches", () => {
  it("is that of its progress, then of its Congress", () => {
    expect(isBefore({ status: "signed", congress: 117 }, { status: "passed_house" })).toBe(true);
    expect(isBefore({ congress: 119 }, { congress: 118, cosponsor_count: 400 })).toBe(true);
  });

  it("counts sponsors as a share of the members of its own chamber", () => {
    const fifty = { cosponsor_count: 50 };
    expect(isBefore({ ...fifty, chamber: "senate" }, { ...fifty, chamber: "house" })).toBe(true);
    expect(isBefore({ cosponsor_count: 217 }, { cosponsor_count: 200 })).toBe(true);
    expect(isBefore({ cosponsor_count: 217 }, { ...fifty, chamber: "senate" })).toBe(false);
  });

  it("is later for a longer title, and last without one", () => {
    const long = { title: "An Act to amend the Act that amended the Act" };
    expect(isBefore({}, long)).toBe(true);
    expect(isBefore(long, { title: null })).toBe(true);
  });
});

it("a law of a later Congress comes before one with a shorter title", () => {
  const [later, shorter] = [
    { congress: 119, title: "word ".repeat(20) },
    { congress: 118, title: "Act" },
  ];
  expect(lawRank(later)).toBeLessThan(lawRank(shorter));
});
