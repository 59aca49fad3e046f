import { describe, expect, it } from "vitest";

import type { LegislatorTerm } from "../documents.ts";
import { memberResolver } from "./resolve-member.ts";

const TERM: LegislatorTerm = {
  chamber: "house",
  role: "representative",
  start_date: "2023-01-03",
  end_date: "2025-01-03",
  state: "TX",
  district: 6,
  senate_class: null,
  state_rank: null,
  party: "R",
  party_name: "Republican",
  caucus: null,
  party_affiliations: [],
  how: null,
  congresses: [118],
};

const IDS = {
  govtrack: null,
  thomas: null,
  lis: null,
  fec: [],
  opensecrets: null,
  votesmart: null,
  icpsr: null,
  cspan: null,
  wikidata: null,
  wikipedia: null,
  ballotpedia: null,
  house_history: null,
  pictorial: null,
  google_entity_id: null,
};

function member(
  id: string,
  last: string,
  more: Partial<LegislatorTerm> = {},
  lis: string | null = null,
) {
  return {
    bioguide_id: id,
    first_name: id === "U000038" ? "Mark" : "Jake",
    last_name: last,
    nickname: null,
    other_names:
      id === "F000001"
        ? [{ first_name: null, middle_name: null, last_name: "Ray", start: null, end: null }]
        : [],
    ids: { ...IDS, lis },
    terms: [{ ...TERM, ...more }],
  };
}

const SENATE = { chamber: "senate", role: "senator", state: "CO" } as const;

const resolve = memberResolver([
  member("E000071", "Ellzéy"),
  member("F000001", "Franklin", { state: "XX" as never }),
  member("U000038", "Udall", SENATE),
  member("U000039", "Udall", { ...SENATE, state: "NM" }, "S326"),
  member("U000040", "Udall", SENATE),
  member("S000033", "Sanders", { ...SENATE, state: "VT", party: "I" }),
  member("V000133", "Van Drew", {
    party_affiliations: [
      { start: "2023-01-03", end: "2023-12-18", party: "D", caucus: null },
      { start: "2023-12-19", end: "2025-01-03", party: "R", caucus: null },
    ],
  }),
]);

const VOTER = {
  bioguide_id: null,
  lis_id: null,
  name: "",
  first_name: null,
  last_name: null,
  party: null,
  state: null,
};

describe("memberResolver", () => {
  it("takes the row's own id, then the LIS id", () => {
    expect(resolve({ ...VOTER, bioguide_id: "X000001" }, "house", null)).toBe("X000001");
    expect(resolve({ ...VOTER, lis_id: "S326" }, "senate", null)).toBe("U000039");
  });

  it("takes the only one of that name, state and party who sat on that day", () => {
    const ellzey = {
      ...VOTER,
      name: "Ellzey",
      last_name: "Ellzey",
      party: "R",
      state: "TX",
    } as const;
    expect(resolve(ellzey, "house", "2024-05-01")).toBe("E000071");
    expect(resolve(ellzey, "senate", "2024-05-01")).toBeNull();
    expect(resolve(ellzey, "house", "2022-05-01")).toBeNull();
    expect(resolve({ ...ellzey, party: "D" }, "house", "2024-05-01")).toBeNull();
    expect(resolve({ ...ellzey, state: "NY" }, "house", "2024-05-01")).toBeNull();
    expect(resolve({ ...ellzey, state: null, party: null }, "house", "2024-05-01")).toBe("E000071");
    expect(resolve(ellzey, "house", null)).toBeNull();
  });

  it("asks the first name where two have the last, and decides for nobody without", () => {
    const udall = { ...VOTER, last_name: "Udall", state: "CO", lis_id: "S999" } as const;
    expect(resolve(udall, "senate", "2024-05-01")).toBeNull();
    expect(resolve({ ...udall, first_name: "Mark" }, "senate", "2024-05-01")).toBe("U000038");
    expect(resolve({ ...udall, first_name: "Tom" }, "senate", "2024-05-01")).toBeNull();
  });

  it("knows former names, an ID for an I, and the party on that day", () => {
    expect(resolve({ ...VOTER, last_name: "Ray" }, "house", "2024-05-01")).toBe("F000001");
    const sanders = { ...VOTER, last_name: "Sanders", party: "ID" };
    expect(resolve(sanders, "senate", "2024-05-01")).toBe("S000033");
    const drew = { ...VOTER, last_name: "Van Drew", party: "D" };
    expect(resolve(drew, "house", "2023-05-01")).toBe("V000133");
    expect(resolve(drew, "house", "2024-05-01")).toBeNull();
  });
});
