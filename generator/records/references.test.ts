import { describe, expect, it } from "vitest";
import { testPerson, testVote } from "../../test/test-documents.ts";
import { API, testReferences, referencesTo } from "../../test/test-references.ts";

const NOTHING = testReferences();
const BILL = { congress: 117, type: "HR", number: 1 } as const;
const VOTE = { congress: 117, session: 1, chamber: "house", vote_number: 7 } as const;

describe("a referenced bill", () => {
  it("has its current title and its address if it is in the build", () => {
    const to = referencesTo({ billTitle: () => ({ title: "For the People Act" }) });
    expect(to.bill(BILL, "An older title")).toEqual({
      ...BILL,
      citation: "H.R. 1",
      title: "For the People Act",
      api_url: `${API}/bills/117/HR/1`,
      site_url: "https://www.congress.gov/bill/117th-congress/house-bill/1",
    });
  });

  it("keeps the record's title if the build's bill has none", () => {
    const to = referencesTo({ billTitle: () => ({ title: null }) });
    expect(to.bill(BILL, "An older title")).toMatchObject({
      title: "An older title",
      api_url: `${API}/bills/117/HR/1`,
    });
  });
});

describe("a referenced roll call", () => {
  it("has its own date, result and page if it is in the build", () => {
    const document = testVote({
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

  it("has the record's date, and the page derived from it, if it is not", () => {
    expect(NOTHING.vote({ ...VOTE, date: "2021-02-01" })).toEqual({
      ...VOTE,
      date: "2021-02-01",
      result: null,
      api_url: null,
      site_url: "https://clerk.house.gov/Votes/20217",
    });
  });
});

describe("a referenced person", () => {
  const mention = testPerson({ bioguide_id: "A000001", name: "A. Able", party: "R", state: "PA" });

  it("has no API address if unknown to the build, and no address at all without an ID", () => {
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

it("a referenced topic or law is always in the build, since bills define both", () => {
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
