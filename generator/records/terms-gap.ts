import type { Gap } from "../../contract/build.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import type { Day } from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";

/** GitHub has the files in full; the project's pages have had some of them as CSV alone. */
const FILES = "https://github.com/unitedstates/congress-legislators/raw/main";

/** How many people there are whose terms no source gives in full, and the files that would. */
export function termsGap(people: Iterable<MergedLegislator>, asOf: Day): Gap | null {
  const congressBegan = congressStart(congressOf(asOf));
  let records = 0;
  let hasCurrent = false;
  let hasHistorical = false;
  for (const { has_all_terms, terms } of people) {
    if (!has_all_terms) {
      records += 1;
      continue;
    }
    if (lastDay(terms) >= asOf) hasCurrent = true;
    if (lastDay(terms) < congressBegan) hasHistorical = true;
  }
  if (records === 0) return null;
  return {
    resource: "legislator",
    block: "terms",
    records,
    files: [
      ...(hasCurrent ? [] : [`${FILES}/legislators-current.yaml`]),
      ...(hasHistorical ? [] : [`${FILES}/legislators-historical.yaml`]),
    ],
  };
}

/** Nobody has sat younger, though the Constitution wants 25 years. */
const YOUNGEST = 22;
/** Whose year of birth is not known may have served in the first Congress. */
const FIRST_BORN = 1789 - YOUNGEST;

/**
 * The Congresses in which somebody may have served whose last term is known without its dates.
 *
 * The list of the sitting members is complete once a source gives their terms in full.
 */
export function partlyKnownCongresses(
  people: readonly MergedLegislator[],
  asOf: Day,
): readonly number[] {
  const sitting = congressOf(asOf);
  const hasCurrent = people.some((each) => each.has_all_terms && lastDay(each.terms) >= asOf);
  const last = hasCurrent ? sitting - 1 : sitting;
  const first = people
    .filter(({ terms }) => terms.some(({ congresses }) => congresses.length === 0))
    .map(({ birth_year: born }) => congressOf(`${(born ?? FIRST_BORN) + YOUNGEST}-01-01`))
    .reduce((least, each) => Math.max(1, Math.min(least, each)), last + 1);
  return Array.from({ length: last + 1 - first }, (_, at) => first + at);
}

function lastDay(terms: MergedLegislator["terms"]): Day {
  return terms.at(-1)?.end_date ?? "";
}
