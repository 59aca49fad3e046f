import { describe, expect, it } from "vitest";

import type { VoteBlocks } from "../../contract/kinds/vote.ts";
import { congressRecords, countVote, createTallies } from "./congress-records.ts";

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
  return congressRecords(tallies, (kind) => kind === "bill");
}

describe("a member's record in a Congress", () => {
  it("has a vote with the party if most of the party's members voted the same", () => {
    const records = afterVote({ A: ["D", "yea"], B: ["D", "yea"], C: ["D", "nay"] });
    expect(records.get("A")?.[0]).toMatchObject({ party_votes: 1, votes_with_party: 1 });
    expect(records.get("C")?.[0]).toMatchObject({ party_votes: 1, votes_with_party: 0 });
  });

  it("has no party votes of independents, who have no party to vote with", () => {
    const records = afterVote({ A: ["I", "yea"], B: ["ID", "yea"] });
    for (const id of ["A", "B"]) {
      expect(records.get(id)?.[0]).toMatchObject({ votes_cast: 1, party_votes: 0 });
    }
  });

  it("counts a missed vote, and has null instead of zero of what its Congress lacks", () => {
    const [record] = afterVote({ A: ["R", "not_voting"] }).get("A") ?? [];
    expect(record).toMatchObject({ votes_cast: 0, votes_missed: 1, bills_sponsored: null });
  });
});
