import { expect, it } from "vitest";

import { mergeLegislator } from "../../data/merge/merge-legislator.ts";
import { emptyLegislator } from "../../data/parse/empty-legislator.ts";
import { testTerm } from "../../test/test-documents.ts";
import { partlyKnownCongresses, termsGap } from "./terms-gap.ts";

const FILES = "https://github.com/unitedstates/congress-legislators/raw/main";
const TODAY = "2026-11-21";

/** A person whose only term ends on this day according to a source. */
function person(source: string, end: string | null) {
  const term = testTerm({ start_date: end === null ? null : "2015-01-03", end_date: end });
  const document = {
    ...emptyLegislator("A000001"),
    first_name: "Ada",
    last_name: "Able",
    terms: [term],
  };
  const merged = mergeLegislator([{ source, document }]);
  if (merged === null) throw new Error("a person with a term is a record");
  return merged;
}

const sitting = person("legislators-yaml", "2027-01-03");
const former = person("legislators-yaml", "2017-01-03");
const byLastTerm = person("legislators-csv", null);

it("the file of former members is named if there are only sitting ones", () => {
  expect(termsGap([sitting, byLastTerm, byLastTerm], TODAY)).toEqual({
    resource: "legislator",
    block: "terms",
    records: 2,
    files: [`${FILES}/legislators-historical.yaml`],
  });
});

it("both files are named if both are missing, and none if both exist", () => {
  expect(termsGap([byLastTerm], TODAY)?.files).toEqual([
    `${FILES}/legislators-current.yaml`,
    `${FILES}/legislators-historical.yaml`,
  ]);
  expect(termsGap([sitting, former, byLastTerm], TODAY)?.files).toEqual([]);
});

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

it("the members of past Congresses are partly known if a person's last term has no dates", () => {
  expect(partlyKnownCongresses([sitting, former], TODAY)).toEqual([]);
  expect(partlyKnownCongresses([sitting, byLastTerm], TODAY)).toEqual(upTo(118));
  expect(partlyKnownCongresses([former, byLastTerm], TODAY)).toEqual(upTo(119));
  const born = (birth_year: number) => ({ ...byLastTerm, birth_year });
  expect(partlyKnownCongresses([sitting, born(1990)], TODAY)).toEqual([
    112, 113, 114, 115, 116, 117, 118,
  ]);
  expect(partlyKnownCongresses([sitting, born(1740), born(1990)], TODAY)).toEqual(upTo(118));
});
