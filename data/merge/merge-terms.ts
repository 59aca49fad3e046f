import { congressOf, congressStart } from "../../contract/congress.ts";
import type { LegislatorPart, LegislatorTerm } from "../documents.ts";
import { byPrecedence, type Part } from "./merge-parts.ts";
import { ascending } from "../parse/order.ts";

const OLDEST_FIRST = ascending<LegislatorTerm>("start_date", "end_date", "chamber", "state");

/**
 * The YAML of congress-legislators has all terms. Otherwise, the Biographical Directory has one per
 * Congress, without district and class, and the CSV has only the last, without dates.
 */
export function mergeTerms(parts: readonly Part<LegislatorPart>[]): readonly LegislatorTerm[] {
  const terms = hasAllTerms(parts) ? termsOf(parts, "legislators-yaml") : lastTermAdded(parts);
  return terms.toSorted(OLDEST_FIRST).map((term) => ({ ...term, congresses: congressesOf(term) }));
}

export function hasAllTerms(parts: readonly Part<LegislatorPart>[]): boolean {
  return termsOf(parts, "legislators-yaml").length > 0;
}

function termsOf(parts: readonly Part<LegislatorPart>[], source: string) {
  const own = parts.filter((part) => part.source.split(":")[0] === source);
  return byPrecedence(own, [])[0]?.terms ?? [];
}

function lastTermAdded(parts: readonly Part<LegislatorPart>[]): readonly LegislatorTerm[] {
  const dated = termsOf(parts, "bioguide").toSorted(OLDEST_FIRST);
  const last = termsOf(parts, "legislators-csv").at(-1);
  if (last === undefined) return dated;
  const latest = dated.at(-1);
  if (latest?.chamber !== last.chamber || latest.state !== last.state) return [...dated, last];
  return [
    ...dated.slice(0, -1),
    {
      ...latest,
      district: last.district ?? latest.district,
      senate_class: last.senate_class ?? latest.senate_class,
      party: latest.party ?? last.party,
      party_name: latest.party_name ?? last.party_name,
    },
  ];
}

/** A term that ends on a Congress's first day doesn't belong to it. */
function congressesOf({
  start_date: start,
  end_date: end,
  congresses,
}: LegislatorTerm): readonly number[] {
  if (congresses.length > 0 || start === null || end === null) return congresses;
  const found: number[] = [];
  for (let number = congressOf(start); congressStart(number) < end; number += 1) found.push(number);
  return found;
}
