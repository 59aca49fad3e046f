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
    const end = terms.at(-1)?.end_date ?? "";
    if (end >= asOf) hasCurrent = true;
    if (end < congressBegan) hasHistorical = true;
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
