import { describe, expect, it } from "vitest";

import { mergeCommittee } from "../../data/merge/merge-committee.ts";
import { testCommittee } from "../../test/test-documents.ts";
import { openTestRecords } from "../../test/test-records.ts";
import { readMemberships } from "./membership.ts";

const AGRICULTURE = mergeCommittee([{ source: "committees-current", document: testCommittee() }]);

const COMMITTEES = new Map([["hsag00", AGRICULTURE]]);

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
    document: { code, congress: null, as_of: "2026-01-01", members },
  });
  const now = "2026-01-01T00:00:00Z";
  const records = await openTestRecords([of("hsag00"), now], [of("hsxx00"), now]);
  const seats = readMemberships(records, COMMITTEES, "2026-01-01");
  expect(seats.map(({ member }) => member.name)).toEqual(["Eel", "Ant", "Bee", "Cat", "Dog"]);
  expect(seats[0]).toMatchObject({ committee: { code: "hsag00" }, as_of: "2026-01-01" });
});

const list = (congress: number | null, name: string) => ({
  resource: "membership" as const,
  source: `membership-${congress}`,
  document: {
    code: "hsag00",
    congress,
    as_of: "2026-01-01",
    members: [seat(name, "majority", 1)],
  },
});

const seatsAt = async (
  day: string,
  ...lists: ReturnType<typeof list>[]
): Promise<readonly unknown[]> => {
  const now = "2026-01-01T00:00:00Z";
  const records = await openTestRecords(...lists.map((each) => [each, now] as const));
  const seats = readMemberships(records, COMMITTEES, day);
  return seats.map(({ congress, isToday, member }) => [congress, isToday, member.name]);
};

describe("the seats of several Congresses", () => {
  it("are today's while their Congress sits, and stay with it afterwards, the newest first", async () => {
    const lists = [list(118, "Ant"), list(119, "Bee")];
    expect(await seatsAt("2027-01-02", ...lists)).toEqual([
      [119, true, "Bee"],
      [118, false, "Ant"],
    ]);
    expect(await seatsAt("2027-01-03", ...lists)).toEqual([
      [119, false, "Bee"],
      [118, false, "Ant"],
    ]);
    expect(await seatsAt("2024-06-01", ...lists)).toEqual([[118, true, "Ant"]]);
  });

  it("are today's if the only list doesn't say of which Congress it is", async () => {
    expect(await seatsAt("2027-02-01", list(null, "Cat"))).toEqual([[120, true, "Cat"]]);
    expect(await seatsAt("2027-02-01", list(null, "Cat"), list(120, "Dog"))).toEqual([
      [120, true, "Dog"],
    ]);
  });
});
