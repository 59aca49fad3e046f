import { describe, expect, it } from "vitest";
import { congressStart } from "../people/calendar.ts";
import { People } from "../people/people.ts";
import { membersOn, roster } from "../people/roster.ts";
import { randomOf } from "../people/random.ts";
import { castVotes, tallyOf, type RollCallQuestion } from "./roll-call.ts";

const members = roster(new People(1), 119);
const senators = membersOn(members.senate, congressStart(119));

function tally(seed: number, question: Partial<RollCallQuestion>): ReturnType<typeof tallyOf> {
  const ask: RollCallQuestion = {
    chamber: "senate",
    question: "On Passage of the Bill",
    result: "",
    required: "1/2",
    carried: true,
    split: "party",
    kind: "yea-and-nay",
    title: "",
    ...question,
  };
  return tallyOf(castVotes(randomOf(seed), ask, senators, members));
}

const seeds = Array.from({ length: 200 }, (_, seed) => seed);

describe("castVotes", () => {
  it("passes with the required majority", () => {
    for (const seed of seeds) {
      const simple = tally(seed, {});
      const override = tally(seed, { required: "2/3" });
      expect(simple.yea).toBeGreaterThan(simple.nay);
      expect(override.yea * 3).toBeGreaterThanOrEqual((override.yea + override.nay) * 2);
      expect(tally(seed, { required: "3/5" }).yea).toBeGreaterThanOrEqual(60);
    }
  });

  it("fails if planned", () => {
    for (const seed of seeds) {
      const simple = tally(seed, { carried: false });
      expect(simple.yea).toBeLessThanOrEqual(simple.nay);
      expect(
        tally(seed, { carried: false, required: "3/5", split: "bipartisan" }).yea,
      ).toBeLessThan(60);
    }
  });

  it("ties if planned", () => {
    for (const seed of seeds) {
      const { yea, nay } = tally(seed, { split: "tie" });
      expect(yea).toBe(nay);
    }
  });
});
