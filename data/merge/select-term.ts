import { congressStart } from "../../contract/congress.ts";
import type { LegislatorTerm, Party } from "../documents.ts";

/** Names of parties that members have changed to within a term, as congress-legislators spells them. */
const PARTY_NAMES: ReadonlyMap<string, string> = new Map([
  ["D", "Democrat"],
  ["R", "Republican"],
  ["I", "Independent"],
  ["ID", "Independent Democrat"],
  ["L", "Libertarian"],
]);

/**
 * Returns the last term, or a Congress's last term with the party at its end; `null` if there is
 * none. Terms must be oldest first and have their Congresses.
 */
export function selectTerm<Term extends LegislatorTerm>(
  terms: readonly Term[],
  congress?: number,
): Term | null {
  if (congress === undefined) return terms.at(-1) ?? null;
  const term = terms.findLast(({ congresses }) => congresses.includes(congress));
  return term === undefined ? null : asOf(term, congressStart(congress + 1));
}

/** Returns a party's name by its code. A historical party's code already is a name. */
export function partyName(party: Party): string {
  return PARTY_NAMES.get(party) ?? party;
}

function asOf<Term extends LegislatorTerm>(term: Term, end: string): Term {
  const then = term.party_affiliations
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .findLast(({ start }) => start < end);
  if (then === undefined || then.party === term.party) return term;
  return { ...term, party: then.party, party_name: partyName(then.party), caucus: then.caucus };
}
