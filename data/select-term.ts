import { congressStart } from "../contract/congress.ts";
import type { LegislatorTerm } from "./documents.ts";

/** Names of the parties that members have changed to within a term, as congress-legislators writes them. */
const PARTY_NAMES: Readonly<Record<string, string>> = {
  D: "Democrat",
  R: "Republican",
  I: "Independent",
  ID: "Independent Democrat",
  L: "Libertarian",
};

/**
 * The term that a person is shown by: the last, or the last of a Congress with the party at
 * that Congress's end.
 *
 * `null` where the person has no term then. The terms are oldest first, with their Congresses.
 */
export function selectTerm(
  terms: readonly LegislatorTerm[],
  congress?: number,
): LegislatorTerm | null {
  if (congress === undefined) return terms.at(-1) ?? null;
  const term = terms.findLast(({ congresses }) => congresses.includes(congress));
  return term === undefined ? null : asOf(term, congressStart(congress + 1));
}

function asOf(term: LegislatorTerm, end: string): LegislatorTerm {
  const then = term.party_affiliations
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .findLast(({ start }) => start < end);
  if (then === undefined || then.party === term.party) return term;
  const name = PARTY_NAMES[then.party] ?? then.party;
  return { ...term, party: then.party, party_name: name, caucus: then.caucus };
}
