import { describe, expect, it } from "vitest";

import { documentsOf, realFile } from "../../test/inline-file.ts";
import { testTerm } from "../../test/test-documents.ts";
import { hasSources } from "../../test/sources.ts";
import type { LegislatorTerm } from "../documents.ts";
import { mergeLegislator } from "./merge-legislator.ts";
import { readLegislatorsYaml } from "../readers/legislators/legislators-yaml.ts";
import { selectTerm } from "./select-term.ts";

function term(fields: Partial<LegislatorTerm>): LegislatorTerm {
  const person = { state: "NJ", district: 2, party: "R", party_name: "Republican" } as const;
  return testTerm({ start_date: null, end_date: null, ...person, ...fields });
}

describe("selectTerm", () => {
  const house = term({ congresses: [115] });
  const senate = term({ chamber: "senate", congresses: [115, 116, 117] });

  it("is the last term, or the Congress's last for a member of both chambers", () => {
    expect(selectTerm([house, senate])).toBe(senate);
    expect(selectTerm([house, senate], 115)).toBe(senate);
    expect(selectTerm([senate, house], 115)).toBe(house);
    expect(selectTerm([senate, house], 116)).toBe(senate);
  });

  it("is null for a Congress without a term, or without terms", () => {
    expect(selectTerm([house], 114)).toBeNull();
    expect(selectTerm([])).toBeNull();
  });

  it("has the party at the end of each of the term's Congresses", () => {
    const changed = term({
      party: "I",
      party_name: "Independent",
      caucus: "D",
      congresses: [116, 117],
      party_affiliations: [
        { start: "2021-06-01", end: "2023-01-03", party: "I", caucus: "D" },
        { start: "2019-01-03", end: "2021-05-31", party: "D", caucus: null },
      ],
    });
    expect(selectTerm([changed])).toMatchObject({ party: "I", caucus: "D" });
    expect(selectTerm([changed], 117)).toMatchObject({ party: "I", caucus: "D" });
    expect(selectTerm([changed], 116)).toMatchObject({
      party: "D",
      party_name: "Democrat",
      caucus: null,
    });
  });
});

describe.skipIf(!hasSources)(
  "selectTerm on the real legislators (needs the real upstream files)",
  () => {
    const parts = hasSources
      ? readLegislatorsYaml(realFile("legislators/legislators-current.yaml"))
      : { readings: [] };
    const shown = (id: string, congress?: number) => {
      const own = documentsOf(parts, "legislator").filter((each) => each.bioguide_id === id);
      const merged = mergeLegislator(
        own.map((document) => ({ source: "legislators-yaml", document })),
      );
      const found = selectTerm(merged?.terms ?? [], congress);
      return [found?.party, found?.party_name, found?.caucus];
    };

    it("shows V000133 as a Republican from the 116th on, during which he switched", () => {
      expect(shown("V000133", 116)).toEqual(["R", "Republican", null]);
      expect(shown("V000133")).toEqual(["R", "Republican", null]);
    });

    it("shows K000401 as an independent in the 119th and a Republican before", () => {
      expect(shown("K000401", 118)).toEqual(["R", "Republican", null]);
      expect(shown("K000401", 119)).toEqual(["I", "Independent", "R"]);
    });
  },
);
