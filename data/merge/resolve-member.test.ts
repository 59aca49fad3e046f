import { readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { documentsOf, realFile } from "../../test/inline-file.ts";
import { testTerm } from "../../test/test-documents.ts";
import { hasSources, SOURCES } from "../../test/sources.ts";
import type { LegislatorPart, LegislatorTerm, VoteDocument } from "../documents.ts";
import { NO_IDS } from "../parse/empty-legislator.ts";
import type { FileReading } from "../parse/source-file.ts";
import { readHouseVote } from "../readers/house/house-vote.ts";
import { readBioguideProfile } from "../readers/legislators/bioguide-profile.ts";
import { readLegislatorsCsv } from "../readers/legislators/legislators-csv.ts";
import { readLegislatorsYaml } from "../readers/legislators/legislators-yaml.ts";
import { mergeLegislator, type MergedLegislator } from "./merge-legislator.ts";
import type { Part } from "./merge-parts.ts";
import { memberResolver } from "./resolve-member.ts";

const TERM = testTerm({
  start_date: "2023-01-03",
  end_date: "2025-01-03",
  state: "TX",
  district: 6,
  party: "R",
  party_name: "Republican",
  congresses: [118],
});

function member(
  id: string,
  last: string,
  more: Partial<LegislatorTerm> = {},
  lis: string | null = null,
) {
  return {
    bioguide_id: id,
    first_name: id === "U000038" ? "Mark" : "Jake",
    middle_name: null,
    last_name: last,
    nickname: null,
    other_names:
      id === "F000001"
        ? [{ first_name: null, middle_name: null, last_name: "Ray", start: null, end: null }]
        : [],
    ids: { ...NO_IDS, lis },
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
  it("uses the row's own ID, then the LIS ID", () => {
    expect(resolve({ ...VOTER, bioguide_id: "X000001" }, "house", null)).toBe("X000001");
    expect(resolve({ ...VOTER, lis_id: "S326" }, "senate", null)).toBe("U000039");
  });

  it("finds the only member with that name, state and party on that day", () => {
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

  it("uses the first name if two share the last, and returns null without one", () => {
    const udall = { ...VOTER, last_name: "Udall", state: "CO", lis_id: "S999" } as const;
    expect(resolve(udall, "senate", "2024-05-01")).toBeNull();
    expect(resolve({ ...udall, first_name: "Mark" }, "senate", "2024-05-01")).toBe("U000038");
    expect(resolve({ ...udall, first_name: "Tom" }, "senate", "2024-05-01")).toBeNull();
  });

  it("knows former names, ID for I, and the party on that day", () => {
    expect(resolve({ ...VOTER, last_name: "Ray" }, "house", "2024-05-01")).toBe("F000001");
    const sanders = { ...VOTER, last_name: "Sanders", party: "ID" };
    expect(resolve(sanders, "senate", "2024-05-01")).toBe("S000033");
    const drew = { ...VOTER, last_name: "Van Drew", party: "D" };
    expect(resolve(drew, "house", "2023-05-01")).toBe("V000133");
    expect(resolve(drew, "house", "2024-05-01")).toBeNull();
  });

  // The Clerk's rows without IDs, with everyone who had that last name and seat: [id, first,
  // middle, nickname, seat, terms].
  describe("before 2003, when the Clerk had no IDs", () => {
    const HOUSE = [
      ["M000720", "Dan", null, null, "Miller R FL", "1993-01-05", "2003-01-03"],
      ["M001144", "Jeff", null, null, "Miller R FL", "2001-10-16", "2017-01-03"],
      ["M001139", "Gary", "G.", null, "Miller R CA", "1999-01-06", "2015-01-03"],
      ["M000725", "George", null, null, "Miller D CA", "1975-01-14", "2015-01-03"],
      ["J000126", "Eddie", "Bernice", null, "Johnson D TX", "1993-01-05", "2023-01-03"],
      ["J000174", "Sam", null, null, "Johnson R TX", "1991-05-18", "2019-01-03"],
      ["D000597", "Jo", "Ann", null, "Davis R VA", "2001-01-03", "2007-10-06"],
      ["D000136", "Thomas", "M.", null, "Davis R VA", "1995-01-04", "2008-11-24"],
      ["S000597", "Robert", "F.", "Bob", "Smith R OR", "1983-01-03", "1995-01-03"],
      ["S000569", "Dennis", "A.", "Denny", "Smith R OR", "1981-01-05", "1991-01-03"],
      ["S000606", "Robert", "C.", "Bob", "Smith R NH", "1985-01-03", "1990-12-07"],
      ["T000250", "William", "M.", null, "Thomas R CA", "1979-01-15", "2007-01-03"],
    ] as const;
    const resolverWithout = (unknown: readonly string[]) =>
      memberResolver(
        HOUSE.filter(([id]) => !unknown.includes(id)).map(
          ([id, first_name, middle_name, nickname, seat, start_date, end_date]) => {
            const [last = "", party = "", state] = seat.split(" ");
            const term = { party, state: state as LegislatorTerm["state"], start_date, end_date };
            return { ...member(id, last, term), first_name, middle_name, nickname };
          },
        ),
      );
    const ROWS: readonly (readonly [string, string, LegislatorTerm["state"], string, string])[] = [
      ["Miller, Dan", "R", "FL", "2001-11-06", "M000720"],
      ["Miller, Jeff", "R", "FL", "2001-11-06", "M001144"],
      ["Miller (FL)", "R", "FL", "1999-11-06", "M000720"],
      ["Miller, Gary", "R", "CA", "2001-11-06", "M001139"],
      ["Miller, George", "D", "CA", "2001-11-06", "M000725"],
      ["Johnson, E. B.", "D", "TX", "2001-11-06", "J000126"],
      ["Johnson, Sam", "R", "TX", "2001-11-06", "J000174"],
      ["Davis, Jo Ann", "R", "VA", "2001-11-06", "D000597"],
      ["Davis, Tom", "R", "VA", "2001-11-06", "D000136"],
      ["Smith, Denny (OR)", "R", "OR", "1990-05-01", "S000569"],
      ["Smith, Robert (OR)", "R", "OR", "1990-05-01", "S000597"],
      ["Smith, Robert (NH)", "R", "NH", "1990-05-01", "S000606"],
      ["Thomas, Bill", "R", "CA", "1990-05-01", "T000250"],
      ["Thomas, William", "R", "CA", "1990-05-01", "T000250"],
    ];
    const told = (
      resolver: ReturnType<typeof memberResolver>,
      [name, party, state, day]: (typeof ROWS)[number],
    ) => {
      const [last_name = "", first_name = null] = name.replace(/ \(.*/, "").split(", ");
      return resolver({ ...VOTER, name, first_name, last_name, party, state }, "house", day);
    };

    it.each(ROWS)("%s of %s-%s on %s is %s", (...row) => {
      expect(told(resolverWithout([]), row)).toBe(row.at(-1));
    });

    it.each(ROWS)("%s of %s-%s on %s is null if %s's terms are unknown", (...row) => {
      expect(told(resolverWithout([row[4]]), row)).toBeNull();
    });
  });
});

describe.skipIf(!hasSources)("rows with their IDs removed (need the real upstream files)", () => {
  it("resolve to their member or null, even if a namesake's terms are unknown", () => {
    const resolver = memberResolver(knownMembers());
    const wrong = new Set<string>();
    let named = 0;
    for (const { chamber, date, positions } of houseVotes()) {
      for (const position of positions) {
        const found = resolver({ ...position, bioguide_id: null }, chamber, date);
        if (found === null) continue;
        named += 1;
        if (found !== position.bioguide_id) wrong.add(`${position.name}: ${found}`);
      }
    }
    expect([...wrong]).toEqual([]);
    expect(named).toBeGreaterThan(2000);
  });
});

function houseVotes(): readonly VoteDocument[] {
  return [2013, 2015].flatMap((year) =>
    readdirSync(join(SOURCES, `votes/house/${year}`)).flatMap((name) =>
      documentsOf(readHouseVote(realFile(`votes/house/${year}/${name}`)), "vote"),
    ),
  );
}

/** All members in the current YAML, and the former ones in `biography/`. */
function knownMembers(): readonly MergedLegislator[] {
  const parts = new Map<string, Part<LegislatorPart>[]>();
  const add = (source: string, reading: FileReading): void => {
    for (const document of documentsOf(reading, "legislator")) {
      const { bioguide_id: id } = document;
      parts.set(id, [...(parts.get(id) ?? []), { source, document }]);
    }
  };
  add("legislators-yaml", readLegislatorsYaml(realFile("legislators/legislators-current.yaml")));
  add("legislators-csv", readLegislatorsCsv(realFile("legislators/legislators-historical.csv")));
  for (const name of readdirSync(join(SOURCES, "biography"))) {
    add("bioguide", readBioguideProfile(realFile(`biography/${name}`)));
  }
  return [...parts.values()].flatMap((each) => mergeLegislator(each) ?? []);
}
