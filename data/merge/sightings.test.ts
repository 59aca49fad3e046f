import { describe, expect, it } from "vitest";

import {
  testAmendment,
  testBill,
  testPerson,
  testPosition,
  testVote,
} from "../../test/test-documents.ts";
import type { BillDocument, PersonMention, VotePosition } from "../documents.ts";
import { billSightings, createSightings, type Sighting, voteSightings } from "./sightings.ts";

const everybody = () => true;

const SEAT = { party: "D", state: "OH", district: 3, chamber: "house" } as const;

const person = (given: Partial<PersonMention> = {}): PersonMention =>
  testPerson({ bioguide_id: "A000001", ...SEAT, ...given });

const position = (given: Partial<VotePosition> = {}): VotePosition =>
  testPosition({ bioguide_id: "A000001", last_name: "Able", ...given });

const inBill = (given: Partial<BillDocument>): Sighting[] => [
  ...billSightings(testBill(given), everybody),
];

function inVote(date: string, ...positions: VotePosition[]): Sighting[] {
  const vote = testVote({ date, positions });
  return [...voteSightings(vote, ({ bioguide_id }) => bioguide_id, everybody)];
}

describe("a bill shows as members", () => {
  const cosponsor = { sponsorship_date: "2021-05-01", is_original: false, withdrawn_date: null };
  const amendment = testAmendment({
    submitted_date: "2021-06-01",
    sponsor: person({ bioguide_id: "C000003", chamber: "senate", district: null }),
  });

  it("its sponsor, its cosponsors and its amendments' sponsors, each on their day", () => {
    const seen = inBill({
      sponsor: person(),
      cosponsors: [{ ...person({ bioguide_id: "B000002" }), ...cosponsor }],
      amendments: [amendment],
    });
    expect(seen.map(({ bioguide_id, chamber, date }) => [bioguide_id, chamber, date])).toEqual([
      ["A000001", "house", "2021-01-04"],
      ["B000002", "house", "2021-05-01"],
      ["C000003", "senate", "2021-06-01"],
    ]);
  });

  it("no one without a Bioguide ID, or with known terms", () => {
    const bill = testBill({ sponsor: person(), cosponsors: [] });
    expect([...billSightings(bill, () => false)]).toEqual([]);
    expect(inBill({ sponsor: person({ bioguide_id: null }) })).toEqual([]);
  });

  it("in the chamber of the bill, whatever the title of its sponsor", () => {
    const seen = inBill({ type: "SRES", sponsor: person({ chamber: "house" }) });
    expect(seen[0]).toMatchObject({ chamber: "senate" });
  });
});

describe("of several documents of a Congress", () => {
  const asDemocrat = inBill({ introduced_date: "2021-02-01", sponsor: person() });
  const asRepublican = inVote("2022-03-01", position({ party: "R", state: null }));
  const expected = {
    date: "2022-03-01",
    party: { value: "R" },
    state: { value: "OH" },
    district: { value: 3 },
  };

  it("each fact comes from the latest document that has it, in any order", () => {
    for (const order of [
      [...asDemocrat, ...asRepublican],
      [...asRepublican, ...asDemocrat],
    ]) {
      const sightings = createSightings();
      sightings.add(order);
      expect(sightings.all()).toMatchObject([expected]);
    }
  });

  it("parts merged in groups give the same result", () => {
    const sameDay = inVote("2022-03-01", position({ party: "I" }));
    const whole = createSightings();
    whole.add([...asDemocrat, ...asRepublican, ...sameDay]);
    const [first, second, both] = [createSightings(), createSightings(), createSightings()];
    first.add([...asDemocrat, ...asRepublican]);
    second.add(sameDay);
    both.add(first.all());
    both.add(second.all());
    expect(both.all()).toEqual(whole.all());
    expect(both.all()).toMatchObject([{ party: { value: "I" } }]);
  });

  it("those of two chambers stay separate", () => {
    const sightings = createSightings();
    sightings.add([...asDemocrat, ...inBill({ type: "S", sponsor: person() })]);
    expect(sightings.all().map(({ chamber }) => chamber)).toEqual(["house", "senate"]);
  });
});

it("a roll call also shows absent members, and the Senate's ID is I", () => {
  const absent = position({ party: "ID", position: "not_voting" });
  expect(inVote("2021-03-01", absent, position({ bioguide_id: null }))).toMatchObject([
    { bioguide_id: "A000001", party: { value: "I" }, district: null },
  ]);
});
