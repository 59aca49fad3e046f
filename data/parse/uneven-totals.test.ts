import { describe, expect, it } from "vitest";

import type { VoteDocument } from "../documents.ts";
import { lacksMembers, unevenTotals } from "./uneven-totals.ts";

type RollCall = Parameters<typeof unevenTotals>[0];

function rollCall(positions: readonly string[], given: Partial<RollCall> = {}): RollCall {
  return {
    positions: positions.map((position) => ({ position })) as unknown as VoteDocument["positions"],
    totals: { yea: 2, nay: 1, present: 0, not_voting: 0 },
    candidates: null,
    ...given,
  };
}

describe("a roll call", () => {
  it("adds up when each total is the number of its members", () => {
    const whole = rollCall(["yea", "nay", "yea"]);
    expect(unevenTotals(whole)).toEqual([]);
    expect(lacksMembers(whole)).toBe(false);
  });

  it("counts guilty and not guilty as yeas and nays", () => {
    expect(unevenTotals(rollCall(["guilty", "guilty", "not_guilty"]))).toEqual([]);
  });

  it("lacks members if fewer are listed than were counted", () => {
    expect(lacksMembers(rollCall(["yea"]))).toBe(true);
    expect(lacksMembers(rollCall([]))).toBe(true);
  });

  it("contradicts itself, rather than lacking members, if more are listed than counted", () => {
    const wrong = rollCall(["yea", "nay", "nay"]);
    expect(lacksMembers(wrong)).toBe(false);
    expect(unevenTotals(wrong)).toEqual([
      { position: "yea", listed: 1, total: 2 },
      { position: "nay", listed: 2, total: 1 },
    ]);
  });

  it("of an election is counted by candidates", () => {
    const candidates = [{ name: "Muhlenberg", votes: 2 }];
    expect(unevenTotals(rollCall(["candidate", "candidate"], { candidates }))).toEqual([]);
    expect(lacksMembers(rollCall(["candidate"], { candidates }))).toBe(true);
  });
});
