import { legislatorPath } from "../contract/addresses.ts";
import type { MergedLegislator } from "../data/merge-legislator.ts";
import { selectTerm } from "../data/select-term.ts";
import type { Merged } from "./merged-records.ts";
import { leanLegislator, legislatorBlocks, legislatorDetail } from "./records/legislator.ts";
import { type Membership, readMemberships } from "./records/membership.ts";
import type { SearchSource } from "./search-row.ts";
import type { Workshop } from "./workshop.ts";
import type { WrittenRow } from "./written.ts";

/** Writes every legislator's page, with a row for the plain list and one for each Congress. */
export function* writePeople(workshop: Workshop): Generator<WrittenRow> {
  const { records, known } = workshop;
  const sponsored = records.sponsoredBillCounts();
  const seats = Map.groupBy(
    readMemberships(records, known.committees),
    ({ member }) => member.bioguide_id,
  );
  for (const stored of known.legislators.values()) {
    const { bioguide_id } = stored.document;
    yield* writePerson(
      stored,
      seats.get(bioguide_id) ?? [],
      sponsored.get(bioguide_id) ?? 0,
      workshop,
    );
  }
}

function* writePerson(
  stored: Merged<MergedLegislator>,
  memberships: readonly Membership[],
  sponsoredBills: number,
  { asOf, row, to, writeDetail }: Workshop,
): Generator<WrittenRow> {
  const { document } = stored;
  const term = selectTerm(document.terms);
  if (term === null) return;
  const lean = leanLegislator(stored, term, asOf, to);
  const page = writeDetail(
    "legislator",
    legislatorPath(document.bioguide_id),
    legislatorDetail(stored, lean, sponsoredBills, to),
    legislatorBlocks(document, memberships, to),
  );
  const search = namesOf(document);
  yield row("legislator", lean, { id: page.key, page, search });
  for (const congress of new Set(document.terms.flatMap(({ congresses }) => congresses))) {
    const then = selectTerm(document.terms, congress);
    if (then === null) continue;
    yield row("legislator", leanLegislator(stored, then, asOf, to), {
      search,
      view: { name: "congress", value: congress },
    });
  }
}

function namesOf(document: MergedLegislator): SearchSource {
  const { name, first_name, middle_name, last_name, suffix, nickname } = document;
  const known = nickname === null ? "" : joined([nickname, last_name]);
  const others = document.other_names.map((other) =>
    joined([other.first_name ?? first_name, other.middle_name, other.last_name ?? last_name]),
  );
  return {
    keys: [document.bioguide_id, ...document.previous_bioguide_ids],
    title: name,
    titles: [joined([first_name, middle_name, last_name, suffix]), known, ...others],
    texts: [],
  };
}

function joined(texts: readonly (string | null)[]): string {
  return [...new Set(texts.filter((text) => text !== null))].join(" ");
}
