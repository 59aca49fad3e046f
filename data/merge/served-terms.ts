import type { LegislatorTerm } from "../documents.ts";
import type { MergedLegislator } from "./merge-legislator.ts";
import { ascending, orderedBy } from "../parse/order.ts";
import { termDistrict, termOffice, UNDATED_TERM } from "../parse/term-office.ts";
import { partyName } from "./select-term.ts";
import type { Sighting } from "./sightings.ts";

export interface ServedTerm extends LegislatorTerm {
  readonly is_inferred: boolean;
}

const EARLIEST_FIRST = ascending<Sighting>("congress", "date", "chamber");

/**
 * If no source has all terms, each Congress and chamber with sightings becomes a term, unless a
 * source has a term in that Congress. A last term with unknown Congresses stays last.
 */
export function servedTerms(
  { terms, has_all_terms }: Pick<MergedLegislator, "terms" | "has_all_terms">,
  sightings: readonly Sighting[],
  sitting: number,
): readonly ServedTerm[] {
  const sourced = terms.map((term) => ({
    ...term,
    congresses: term.congresses.filter((congress) => congress <= sitting),
    is_inferred: false,
  }));
  if (has_all_terms) return sourced;
  const known = new Set(sourced.flatMap(({ congresses }) => congresses));
  const inferred = sightings
    .filter(({ congress }) => congress <= sitting && !known.has(congress))
    .toSorted(EARLIEST_FIRST)
    .flatMap((seen) => termOf(seen, terms) ?? []);
  return [...sourced, ...inferred].toSorted(
    orderedBy<ServedTerm>(ascending(({ congresses }) => congresses[0] ?? null)),
  );
}

function termOf(
  { congress, chamber, ...seen }: Sighting,
  terms: readonly LegislatorTerm[],
): ServedTerm | null {
  const home = terms.findLast((term) => term.chamber === chamber)?.state ?? null;
  const state = seen.state?.value ?? home;
  const office = termOffice(chamber === "senate" ? "sen" : "rep", state);
  if (office === null) return null;
  const party = seen.party?.value ?? null;
  return {
    ...office,
    ...UNDATED_TERM,
    district: termDistrict(chamber, seen.district?.value ?? null),
    party,
    party_name: party === null ? null : partyName(party),
    congresses: [congress],
    is_inferred: true,
  };
}
