import { readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources, SOURCES } from "../../../test/sources.ts";
import { readBioguideProfile } from "./bioguide-profile.ts";

interface PositionParts {
  readonly job?: string;
  readonly congress?: number;
  readonly type?: string;
  readonly dates?: object;
  readonly congressDates?: object;
  readonly parties?: readonly object[];
  readonly region?: string;
}

function position(parts: PositionParts = {}) {
  const { job = "Representative", congress = 118, type = "USCongress", region = "VT" } = parts;
  const { congressDates = { startDate: "2023-01-03" }, dates = {} } = parts;
  const { parties = [{ party: { name: "Democrat" } }] } = parts;
  return {
    job: { name: job },
    ...dates,
    congressAffiliation: {
      congress: { congressNumber: congress, congressType: type, ...congressDates },
      partyAffiliation: parties,
      represents: { regionType: "StateRegion", regionCode: region },
    },
  };
}

function profile(fields: object) {
  const text = JSON.stringify({ usCongressBioId: "A000022", familyName: "Ackerman", ...fields });
  const [person] = documentsOf(readBioguideProfile(inlineFile(text)), "legislator");
  if (person === undefined) throw new Error("no person");
  return person;
}

describe("readBioguideProfile", () => {
  it.each([
    ["1942-11-19", "1942-11-19", 1942],
    ["1740-04", null, 1740],
    ["1964", null, 1964],
    [undefined, null, null],
  ])("reads the known part of a birth on %s", (birthDate, date, year) => {
    const { birth_date, birth_year } = profile({ birthDate });
    expect([birth_date, birth_year]).toEqual([date, year]);
  });

  it("decodes the entities of the profile's text", () => {
    expect(
      profile({ profileText: " St. John&rsquo;s  University,&nbsp;1966.&nbsp;" }).biography,
    ).toEqual({
      text: "St. John’s University, 1966.",
      html: null,
      source_url: "https://bioguide.congress.gov/search/bio/A000022",
      retrieved_at: null,
    });
  });

  it("keeps harmless markup beside the text", () => {
    const { biography } = profile({ profileText: "a <i>Senator</i><script>x</script>" });
    expect([biography?.text, biography?.html]).toEqual(["a Senator", "a <i>Senator</i>"]);
  });

  it("has no terms without positions, and no biography without a text", () => {
    expect(profile({ jobPositions: [] })).toMatchObject({ terms: [], biography: null });
  });

  it("leaves out presidents, Speakers, justices and the Continental Congress", () => {
    const jobPositions = [
      position({ job: "President", region: "US" }),
      position({ job: "Speaker Of The House" }),
      { job: { name: "Supreme Court Justice" }, congressAffiliation: {} },
      position({ job: "Delegate", congress: 1, type: "ContinentalCongress", region: "SC" }),
      position({ job: "Delegate", congress: 6, region: "OH", congressDates: {} }),
    ];
    expect(profile({ jobPositions }).terms).toMatchObject([
      { role: "delegate", state: "OH", congresses: [6], start_date: "1799-03-04" },
    ]);
  });

  it("sorts positions, and merges repeated ones", () => {
    const jobPositions = [
      position({ congress: 118 }),
      position({ congress: 117, congressDates: {} }),
      position({ congress: 118 }),
    ];
    const { terms } = profile({ jobPositions });
    expect(terms.map(({ congresses }) => congresses)).toEqual([[117], [118]]);
  });

  it("uses the Congress's dates if the position's are missing or impossible", () => {
    const jobPositions = [
      position(),
      // G000363 begins the 61st Congress in 1901.
      position({
        congress: 61,
        dates: { startDate: "1901-03-04" },
        congressDates: { startDate: "1909-03-04", endDate: "1911-03-04" },
      }),
      // D000240 left in "1810".
      position({
        congress: 11,
        dates: { startDate: "1809-05-22", endDate: "1810" },
        congressDates: { startDate: "1809-03-04", endDate: "1811-03-03" },
      }),
    ];
    expect(profile({ jobPositions }).terms.map((term) => [term.start_date, term.end_date])).toEqual(
      [
        ["1809-05-22", null],
        ["1909-03-04", "1911-03-04"],
        ["2023-01-03", "2025-01-03"],
      ],
    );
  });

  it("keeps the party's historical name, and a party switch within a Congress", () => {
    const parties = [
      { party: { name: "Democrat" }, endDate: "2024-05-31" },
      { party: { name: "Anti-Jacksonian" }, startDate: "2024-05-31" },
    ];
    expect(profile({ jobPositions: [position({ parties })] }).terms).toMatchObject([
      {
        party: "anti-jacksonian",
        party_name: "Anti-Jacksonian",
        party_affiliations: [
          { start: "2023-01-03", end: "2024-05-31", party: "D" },
          { start: "2024-05-31", end: "2025-01-03", party: "anti-jacksonian" },
        ],
      },
    ]);
  });

  it("keeps accents, and a former name", () => {
    const person = profile({
      familyName: "García",
      givenName: "Jesús",
      nameHistory: [{ familyName: "Franklin", givenName: "C.", startDate: "2021-01-03" }],
    });
    expect(person).toMatchObject({ first_name: "Jesús", last_name: "García" });
    expect(person.other_names).toMatchObject([
      { last_name: "Franklin", start: "2021-01-03", end: null },
    ]);
  });

  it("reads a profile inside `data`, and skips a deleted one", () => {
    const wrapped = inlineFile('{"data":{"usCongressBioId":"A000022","deleted":false}}');
    expect(readBioguideProfile(wrapped).readings).toHaveLength(1);
    const deleted = inlineFile('{"usCongressBioId":"A000022","deleted":true}');
    expect(readBioguideProfile(deleted).readings).toEqual([]);
  });

  it("refuses other JSON", () => {
    expect(() => readBioguideProfile(inlineFile("{}"))).toThrow(/^not a Bioguide profile/);
    const odd = inlineFile('{"usCongressBioId":"X"}');
    expect(() => readBioguideProfile(odd)).toThrow('"X" is not a Bioguide id');
  });
});

describe.skipIf(!hasSources)(
  "readBioguideProfile on the real files (needs the real upstream files)",
  () => {
    const names = hasSources ? readdirSync(join(SOURCES, "biography")) : [];

    it("finds a biography in all 71, with all entities decoded", () => {
      const people = names.flatMap((name) =>
        documentsOf(readBioguideProfile(realFile(`biography/${name}`)), "legislator"),
      );
      expect(people).toHaveLength(71);
      expect(people.filter(({ biography }) => /&\w+;|^$/.test(biography?.text ?? ""))).toEqual([]);
      const withoutTerms = people.filter(({ terms }) => terms.length === 0);
      expect(withoutTerms.map((person) => person.bioguide_id)).toEqual([
        "C000472",
        "G000122",
        "J000069",
        "K000031",
        "P000207",
        "T000390",
        "W000787",
      ]);
    });
  },
);
