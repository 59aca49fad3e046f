import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { readCommittees, readMemberships } from "./committees-yaml.ts";

const AGRICULTURE = `
- type: house
  name: House Committee on Agriculture
  thomas_id: HSAG
  minority_url: https://democrats-agriculture.house.gov
  congresses: [94, 93]
  names: { 94: Agriculture, 93: Farming }
  subcommittees:
  - { name: Forestry and Horticulture, thomas_id: '15' }
  - { name: Permanent Subcommittee on Investigations, thomas_id: '01', phone: (202) 225-2171 }
- { type: joint, name: Joint Committee on Taxation, thomas_id: JSTX }
- { type: senate, name: Senate Committee on Indian Affairs, thomas_id: SLIA }
`;

describe("readCommittees, current", () => {
  const reading = readCommittees(inlineFile(AGRICULTURE), "committees-current");
  const committees = documentsOf(reading, "committee");

  it("is a complete list of its source", () => {
    expect(reading.replaces).toEqual({ resource: "committee", source: "committees-current" });
    expect(new Set(reading.readings.map((each) => "source" in each && each.source))).toEqual(
      new Set(["committees-current"]),
    );
  });

  it("makes lowercase codes, even for IDs that aren't HS or SS", () => {
    expect(committees.map(({ code, parent_code }) => [code, parent_code])).toEqual([
      ["hsag00", null],
      ["hsag15", "hsag00"],
      ["hsag01", "hsag00"],
      ["jstx00", null],
      ["slia00", null],
    ]);
  });

  it("puts 'Subcommittee on' before a name, unless the name has it", () => {
    expect(committees.slice(1, 3).map(({ name }) => name)).toEqual([
      "Subcommittee on Forestry and Horticulture",
      "Permanent Subcommittee on Investigations",
    ]);
  });

  it("knows only the types of subcommittees and joint committees", () => {
    expect(committees.map(({ type, chamber }) => [chamber, type])).toEqual([
      ["house", null],
      ["house", "subcommittee"],
      ["house", "subcommittee"],
      ["joint", "joint"],
      ["senate", null],
    ]);
  });

  it.each([
    ["senate", "Atomic Energy", "JSAT"],
    ["house", "House Committee on Joint Atomic Energy", "HSAT"],
    ["house", "Temporary Joint Committee on Deficit Reduction", "HTDE"],
  ])("a joint committee listed under the %s is joint: %s, %s", (type, name, id) => {
    const listed = inlineFile(`[{ type: ${type}, name: ${name}, thomas_id: ${id} }]`);
    const [committee] = documentsOf(readCommittees(listed, "committees-historical"), "committee");
    expect(committee).toMatchObject({ chamber: "joint", type: "joint" });
  });

  it("decodes entities in web addresses", () => {
    const listed = inlineFile(`
- { type: senate, name: Agriculture, thomas_id: SSAF, rss_url: 'http://a.gov/?a=1&amp;b=2' }
`);
    const [committee] = documentsOf(readCommittees(listed, "committees-current"), "committee");
    expect(committee?.rss_url).toBe("http://a.gov/?a=1&b=2");
  });

  it("reads an empty list, since the importer judges that every committee is gone", () => {
    const replaces = { resource: "committee", source: "committees-current" };
    for (const text of ["[]", "---\n", "# none\n"]) {
      expect(readCommittees(inlineFile(text), "committees-current")).toEqual({
        readings: [],
        replaces,
      });
    }
  });
});

it("readCommittees, historical has names and Congresses, oldest first", () => {
  const reading = readCommittees(inlineFile(AGRICULTURE), "committees-historical");
  expect(reading.replaces?.source).toBe("committees-historical");
  expect(documentsOf(reading, "committee")[0]).toMatchObject({
    congresses: [93, 94],
    names: [
      { congress: 93, name: "Farming" },
      { congress: 94, name: "Agriculture" },
    ],
    minority_website_url: "https://democrats-agriculture.house.gov",
  });
});

describe("readMemberships", () => {
  const reading = readMemberships(
    inlineFile(`
JSEC:
- { name: David Schweikert, party: majority, rank: 1, title: Chairman, bioguide: S001183, chamber: house }
- { name: Nobody Yet, party: minority, rank: 1 }
- { name: Eric Schmitt, party: majority, rank: 1, title: Vice Chairman, bioguide: S001227, chamber: senate }
SSAF13: []
`),
  );

  it("orders the majority first, by rank, separately for a joint committee's chambers", () => {
    expect(documentsOf(reading, "membership")).toMatchObject([
      {
        code: "jsec00",
        congress: null,
        as_of: null,
        members: [
          {
            bioguide_id: "S001183",
            side: "majority",
            rank: 1,
            chamber: "house",
            title: "Chairman",
          },
          { bioguide_id: "S001227", side: "majority", rank: 1, chamber: "senate" },
          { bioguide_id: null, side: "minority", rank: 1, chamber: null, title: null },
        ],
      },
      { code: "ssaf13", members: [] },
    ]);
    expect(reading.replaces).toEqual({ resource: "membership", source: "membership" });
  });

  it("takes the day from the line that the mirror writes, and the Congress from the name or the day", () => {
    const text = "# Last-Modified: 2027-01-03T03:00:00.000Z\nSSAF13: []\n";
    const file = inlineFile(text);
    const shown = (name: string) => {
      const { replaces, readings } = readMemberships({ ...file, name });
      return [replaces?.source, readings[0]?.document];
    };
    const seats = { code: "ssaf13", as_of: "2027-01-02", members: [] };
    expect(shown("committee-membership-current.yaml")).toEqual([
      "membership-119",
      { ...seats, congress: 119 },
    ]);
    expect(shown("legislators/committee-membership-120.yaml")).toEqual([
      "membership-120",
      { ...seats, congress: 120 },
    ]);
  });

  it("refuses YAML with another shape", () => {
    expect(() => readMemberships(inlineFile("- a"))).toThrow(/^not a table of committee members/);
  });
});

describe.skipIf(!hasSources)("on the real files (needs the real upstream files)", () => {
  it("reads 49 committees and 181 subcommittees of today, each with members of that code", () => {
    const current = documentsOf(
      readCommittees(realFile("legislators/committees-current.yaml"), "committees-current"),
      "committee",
    );
    const members = documentsOf(
      readMemberships(realFile("legislators/committee-membership-current.yaml")),
      "membership",
    );
    const codes = current.map(({ code }) => code);
    expect(current.filter(({ parent_code }) => parent_code === null)).toHaveLength(49);
    expect([new Set(codes).size, members.length]).toEqual([230, 230]);
    expect(members.filter(({ code }) => !codes.includes(code))).toEqual([]);
  });

  it("reads 512 committees and subcommittees since the 93rd, no code twice", () => {
    const past = documentsOf(
      readCommittees(realFile("legislators/committees-historical.yaml"), "committees-historical"),
      "committee",
    );
    expect([past.length, new Set(past.map(({ code }) => code)).size]).toEqual([512, 512]);
    expect(past.filter(({ congresses }) => congresses.length === 0)).toEqual([]);
  });
});
