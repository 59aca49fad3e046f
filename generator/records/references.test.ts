import { describe, expect, it } from "vitest";

import { mergeCommittee } from "../../data/merge/merge-committee.ts";
import { madeCommittee, madeLegislator, madePerson, madeVote } from "../../test/made-documents.ts";
import { API, knownPeople, madeReferences, referencesTo } from "../../test/made-references.ts";

const NOTHING = madeReferences();
const BILL = { congress: 117, type: "HR", number: 1 } as const;
const VOTE = { congress: 117, session: 1, chamber: "house", vote_number: 7 } as const;

describe("a bill that a record points at", () => {
  it("has the title it has today, and its address, where it is in the build", () => {
    const to = referencesTo({ billTitle: () => ({ title: "For the People Act" }) });
    expect(to.bill(BILL, "An older title")).toEqual({
      ...BILL,
      citation: "H.R. 1",
      title: "For the People Act",
      api_url: `${API}/bills/117/HR/1`,
      site_url: "https://www.congress.gov/bill/117th-congress/house-bill/1",
    });
  });

  it("has the title that the record gives it, and no address, where it is not", () => {
    expect(NOTHING.bill(BILL, "An older title")).toMatchObject({
      title: "An older title",
      api_url: null,
      site_url: "https://www.congress.gov/bill/117th-congress/house-bill/1",
    });
  });

  it("keeps the record's title where the build's bill has none", () => {
    const to = referencesTo({ billTitle: () => ({ title: null }) });
    expect(to.bill(BILL, "An older title")).toMatchObject({
      title: "An older title",
      api_url: `${API}/bills/117/HR/1`,
    });
  });
});

describe("a roll call that a record points at", () => {
  it("has its own date, result and page where it is in the build", () => {
    const document = madeVote({
      ...VOTE,
      date: "2021-02-02",
      site_url: "https://clerk.house.gov/Votes/20217?x",
    });
    const to = referencesTo({ vote: () => ({ document, updated_at: "2021-02-03T00:00:00Z" }) });
    expect(to.vote({ ...VOTE, date: "2021-02-01" })).toEqual({
      ...VOTE,
      date: "2021-02-02",
      result: "passed",
      api_url: `${API}/votes/117/1/house/7`,
      site_url: "https://clerk.house.gov/Votes/20217?x",
    });
  });

  it("has the date that the record gives it, and the page that follows from it, where it is not", () => {
    expect(NOTHING.vote({ ...VOTE, date: "2021-02-01" })).toEqual({
      ...VOTE,
      date: "2021-02-01",
      result: null,
      api_url: null,
      site_url: "https://clerk.house.gov/Votes/20217",
    });
  });
});

describe("a person whom a record mentions", () => {
  const mention = madePerson({ bioguide_id: "A000001", name: "A. Able", party: "R", state: "PA" });

  it("has the name of today, but party and state of the record", () => {
    const to = referencesTo({ legislators: knownPeople([madeLegislator()]) });
    expect(to.legislator(mention)).toMatchObject({
      name: "Ada Able",
      party: "R",
      state: "PA",
      api_url: `${API}/legislators/A000001`,
    });
  });

  it("has no address in the API where the build doesn't know them, and none at all without an id", () => {
    expect(NOTHING.legislator(mention)).toMatchObject({
      name: "A. Able",
      api_url: null,
      site_url: "https://bioguide.congress.gov/search/bio/A000001",
    });
    expect(NOTHING.legislator({ ...mention, bioguide_id: null })).toMatchObject({
      api_url: null,
      site_url: null,
    });
  });
});

describe("a committee that a record names", () => {
  const today = mergeCommittee([
    { source: "committees-current", document: madeCommittee({ name: "Committee on Agriculture" }) },
  ]);
  const mention = { code: "hsag00", name: "Agriculture Committee", chamber: "house" } as const;

  it("has today's name, or where a document of its time shall speak, that one's", () => {
    const to = madeReferences([today]);
    expect(to.committee(mention).name).toBe("Committee on Agriculture");
    expect(to.committeeAsNamed(mention)).toEqual({
      ...to.committee(mention),
      name: "Agriculture Committee",
    });
  });

  it("leads nowhere where the build doesn't have it", () => {
    expect(NOTHING.committee(mention)).toMatchObject({ ...mention, api_url: null });
  });
});

describe("a topic or law that a record names", () => {
  it("is always in the build, as bills make both", () => {
    expect(NOTHING.topic("Crime and Law Enforcement")).toEqual({
      slug: "crime-and-law-enforcement",
      name: "Crime and Law Enforcement",
      api_url: `${API}/topics/crime-and-law-enforcement`,
      site_url: null,
    });
    expect(NOTHING.law({ congress: 117, law_type: "public", law_number: 2 })).toMatchObject({
      citation: "Public Law 117-2",
      api_url: `${API}/laws/117/public/2`,
    });
  });
});
