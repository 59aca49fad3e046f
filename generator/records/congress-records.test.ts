import { describe, expect, it } from "vitest";

import type { VoteBlocks } from "../../contract/kinds/vote.ts";
import { againstParty, congressRecords, countVote, createTallies } from "./congress-records.ts";

type Entry = VoteBlocks["results"][number];

/** Returns the members' records after one roll call. */
function afterVote(
  positions: Readonly<Record<string, readonly [Entry["party"], Entry["position"]]>>,
) {
  const tallies = createTallies();
  const entries = Object.entries(positions).map(
    ([id, [party, position]]) => [id, { party, position } as Entry] as const,
  );
  countVote(
    119,
    entries.map(([, entry]) => entry),
    new Map(entries),
    tallies,
  );
  return (id: string) => congressRecords(tallies.of(id), (kind) => kind === "bill");
}

describe("a member's record in a Congress", () => {
  it("has a vote with the party if most of the party's members voted the same", () => {
    const records = afterVote({ A: ["D", "yea"], B: ["D", "yea"], C: ["D", "nay"] });
    expect(records("A")[0]).toMatchObject({ party_votes: 1, votes_with_party: 1 });
    expect(records("C")[0]).toMatchObject({ party_votes: 1, votes_with_party: 0 });
  });

  it("has no party votes of independents, who have no party to vote with", () => {
    const records = afterVote({ A: ["I", "yea"], B: ["ID", "yea"] });
    for (const id of ["A", "B"]) {
      expect(records(id)[0]).toMatchObject({ votes_cast: 1, party_votes: 0 });
    }
  });

  it("counts a missed vote, and has null instead of zero of what its Congress lacks", () => {
    const [record] = afterVote({ A: ["R", "not_voting"] })("A");
    expect(record).toMatchObject({ votes_cast: 0, votes_missed: 1, bills_sponsored: null });
  });
});

const against = (positions: readonly (readonly [Entry["party"], Entry["position"]])[]) =>
  againstParty(
    positions.map(([party, position], at) => ({ party, position, name: `${at}` }) as Entry),
  )?.map(({ name }) => Number(name)) ?? null;

describe("those against most of their party", () => {
  it("said yea or nay, and the majority of those of their party who did said the other", () => {
    expect(
      against([
        ["D", "yea"],
        ["D", "yea"],
        ["D", "nay"],
        ["R", "yea"],
      ]),
    ).toEqual([2]);
    expect(
      against([
        ["D", "guilty"],
        ["D", "guilty"],
        ["D", "not_guilty"],
      ]),
    ).toEqual([2]);
  });

  it("are nobody of an evenly divided party, of one member, or of independents", () => {
    expect(
      against([
        ["D", "yea"],
        ["D", "nay"],
        ["R", "nay"],
      ]),
    ).toEqual([]);
    expect(
      against([
        ["I", "yea"],
        ["ID", "yea"],
        ["I", "nay"],
      ]),
    ).toEqual([]);
  });

  it("are not those who were absent or present, who don't count towards a majority either", () => {
    expect(
      against([
        ["R", "yea"],
        ["R", "not_voting"],
        ["R", "present"],
        ["R", "not_voting"],
      ]),
    ).toEqual([]);
  });

  it("are unknown where nobody said yea or nay", () => {
    expect(against([])).toBeNull();
    expect(
      against([
        ["D", "candidate"],
        ["R", "not_voting"],
      ]),
    ).toBeNull();
    expect(against([["D", "present"]])).toBeNull();
  });
});
