/** Who served in a Congress, from the `terms` of a person's detail. */
import type { JsonRecord } from "./json-record.ts";

const PARTY_NAMES: Readonly<Record<string, string>> = {
  D: "Democrat",
  R: "Republican",
  I: "Independent",
  ID: "Independent Democrat",
  L: "Libertarian",
};

/** The Congresses that the terms overlap, up to `last`. */
export function sessionsOf(terms: readonly JsonRecord[], last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1).filter((congress) =>
    terms.some((term) => overlaps(term, congress)),
  );
}

/** The person in the last term that overlaps the Congress, with the party at its end. */
export function legislatorIn(
  congress: number,
  person: JsonRecord,
  terms: readonly JsonRecord[],
): JsonRecord | null {
  const term = terms.filter((each) => overlaps(each, congress)).at(-1);
  if (term === undefined) return null;
  const { party, party_name, caucus } = partyAt(term, firstDay(congress + 1));
  const { state, district, chamber, role, is_inferred } = term;
  return { ...person, party, party_name, caucus, state, district, chamber, role, is_inferred };
}

function overlaps(term: JsonRecord, congress: number): boolean {
  const { start_date: start, end_date: end } = term;
  if (typeof start !== "string" || typeof end !== "string") {
    return (term["congresses"] as number[]).includes(congress);
  }
  return start < firstDay(congress + 1) && end > firstDay(congress);
}

/** January 3rd of odd years; March 4th before the 20th Amendment. */
function firstDay(congress: number): string {
  return `${1787 + 2 * congress}-${congress < 74 ? "03-04" : "01-03"}`;
}

function partyAt(term: JsonRecord, end: string): JsonRecord {
  const affiliations = term["party_affiliations"] as { start: string; party: string }[];
  const [then] = affiliations
    .filter(({ start }) => start < end)
    .toSorted((a, b) => (a.start < b.start ? 1 : -1));
  if (then === undefined || then.party === term["party"]) return term;
  return { ...then, party_name: PARTY_NAMES[then.party] ?? then.party };
}
