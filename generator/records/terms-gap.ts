import type { Gap } from "../../contract/build.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import type { Day } from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";

/** GitHub has all of the files; the project's pages have had some of them only as CSV. */
const FILES = "https://github.com/unitedstates/congress-legislators/raw/main";

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

/** The youngest member ever, although the Constitution requires 25 years. */
const YOUNGEST = 22;
/** People with an unknown year of birth may have served in the first Congress. */
const FIRST_BORN = 1789 - YOUNGEST;

/**
 * The Congresses in which a person whose last term has no dates may have served. The list of
 * sitting members is complete once a source has all of their terms.
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
  return Array.from({ length: last + 1 - first }, (_, index) => first + index);
}

function lastDay(terms: MergedLegislator["terms"]): Day {
  return terms.at(-1)?.end_date ?? "";
}
