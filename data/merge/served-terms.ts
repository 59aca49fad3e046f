import type { LegislatorTerm } from "../documents.ts";
import type { MergedLegislator } from "./merge-legislator.ts";
import { ascending, orderedBy } from "../parse/order.ts";
import { termDistrict, termOffice } from "../parse/term-office.ts";
import { partyName } from "./select-term.ts";
import type { Sighting } from "./sightings.ts";

/** A term with the Congresses of it that have begun. */
export interface ServedTerm extends LegislatorTerm {
  /** No source of terms has it; documents of its Congress show the person as a member. */
  readonly is_inferred: boolean;
}

const EARLIEST_FIRST = ascending<Sighting>("congress", "date", "chamber");

/**
 * A person's terms, oldest first, up to the Congress that sits.
 *
 * Where no source gives the terms in full, each Congress and chamber that documents show the person
 * in is a term, unless a source has one in that Congress. A last term whose Congresses are not
 * known stays the last.
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
  const told = new Set(sourced.flatMap(({ congresses }) => congresses));
  const inferred = sightings
    .filter(({ congress }) => congress <= sitting && !told.has(congress))
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
    start_date: null,
    end_date: null,
    district: termDistrict(chamber, seen.district?.value ?? null),
    senate_class: null,
    state_rank: null,
    party,
    party_name: party === null ? null : partyName(party),
    caucus: null,
    party_affiliations: [],
    how: null,
    congresses: [congress],
    is_inferred: true,
  };
}
