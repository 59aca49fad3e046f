import { describe, expect, it } from "vitest";

import { VOTE_RESULTS } from "./enumerations.ts";
import { carried, electionResult, voteResult } from "./vote-result.ts";

describe("voteResult", () => {
  it.each([
    ["Veto Overridden (97-1, 2/3 majority required)", "overridden", true],
    ["Veto Sustained", "sustained", null],
    ["Decision of Chair Not Sustained", "not_sustained", null],
    ["Point of Order Not Well Taken (39-60)", "not_sustained", null],
    ["Nomination Confirmed (50-47)", "confirmed", true],
    ["Guilty (69-27, 2/3 majority required)", "guilty", true],
    ["Not Guilty", "not_guilty", false],
    ["Amendment Rejected", "rejected", false],
    ["Motion Not Agreed to", "rejected", false],
    ["Failed", "failed", false],
    ["Joint Resolution Defeated", "failed", false],
    ["Motion to Table Failed (34-65)", "failed", false],
    ["Agreed to", "agreed_to", true],
    ["Cloture on the Motion to Proceed Agreed to", "agreed_to", true],
    ["Joint Resolution Passed (50-50, Vice President voted Yea)", "passed", true],
    ["Amendment Germane", "other", null],
    ["", "other", null],
  ])("puts %j among %s", (phrase, result, isCarried) => {
    expect(voteResult(phrase)).toBe(result);
    expect(carried(voteResult(phrase))).toBe(isCarried);
  });

  it("elects nobody without more than half of the votes for persons", () => {
    expect(electionResult([{ votes: 218 }, { votes: 215 }, { votes: 2 }])).toBe("elected");
    expect(electionResult([{ votes: 217 }, { votes: 215 }, { votes: 2 }])).toBe("not_elected");
  });

  it("knows for each class whether it passed", () => {
    expect(VOTE_RESULTS.map((result) => carried(result))).not.toContain(undefined);
  });
});
