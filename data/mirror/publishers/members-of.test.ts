import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";
import { load } from "js-yaml";

import { congressStart } from "../../../contract/congress.ts";
import { hasSources, SOURCES } from "../../../test/sources.ts";
import { membersOf } from "./biographies.ts";

const YAML = `
- id:
    bioguide: A000001
  terms:
  - type: rep
    start: '2015-01-06'
    end: '2017-01-03'
    party_affiliations:
    - start: '2015-01-06'
      end: '2023-01-03'
  leadership_roles:
  - title: Speaker
    start: '2021-01-03'
- id:
    bioguide: B000002
  terms:
  - type: sen
    start: '2021-01-20'
    end: '2027-01-03'
`;

describe("the members of some Congresses", () => {
  it("have a term in one of them, whatever other dates they have", () => {
    expect(membersOf(YAML, [114])).toEqual(["A000001"]);
    expect(membersOf(YAML, [117])).toEqual(["B000002"]);
    expect(membersOf(YAML, [114, 119])).toEqual(["A000001", "B000002"]);
  });

  it("exclude the Congress before or after a term", () => {
    expect(membersOf(YAML, [113, 115, 116, 120])).toEqual([]);
  });

  it.skipIf(!hasSources)(
    "in the real file match a YAML parser's (needs the real upstream files)",
    () => {
      const text = readFileSync(join(SOURCES, "legislators/legislators-current.yaml"), "utf8");
      const people = load(text) as {
        id: { bioguide: string };
        terms: { start: string; end: string }[];
      }[];
      for (const congress of [110, 117, 119]) {
        const [first, next] = [congressStart(congress), congressStart(congress + 1)];
        const expected = people
          .filter(({ terms }) => terms.some(({ start, end }) => start < next && end > first))
          .map(({ id }) => id.bioguide);
        expect(membersOf(text, [congress])).toEqual(expected);
      }
    },
  );
});
