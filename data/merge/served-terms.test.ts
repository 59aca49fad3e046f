import { describe, expect, it } from "vitest";

import { testTerm } from "../../test/test-documents.ts";
import type { LegislatorTerm } from "../documents.ts";
import { selectTerm } from "./select-term.ts";
import { servedTerms } from "./served-terms.ts";
import type { Sighting } from "./sightings.ts";

const SITTING = 119;

/** A last term from the CSV: without dates. */
const LAST = testTerm({ start_date: null, end_date: null, district: 5 });

function seen(congress: number, given: Partial<Sighting> = {}): Sighting {
  const date = `${1787 + 2 * congress}-06-01`;
  return {
    bioguide_id: "A000001",
    congress,
    chamber: "house",
    date,
    party: { value: "R", date },
    state: { value: "PA", date },
    district: { value: 7, date },
    ...given,
  };
}

const inferred = (terms: readonly LegislatorTerm[], ...sightings: Sighting[]) =>
  servedTerms({ terms, has_all_terms: false }, sightings, SITTING);

describe("a person's terms", () => {
  it("end with the current Congress at the latest", () => {
    const senator = { ...LAST, congresses: [118, 119, 120, 121] };
    const terms = servedTerms({ terms: [senator], has_all_terms: true }, [], SITTING);
    expect(terms.map(({ congresses }) => congresses)).toEqual([[118, 119]]);
    expect(inferred([LAST], seen(120))).toHaveLength(1);
  });

  it("are never inferred if a source has them all", () => {
    const terms = servedTerms({ terms: [LAST], has_all_terms: true }, [seen(117)], SITTING);
    expect(terms).toEqual([{ ...LAST, is_inferred: false }]);
  });

  it("are inferred one Congress at a time from its documents", () => {
    const terms = inferred([LAST], seen(117), seen(116, { district: null }));
    expect(terms).toMatchObject([
      { congresses: [116], district: null, is_inferred: true },
      {
        congresses: [117],
        party: "R",
        party_name: "Republican",
        state: "PA",
        district: 7,
        is_inferred: true,
      },
      { congresses: [], party: "D", state: "OH", is_inferred: false },
    ]);
    expect(selectTerm(terms)).toMatchObject({ state: "OH" });
    expect(selectTerm(terms, 117)).toMatchObject({ state: "PA" });
  });

  it("are inferred only for Congresses without a term in any source", () => {
    const directory = { ...LAST, start_date: "2021-01-03", congresses: [117] };
    const terms = inferred([directory], seen(117), seen(118));
    expect(terms.map(({ congresses, is_inferred }) => [congresses, is_inferred])).toEqual([
      [[117], false],
      [[118], true],
    ]);
  });

  it("end a Congress in its latest document's chamber", () => {
    const later = { chamber: "senate", date: "2022-12-01" } as const;
    const terms = inferred([LAST], seen(117, later), seen(117));
    expect(terms.map(({ chamber }) => chamber)).toEqual(["house", "senate", "house"]);
    expect(selectTerm(terms, 117)).toMatchObject({ role: "senator", district: null });
  });

  it("of a delegate, who has no state in roll calls, have their home", () => {
    const home = { ...LAST, state: "GU", role: "delegate" } as const;
    const terms = inferred([home], seen(117, { state: null, party: null, district: null }));
    expect(terms[0]).toMatchObject({ state: "GU", role: "delegate", party: null });
    const governor = { ...LAST, chamber: "senate" } as const;
    expect(inferred([governor], seen(117, { state: null }))).toHaveLength(1);
  });
});
