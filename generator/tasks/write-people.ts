import { legislatorPath } from "../../contract/addresses.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import type { CongressRecord, Legislator } from "../../contract/kinds/legislator.ts";
import { keysOfNames, keysOfOffice } from "../../contract/search-query.ts";
import { filterTerm } from "../../contract/search-text.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import { type ServedTerm, servedTerms } from "../../data/merge/served-terms.ts";
import { selectTerm } from "../../data/merge/select-term.ts";
import { congressRecords } from "../records/congress-records.ts";
import type { Merged } from "../records/merged-records.ts";
import { namesInUse } from "../records/names-in-use.ts";
import { leanLegislator, legislatorBlocks, legislatorDetail } from "../records/legislator.ts";
import { type Membership, readMemberships } from "../records/membership.ts";
import type { SearchSource } from "../catalog/search-row.ts";
import { tablePieces } from "../bulk/tables.ts";
import type { Day } from "../../data/documents.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";

/** All that a person's pages are made of, except looked-up names. */
export interface Person {
  readonly bioguide_id: string;
  readonly stored: Merged<MergedLegislator>;
  readonly terms: readonly ServedTerm[];
  readonly memberships: readonly Membership[];
  readonly byCongress: readonly CongressRecord[];
  /** The Congresses in whose tables of members the person is. */
  readonly inTables: readonly number[];
}

/** Call this after the last bill and vote, with the Congresses that have tables of members. */
export function* readPeople(
  { records, known, asOf, facts }: BuildContext,
  withTables: readonly number[],
): Generator<Person> {
  const { sightings, tallies } = facts;
  const seen = Map.groupBy(sightings.all(), ({ bioguide_id }) => bioguide_id);
  const worksOf = congressRecords(tallies);
  const seats = Map.groupBy(
    readMemberships(records, known.committees, asOf),
    ({ member }) => member.bioguide_id,
  );
  for (const { document, updated_at } of known.legislators.values()) {
    const { bioguide_id } = document;
    const terms = servedTerms(document, seen.get(bioguide_id) ?? [], congressOf(asOf));
    const served = new Set(terms.flatMap(({ congresses }) => congresses));
    yield {
      bioguide_id,
      stored: { document, updated_at },
      terms,
      memberships: seats.get(bioguide_id) ?? [],
      byCongress: worksOf.get(bioguide_id) ?? [],
      inTables: withTables.filter((congress) => served.has(congress)),
    };
  }
}

/** Yields a row for the plain list and one for each Congress served in. */
export function* writePerson(
  { stored, terms, memberships, byCongress, inTables }: Person,
  { asOf, row, to, writeDetail }: BuildContext,
): Generator<WrittenRow> {
  const { document } = stored;
  const term = selectTerm(terms);
  if (term === null) return;
  const lean = leanLegislator(stored, term, asOf, to);
  const detail = legislatorDetail(stored, lean, byCongress, to);
  const written = writeDetail(
    "legislator",
    legislatorPath(document.bioguide_id),
    detail,
    legislatorBlocks(document, terms, memberships, to),
  );
  const names = namesOf(document);
  const heldIn = (first: Day, last: Day): readonly string[] =>
    document.leadership_roles.flatMap(({ title, chamber, start, end }) => {
      const isHeld = (start ?? "") <= last && (end ?? "~") > first;
      return keysOfOffice(title, { chamber, until: isHeld ? null : end });
    });
  const served = new Set(terms.flatMap(({ congresses }) => congresses));
  const found = (first: Day, last: Day): SearchSource => ({
    ...names,
    keys: [...names.keys, ...heldIn(first, last)],
  });
  const shows = ({ in_office, district }: Legislator): readonly string[] => [
    filterTerm("in_office", String(in_office)),
    ...(district === null ? [] : [filterTerm("district", district)]),
    ...(document.gender === null ? [] : [filterTerm("gender", document.gender)]),
  ];
  const search = {
    ...found(asOf, asOf),
    shows: shows(lean),
    rank: rankOf(lean, Math.max(0, ...served)),
  };
  yield row("legislator", lean, { id: written.page.key, ...written, search });
  for (const congress of served) {
    const then = selectTerm(terms, congress);
    if (then === null) continue;
    const member = leanLegislator(stored, then, asOf, to);
    const inTable = { ...detail, ...member, congress };
    yield row("legislator", member, {
      search: {
        ...found(congressStart(congress), congressStart(congress + 1)),
        shows: shows(member),
        rank: rankOf(member, congress),
      },
      pieces: inTables.includes(congress) ? tablePieces("legislator", inTable, {}) : [],
      view: { name: "congress", value: congress },
    });
  }
}

/** Members in office first, then the latest. Lower comes first. */
function rankOf({ in_office }: Legislator, lastCongress: number): number {
  return in_office ? 0 : MAX_CONGRESS - lastCongress;
}

const MAX_CONGRESS = 1000;

function namesOf(document: MergedLegislator): SearchSource {
  const { name, first_name, middle_name, last_name, suffix, nickname } = document;
  const known = nickname === null ? "" : joined([nickname, last_name]);
  const others = document.other_names.map((other) =>
    joined([other.first_name ?? first_name, other.middle_name, other.last_name ?? last_name]),
  );
  return {
    keys: [document.bioguide_id, ...document.previous_bioguide_ids, ...keysOfNames([last_name])],
    title: name,
    titles: [
      joined([first_name, middle_name, last_name, suffix]),
      known,
      ...others,
      // Where another person has the same name, Wikipedia adds who this one is: `(politician)`.
      document.ids?.wikipedia?.replace(/ \(.*/, "") ?? "",
      ...namesInUse("legislator", document.bioguide_id),
    ],
    texts: [...new Set(document.leadership_roles.map((role) => role.title))],
  };
}

function joined(texts: readonly (string | null)[]): string {
  return [...new Set(texts.filter((text) => text !== null))].join(" ");
}
