import { describe, expect, it } from "vitest";

import type { VoteDocument, VotePosition } from "../../data/documents.ts";
import { testLegislator, testPosition, testTerm, testVote } from "../../test/test-documents.ts";
import {
  API,
  knownPeople,
  testKnownRecords,
  testReferences,
  referencesTo,
} from "../../test/test-references.ts";
import { leanVote, voteBlocks, voteDetail } from "./vote.ts";

const TO = testReferences();

function detail(given: Partial<VoteDocument>) {
  const document = testVote(given);
  const lean = leanVote({ document, updated_at: "2026-01-01T00:00:00Z" }, TO, null);
  return voteDetail(document, lean, testKnownRecords(), TO, null);
}

it("a roll call on a bill names it, for its filters and as a link", () => {
  const bill = { congress: 117, type: "S", number: 5 } as const;
  expect(detail({ bill })).toMatchObject({
    bill_type: "S",
    bill_number: 5,
    bill: { citation: "S. 5", api_url: null },
    api_url: `${API}/votes/117/1/house/1`,
  });
  expect(detail({})).toMatchObject({ bill_type: null, bill_number: null, bill: null });
});

const names = (first: string, last: string, id: string) =>
  testPosition({ bioguide_id: id, name: last, first_name: first, last_name: last });

const row = (name: string, state: "PA" | "OH") =>
  testPosition({ bioguide_id: "A000001", name, last_name: name, state });

function results(positions: readonly VotePosition[], given: Partial<VoteDocument> = {}) {
  const ada = testLegislator({ bioguide_id: "A000001" });
  const known = testKnownRecords({
    legislators: knownPeople([ada], 3),
    resolveMember: ({ bioguide_id, lis_id }) => (lis_id === "S001" ? "A000001" : bioguide_id),
  });
  return voteBlocks(testVote({ ...given, positions }), known, referencesTo(known)).results;
}

describe("the members of a roll call", () => {
  it("are sorted by last name, first name and ID, whatever the source's order and accents", () => {
    const shown = results([
      names("Linda", "Sánchez", "S000002"),
      names("Bernard", "Sanders", "S000003"),
      names("Ann", "Sanchez", "S000004"),
      names("Linda", "Sanchez", "S000001"),
    ]);
    expect(shown.map(({ bioguide_id }) => bioguide_id)).toEqual([
      "S000004",
      "S000001",
      "S000002",
      "S000003",
    ]);
  });

  it("have name and district from the build, and party and state from the roll call", () => {
    const [member] = results([
      testPosition({ bioguide_id: "A000001", name: "Able", party: "R", state: "PA" }),
    ]);
    expect(member).toEqual({
      bioguide_id: "A000001",
      name: "Ada Able",
      first_name: "Ada",
      last_name: "Able",
      party: "R",
      state: "PA",
      district: 3,
      position: "yea",
      position_text: "Yea",
      api_url: `${API}/legislators/A000001`,
      site_url: "https://bioguide.congress.gov/search/bio/A000001",
    });
  });

  it("of the Senate are found by LIS ID, which is not shown, and have no district", () => {
    const [senator] = results([testPosition({ lis_id: "S001" })], { chamber: "senate" });
    expect(senator).toMatchObject({ bioguide_id: "A000001", district: null });
    expect(senator).not.toHaveProperty("lis_id");
  });

  it("are named in the notes if an ID is that of somebody with another name and state", () => {
    const ada = testLegislator({ bioguide_id: "A000001", terms: [testTerm({ state: "PA" })] });
    const known = testKnownRecords({
      legislators: knownPeople([ada], 3),
      resolveMember: ({ bioguide_id }) => bioguide_id,
    });
    const positions = [
      row("Able", "PA"),
      row("Baker", "PA"),
      row("Able", "OH"),
      row("Baker", "OH"),
    ];
    const document = testVote({ positions, notes: ["As sent."] });
    const lean = leanVote({ document, updated_at: "2026-01-01T00:00:00Z" }, TO, null);
    expect(voteDetail(document, lean, known, TO, null).notes).toEqual([
      "As sent.",
      "4 members are listed as yea, the total is 0",
      "Baker of OH is listed with the ID of Ada Able",
    ]);
  });

  it("who are unknown have the roll call's name and no link", () => {
    const [nobody] = results([testPosition({ name: "Able (OH)" })]);
    expect(nobody).toMatchObject({
      bioguide_id: null,
      name: "Able (OH)",
      first_name: null,
      api_url: null,
      site_url: null,
    });
  });
});
