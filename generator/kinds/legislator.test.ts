import { describe, expect, it } from "vitest";

import type { LegislatorPart } from "../../data/documents.ts";
import { testLegislator, testTerm } from "../../test/test-documents.ts";
import { testReferences } from "../../test/test-references.ts";
import { leanLegislator, legislatorBlocks, legislatorDetail } from "./legislator.ts";

const TODAY = "2022-06-01";
const TO = testReferences();
const TERM = { ...testTerm(), congresses: [117], is_inferred: false };

const NOTHING = {
  votes_cast: 0,
  votes_missed: 0,
  party_votes: 0,
  votes_with_party: 0,
  bills_cosponsored: 0,
  bills_enacted: 0,
};
const WORK = {
  byCongress: [
    { ...NOTHING, congress: 117, bills_sponsored: 3 },
    { ...NOTHING, congress: 116, bills_sponsored: 1 },
  ],
  lacksBills: false,
};

function shown(given: Partial<LegislatorPart>, asOf = TODAY) {
  const stored = { document: testLegislator(given), updated_at: "2026-01-01T00:00:00Z" };
  return legislatorDetail(stored, leanLegislator(stored, TERM, asOf, TO), WORK, TO);
}

describe("a person in office", () => {
  it("is one whose last term has not ended, including its last day", () => {
    expect(shown({}, "2023-01-03").in_office).toBe(true);
    expect(shown({}, "2023-01-04").in_office).toBe(false);
    expect(shown({ terms: [testTerm({ end_date: null })] }).in_office).toBe(false);
  });

  it("has phone, office and pages, which former members lack", () => {
    const office = {
      phone: "202-225-0000",
      office: "1 Longworth",
      address: "1 Longworth House Office Building",
      website_url: "https://able.house.gov",
      contact_form_url: "https://able.house.gov/contact",
      rss_url: "https://able.house.gov/rss",
    };
    expect(shown(office)).toMatchObject(office);
    expect(shown(office, "2024-01-01")).toMatchObject({
      phone: null,
      office: null,
      address: null,
      website_url: null,
      contact_form_url: null,
      rss_url: null,
    });
  });

  it("has no page if the source's address is invalid", () => {
    expect(shown({ website_url: "hhttps://able.house.gov" }).website_url).toBeNull();
  });
});

describe("a person's record", () => {
  it("is as of its term in lists, and as of the last term in its detail", () => {
    const stored = {
      document: testLegislator({
        terms: [
          testTerm(),
          testTerm({
            start_date: "2023-01-03",
            end_date: "2029-01-03",
            senate_class: 2,
            state_rank: "junior",
          }),
        ],
      }),
      updated_at: "2026-01-01T00:00:00Z",
    };
    const then = leanLegislator(stored, { ...TERM, party: "I", district: 2 }, TODAY, TO);
    expect(then).toMatchObject({ party: "I", district: 2, chamber: "house" });
    expect(legislatorDetail(stored, then, WORK, TO)).toMatchObject({
      senate_class: 2,
      state_rank: "junior",
      first_term_start: "2021-01-03",
      last_term_end: "2029-01-03",
    });
  });

  it("has every account and ID, null if unknown", () => {
    const { social, ids, ...detail } = shown({});
    expect(social).toEqual({
      twitter: null,
      facebook: null,
      youtube: null,
      youtube_id: null,
      instagram: null,
      mastodon: null,
    });
    expect(Object.values(ids).every((id) => id === null || (id as []).length === 0)).toBe(true);
    expect(detail).not.toHaveProperty("terms");
  });
});

it("a person's blocks name the biography's source, and omit a missing one", () => {
  const biography = {
    text: "Born in Ohio.",
    html: null,
    source_url: "https://bioguide.congress.gov/search/bio/A000001",
    retrieved_at: null,
  };
  expect(legislatorBlocks({ biography }, [], [], TO).biography).toEqual({
    ...biography,
    source_name: "Biographical Directory of the United States Congress",
  });
  expect(legislatorBlocks({ biography: null }, [], [], TO).biography).toBeNull();
});
