import { expect, it } from "vitest";

import { mergeCommittee } from "../../data/merge/merge-committee.ts";
import { testCommittee } from "../../test/test-documents.ts";
import { openTestRecords } from "../../test/test-records.ts";
import { readMemberships } from "./membership.ts";

const AGRICULTURE = mergeCommittee([{ source: "committees-current", document: testCommittee() }]);

const seat = (name: string, side: "majority" | "minority", rank: number | null) => ({
  bioguide_id: null,
  name,
  title: null,
  side,
  rank,
  chamber: null,
});

it("a committee's seats are sorted by side, rank and name, without those of unknown committees", async () => {
  const members = [
    seat("Dog", "minority", 1),
    seat("Cat", "majority", null),
    seat("Bee", "majority", 2),
    seat("Ant", "majority", 2),
    seat("Eel", "majority", 1),
  ];
  const of = (code: string) => ({
    resource: "membership" as const,
    source: "committee-membership-current",
    document: { code, as_of: "2026-01-01", members },
  });
  const now = "2026-01-01T00:00:00Z";
  const records = await openTestRecords([of("hsag00"), now], [of("hsxx00"), now]);
  const seats = readMemberships(records, new Map([["hsag00", AGRICULTURE]]));
  expect(seats.map(({ member }) => member.name)).toEqual(["Eel", "Ant", "Bee", "Cat", "Dog"]);
  expect(seats[0]).toMatchObject({ committee: { code: "hsag00" }, as_of: "2026-01-01" });
});
