import { describe, expect, it } from "vitest";

import type { VotePosition } from "../../data/documents.ts";
import type { KnownRecords } from "../records/known-records.ts";
import { traceLookUps } from "./look-ups.ts";

const BILL = { congress: 117, type: "HR", number: 5 } as const;
const AMENDMENT = { congress: 117, type: "SAMDT", number: 7 } as const;
const VOTE = { congress: 117, session: 1, chamber: "senate", vote_number: 3 } as const;

const VOTER: VotePosition = {
  bioguide_id: null,
  lis_id: null,
  name: "Smith (D-OH)",
  first_name: "Ann",
  last_name: "Smíth",
  party: "D",
  state: "OH",
  position: "yea",
  position_text: "Yea",
};

const NOTHING: KnownRecords = {
  billTitle: () => null,
  vote: () => null,
  votesOnBill: () => [],
  hasAmendment: () => false,
  amendmentOn: () => null,
  legislators: new Map(),
  committees: new Map(),
  resolveMember: ({ bioguide_id, lis_id }) => bioguide_id ?? (lis_id === "S1" ? "S000001" : null),
};

function noted(lookUp: (known: KnownRecords) => void): readonly string[] {
  const traced = traceLookUps(NOTHING);
  lookUp(traced.known);
  return traced.take();
}

/** The names recorded while resolving a voter. */
function notedOf(voter: Partial<VotePosition>): readonly string[] {
  return noted(
    ({ resolveMember }) => void resolveMember({ ...VOTER, ...voter }, "senate", "2021-02-01"),
  );
}

describe("a page's look-ups", () => {
  it.each([
    ["a bill's title", ({ billTitle }) => billTitle(BILL), ["title /bills/117/HR/5"]],
    ["a vote", ({ vote }) => vote(VOTE), ["vote /votes/117/1/senate/3"]],
    [
      "an amendment",
      ({ hasAmendment }) => hasAmendment(AMENDMENT),
      ["amendment /amendments/117/SAMDT/7"],
    ],
    [
      "the amendment voted on",
      ({ amendmentOn }) => amendmentOn(VOTE),
      ["amendment on /votes/117/1/senate/3"],
    ],
    ["a bill's votes", ({ votesOnBill }) => votesOnBill(BILL), ["votes /bills/117/HR/5"]],
    ["a person", ({ legislators }) => legislators.get("S000001"), ["person S000001"]],
    ["whether there is a person", ({ legislators }) => legislators.has("A1"), ["person A1"]],
    ["a committee", ({ committees }) => committees.get("hsag00"), ["committee hsag00"]],
  ] satisfies readonly [string, (known: KnownRecords) => unknown, readonly string[]][])(
    "are recorded, found or not: %s",
    (_, lookUp, names) => {
      expect(noted((known) => void lookUp(known))).toEqual(names);
    },
  );

  it("record only a member's identifying fields", () => {
    expect(notedOf({ bioguide_id: "S000001" })).toEqual([]);
    expect(notedOf({ lis_id: "S1" })).toEqual(["lis S1"]);
    expect(notedOf({ lis_id: "S2" })).toEqual(["lis S2", "name smith"]);
    expect(notedOf({})).toEqual(["name smith"]);
    expect(notedOf({ last_name: null })).toEqual(["name smith (d-oh)"]);
  });

  it("are reported once, and again for the next page", () => {
    const { known, take } = traceLookUps(NOTHING);
    known.committees.get("hsag00");
    known.committees.get("hsag00");
    expect(take()).toEqual(["committee hsag00"]);
    expect(take()).toEqual([]);
  });
});
