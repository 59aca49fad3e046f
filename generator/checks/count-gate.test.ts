import { describe, expect, it } from "vitest";

import type { Manifest } from "../../contract/build.ts";
import { type Counts, DEFAULT_MAX_SHRINK, judgeCounts } from "./gates.ts";

function live(given: Counts): Manifest {
  return { build: "before", ...given } as Manifest;
}

function counts(given: Partial<Counts>): Counts {
  return { totals: {}, by_congress: {}, current_congress: 119, ...given };
}

const pages = ({ violations }: ReturnType<typeof judgeCounts>): string[] =>
  violations.map(({ page, message }) => `${page}: ${message}`);

describe("the counts of a build", () => {
  it("pass if a list lost at most its share, by default 5 %", () => {
    const before = live(counts({ totals: { bill: 100 } }));
    const judged = (bill: number) =>
      judgeCounts(counts({ totals: { bill } }), before, DEFAULT_MAX_SHRINK);
    expect(judged(95)).toEqual({ violations: [], remarks: [] });
    expect(pages(judged(94))).toEqual(["bills: 100 records in before, 94 now"]);
  });

  it.each(["bill", "amendment", "law", "vote"] as const)(
    "fail if over a twentieth of the %ss are gone",
    (kind) => {
      const after = counts({ totals: { [kind]: 94 } });
      expect(pages(judgeCounts(after, live(counts({ totals: { [kind]: 100 } })), 0.05))).toEqual([
        `${kind}s: 100 records in before, 94 now`,
      ]);
    },
  );

  it("fail if a Congress lost more, even if the list did not", () => {
    const before = counts({
      totals: { vote: 1000 },
      by_congress: { vote: { 118: 900, 119: 100 } },
    });
    const after = counts({ totals: { vote: 990 }, by_congress: { vote: { 118: 900, 119: 90 } } });
    expect(pages(judgeCounts(after, live(before), 0.05))).toEqual([
      "votes of Congress 119: 100 records in before, 90 now",
    ]);
  });

  it("pass if a publisher shortens a whole list, unless half of it is gone", () => {
    const before = counts({ totals: { committee: 260, legislator: 12_000 } });
    const after = counts({ totals: { committee: 228, legislator: 5999 } });
    expect(pages(judgeCounts(after, live(before), 0.05))).toEqual([
      "members: 12000 records in before, 5999 now",
    ]);
    expect(pages(judgeCounts(after, live(before), 0))).toHaveLength(2);
  });

  it("pass if one of a new Congress's three votes was vacated", () => {
    const before = counts({ totals: { vote: 3 }, by_congress: { vote: { 120: 3 } } });
    const after = counts({ totals: { vote: 2 }, by_congress: { vote: { 120: 2 } } });
    expect(pages(judgeCounts(after, live(before), 0.05))).toEqual([]);
    expect(pages(judgeCounts(after, live(before), 0))).toHaveLength(2);
  });

  it("pass when a Congress begins, since its meetings start over", () => {
    const before = counts({ totals: { meeting: 3000, bill: 20_000 } });
    const after = counts({
      totals: { meeting: 12, bill: 20_003 },
      current_congress: 120,
    });
    expect(judgeCounts(after, live(before), 0.05)).toEqual({
      violations: [],
      remarks: ["Congress 120 has replaced 119: 12 meetings instead of 3000"],
    });
  });

  it("say nothing about a Congress's new lists if the previous one had none", () => {
    const before = counts({ totals: { meeting: 0, nomination: 0, bill: 20_000 } });
    const after = { ...before, current_congress: 120 };
    expect(judgeCounts(after, live(before), 0.05)).toEqual({ violations: [], remarks: [] });
  });

  it("fail if meetings vanish within a Congress, or bills when one begins", () => {
    const before = counts({ totals: { meeting: 3000, bill: 20_000 } });
    expect(pages(judgeCounts(counts({ totals: { bill: 20_000 } }), live(before), 0.05))).toEqual([
      "meetings: 3000 records in before, 0 now",
    ]);
    const turned = counts({ totals: { bill: 9 }, current_congress: 120 });
    expect(pages(judgeCounts(turned, live(before), 0.05))).toEqual([
      "bills: 20000 records in before, 9 now",
    ]);
  });
});
