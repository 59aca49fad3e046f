import { describe, expect, it } from "vitest";

import { testTerm } from "../../test/test-documents.ts";
import type { LegislatorPart, LegislatorTerm } from "../documents.ts";
import { mergeLegislator } from "./merge-legislator.ts";
import type { Part } from "./merge-parts.ts";
import { emptyLegislator } from "../parse/empty-legislator.ts";

const TERM = testTerm({ start_date: null, end_date: null, state: "NY", district: null });

function part(source: string, fields: Partial<LegislatorPart>): Part<LegislatorPart> {
  return { source, document: { ...emptyLegislator("A000022"), ...fields } };
}

function term(start: string | null, end: string | null, more: Partial<LegislatorTerm> = {}) {
  return { ...TERM, start_date: start, end_date: end, ...more };
}

const NAMES = { first_name: "Gary", middle_name: "Leonard", last_name: "Ackerman" };

describe("mergeLegislator", () => {
  it("takes each field from the most trusted source that has it, for any order of parts", () => {
    const parts = [
      part("api-members", { image_url: "https://image", first_name: "G.", last_name: "A." }),
      part("bioguide", { ...NAMES, birth_year: 1941, death_year: 2020, terms: [TERM] }),
      part("legislators-csv", { birth_date: "1942-11-19", birth_year: 1942, phone: "1" }),
      part("legislators-yaml", { name: "Gary Ackerman", nickname: "G", phone: "2", terms: [TERM] }),
    ];
    const merged = mergeLegislator(parts);
    expect(merged).toMatchObject({
      ...NAMES,
      name: "Gary Ackerman",
      nickname: "G",
      image_url: "https://image",
      birth_date: "1942-11-19",
      birth_year: 1942,
      death_year: 2020,
      phone: "2",
    });
    expect(mergeLegislator(parts.toReversed())).toEqual(merged);
  });

  it.each([
    [NAMES, "Gary L. Ackerman"],
    [{ ...NAMES, middle_name: "L.", suffix: "Jr." }, "Gary L. Ackerman Jr."],
    [{ ...NAMES, middle_name: null }, "Gary Ackerman"],
  ])("displays %j as %s", (names, name) => {
    expect(mergeLegislator([part("bioguide", { ...names, terms: [TERM] })])?.name).toBe(name);
  });

  it("returns null without a term, as for a delegate to the Continental Congress", () => {
    expect(mergeLegislator([part("bioguide", NAMES)])).toBeNull();
    expect(mergeLegislator([part("social-media", {}), part("api-members", NAMES)])).toBeNull();
    expect(mergeLegislator([])).toBeNull();
  });

  it("takes social media accounts one by one, first from their own file", () => {
    const none = {
      facebook: null,
      youtube: null,
      youtube_id: null,
      instagram: null,
      mastodon: null,
    };
    const merged = mergeLegislator([
      part("legislators-csv", {
        social: { ...none, twitter: "old", facebook: "f" },
        terms: [TERM],
      }),
      part("social-media", { social: { ...none, twitter: "new", instagram: "i" } }),
    ]);
    expect(merged?.social).toEqual({ ...none, twitter: "new", facebook: "f", instagram: "i" });
  });
});

describe("the terms of a merged legislator", () => {
  it("come from the YAML if it has the person", () => {
    const terms = termsOf(
      part("legislators-yaml", { terms: [term("2007-01-04", "2013-01-03")] }),
      part("bioguide", { terms: [term("2007-01-03", "2009-01-03", { congresses: [110] })] }),
      part("legislators-csv", { terms: [TERM] }),
    );
    expect(terms).toMatchObject([{ start_date: "2007-01-04", congresses: [110, 111, 112] }]);
  });

  it.each([
    ["who left ends on that day", ["2011-01-05", "2012-05-01"], ["2011-01-05", "2013-01-03"]],
    ["who came back has the newer one", ["2007-01-04", "2009-01-03"], ["2011-01-05", "2013-01-03"]],
    [
      "with another's old ID has his own",
      ["1855-03-04", "1857-03-03"],
      ["2025-01-03", "2027-01-03"],
    ],
  ] as const)("of a member in both lists %s", (_, former, current) => {
    const [one, other] = [[term(former[0], former[1])], [term(current[0], current[1])]];
    const parts = [
      part("legislators-yaml", { terms: other }),
      part("legislators-yaml:historical", { terms: one }),
    ];
    expect(mergeLegislator(parts)?.is_in_both_lists).toBe(true);
    expect(mergeLegislator(parts.slice(1))?.is_in_both_lists).toBe(false);
    const [start, end] = former[0] === current[0] ? former : current;
    expect(termsOf(...parts)).toMatchObject([{ start_date: start, end_date: end }]);
  });

  it("otherwise come from the directory, the last with the CSV's district and class", () => {
    const terms = termsOf(
      part("legislators-csv", { terms: [{ ...TERM, district: 5 }] }),
      part("bioguide", {
        terms: [
          term("2011-01-03", "2013-01-03", { congresses: [112] }),
          term("2009-01-03", "2011-01-03", { congresses: [111] }),
        ],
      }),
    );
    expect(terms).toMatchObject([
      { start_date: "2009-01-03", district: null, congresses: [111] },
      { start_date: "2011-01-03", district: 5, congresses: [112] },
    ]);
  });

  it("end with the CSV's if the directory's last office differs", () => {
    const senator = { ...TERM, chamber: "senate", role: "senator", senate_class: 2 } as const;
    const terms = termsOf(
      part("legislators-csv", { terms: [senator] }),
      part("bioguide", { terms: [term("2009-01-03", "2011-01-03", { congresses: [111] })] }),
    );
    expect(terms).toMatchObject([
      { chamber: "house" },
      { chamber: "senate", start_date: null, congresses: [] },
    ]);
  });

  it.each([
    // A term that ends on a Congress's first day doesn't belong to it.
    ["2019-01-03", "2021-01-03", [116]],
    ["2019-01-03", "2021-01-04", [116, 117]],
    ["2007-01-04", "2013-01-03", [110, 111, 112]],
    ["1789-03-04", "1793-03-03", [1, 2]],
    // The 73rd began in March 1933 and ended in January 1935.
    ["1931-03-04", "1933-03-03", [72]],
    ["1933-03-04", "1935-01-03", [73]],
    ["1935-01-03", "1937-01-03", [74]],
  ])("from %s to %s are in Congresses %j", (start, end, congresses) => {
    const terms = termsOf(part("legislators-yaml", { terms: [term(start, end)] }));
    expect(terms).toMatchObject([{ congresses }]);
  });
});

function termsOf(...parts: Part<LegislatorPart>[]) {
  return mergeLegislator(parts)?.terms;
}
