import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { readLegislatorsCsv } from "./legislators-csv.ts";

const HEADING =
  "last_name,first_name,full_name,birthday,type,state,district,senate_class,party,twitter,bioguide_id,fec_ids";

describe("readLegislatorsCsv", () => {
  it("decodes entities in web addresses", () => {
    const text = "bioguide_id,rss_url\nB000226,http://a.gov/?a=1&amp;b=2\n";
    const [person] = documentsOf(readLegislatorsCsv(inlineFile(text)), "legislator");
    expect(person?.rss_url).toBe("http://a.gov/?a=1&b=2");
  });

  it("has one last term, without dates", () => {
    const text = `${HEADING}\nBassett,Richard,,1745-04-02,sen,DE,,2,Anti-Administration,,B000226,\n`;
    expect(documentsOf(readLegislatorsCsv(inlineFile(text)), "legislator")).toMatchObject([
      {
        bioguide_id: "B000226",
        name: null,
        birth_date: "1745-04-02",
        birth_year: 1745,
        social: null,
        ids: { fec: [] },
        terms: [
          {
            chamber: "senate",
            start_date: null,
            end_date: null,
            district: null,
            senate_class: 2,
            party: "anti-administration",
            congresses: [],
          },
        ],
      },
    ]);
  });

  it("reads district -1 as none, and a missing party and birthday as unknown", () => {
    const text = `${HEADING}\nBland,Theodorick,,,rep,VA,-1,,,,B000546,"A1,B2"\n`;
    expect(documentsOf(readLegislatorsCsv(inlineFile(text)), "legislator")).toMatchObject([
      {
        birth_date: null,
        birth_year: null,
        ids: { fec: ["A1", "B2"] },
        terms: [{ district: null, party: null, party_name: null }],
      },
    ]);
  });

  it("refuses another table", () => {
    expect(() => readLegislatorsCsv(inlineFile("a,b\n1,2\n"))).toThrow(
      /^not a table of legislators/,
    );
  });
});

it.skipIf(!hasSources)(
  "reads every row of both files, 557 of them without a district (needs the real upstream files)",
  () => {
    const historical = read("legislators-historical");
    expect([read("legislators-current").length, historical.length]).toEqual([537, 12_230]);
    const house = historical.filter(({ terms }) => terms[0]?.chamber === "house");
    expect(house.filter(({ terms }) => terms[0]?.district === null).length).toBe(557);
    expect(historical.filter(({ terms }) => terms.length !== 1)).toEqual([]);
  },
);

function read(name: string) {
  return documentsOf(readLegislatorsCsv(realFile(`legislators/${name}.csv`)), "legislator");
}
