import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { readLegislatorsYaml } from "./legislators-yaml.ts";

const KILEY = `
- id:
    bioguide: K000401
    bioguide_previous:
    - K000009
    govtrack: 456789
    thomas: '00172'
  name: { first: Kevin, last: Kiley, official_full: Kevin Kiley }
  bio: { birthday: '1985-01-30', gender: M }
  other_names:
  - last: Kileyson
    end: '2020-01-01'
  leadership_roles:
  - title: Chair of Something
    chamber: house
    start: '2023-01-03'
  terms:
  - type: sen
    start: '2019-01-04'
    end: '2025-01-03'
    state: PR
    class: 1
    state_rank: junior
    how: appointment
    end-type: special-election
    party: Democrat
    phone: 202-000-0000
  - type: rep
    start: '2025-01-03'
    end: '2027-01-03'
    state: CA
    district: 0
    party: Independent
    caucus: Republican
    party_affiliations:
    - { start: '2025-01-03', end: '2026-03-08', party: Republican }
    - { start: '2026-03-09', end: '2027-01-03', party: Independent, caucus: Republican }
    url: https://kiley.house.gov
    contact_form: http://kiley.house.gov/?a=1&amp;b=2
    rss_url: http://kiley.house.gov/?format=feed&amp;type=rss
`;

describe("readLegislatorsYaml", () => {
  const reading = readLegislatorsYaml(inlineFile(KILEY));
  const [kiley] = documentsOf(reading, "legislator");

  it("decodes entities in web addresses", () => {
    expect(kiley).toMatchObject({
      contact_form_url: "http://kiley.house.gov/?a=1&b=2",
      rss_url: "http://kiley.house.gov/?format=feed&type=rss",
    });
  });

  it("treats its two files, between which people move, as separate sources", () => {
    const source = "legislators-yaml";
    expect(reading.replaces).toEqual({ resource: "legislator", source });
    expect(reading.readings).toMatchObject([{ source }]);
    const former = readLegislatorsYaml({
      ...inlineFile(KILEY),
      name: "legislators/legislators-historical.yaml",
    });
    expect(former.replaces).toEqual({ resource: "legislator", source: `${source}:historical` });
  });

  it("reads IDs as written, and missing ones as null", () => {
    expect(kiley?.ids).toMatchObject({ thomas: "00172", govtrack: 456789, lis: null, fec: [] });
    expect(kiley?.previous_bioguide_ids).toEqual(["K000009"]);
  });

  it("reads only the last term's contact data", () => {
    expect(kiley).toMatchObject({ website_url: "https://kiley.house.gov", phone: null });
  });

  it("reads a party switch within a term", () => {
    expect(kiley?.terms[1]).toMatchObject({
      role: "representative",
      district: 0,
      party: "I",
      party_name: "Independent",
      caucus: "R",
      party_affiliations: [
        { start: "2025-01-03", end: "2026-03-08", party: "R", caucus: null },
        { start: "2026-03-09", end: "2027-01-03", party: "I", caucus: "R" },
      ],
      congresses: [],
    });
  });

  it("reads a senator's class, rank and appointment", () => {
    expect(kiley?.terms[0]).toMatchObject({
      role: "senator",
      district: null,
      senate_class: 1,
      state_rank: "junior",
      how: "appointment",
    });
  });

  it("reads other names and leadership", () => {
    expect(kiley?.other_names).toEqual([
      {
        first_name: null,
        middle_name: null,
        last_name: "Kileyson",
        start: null,
        end: "2020-01-01",
      },
    ]);
    expect(kiley?.leadership_roles).toEqual([
      { title: "Chair of Something", chamber: "house", start: "2023-01-03", end: null },
    ]);
  });

  it.each([
    ["DC", "delegate"],
    ["GU", "delegate"],
    ["PR", "resident_commissioner"],
    ["AK", "representative"],
  ])("reads a member from %s as a %s", (state, role) => {
    const text = `- id: { bioguide: A000001 }\n  name: { first: A, last: B }\n  terms: [{ type: rep, state: ${state}, district: -1 }]`;
    const [person] = documentsOf(readLegislatorsYaml(inlineFile(text)), "legislator");
    expect(person?.terms).toMatchObject([{ role, district: null, start_date: null }]);
  });

  it("refuses YAML with another shape", () => {
    expect(() => readLegislatorsYaml(inlineFile("a: b"))).toThrow(/^not a list of legislators/);
  });
});

it.skipIf(!hasSources)(
  "reads all 537 current legislators and their 2,792 terms (needs the real upstream files)",
  () => {
    const people = documentsOf(
      readLegislatorsYaml(realFile("legislators/legislators-current.yaml")),
      "legislator",
    );
    expect(people).toHaveLength(537);
    const terms = people.flatMap((person) => person.terms);
    expect(terms).toHaveLength(2792);
    expect(
      terms.filter(({ start_date, end_date, party }) => !start_date || !end_date || !party),
    ).toEqual([]);
    expect(people.filter(({ ids }) => ids?.lis).length).toBe(100);
  },
);
