import {
  cosponsoredBillsPath,
  feedAddress,
  legislatorPath,
  legislatorSite,
  legislatorVotesPath,
} from "../../contract/addresses.ts";
import {
  type CongressRecord,
  Legislator,
  LegislatorBlocks,
  LegislatorDetail,
} from "../../contract/kinds/legislator.ts";
import type { Day } from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import { type ServedTerm, servedTerms } from "../../data/merge/served-terms.ts";
import type { Merged } from "../records/merged-records.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { type Membership, readMemberships } from "../records/membership.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import { keysOfNames, keysOfOffice } from "../../contract/query/name-keys.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { selectTerm } from "../../data/merge/select-term.ts";
import { congressRecords } from "../records/congress-records.ts";
import { namesInUse } from "../records/names-in-use.ts";
import type { SearchSource } from "../catalog/search-row.ts";
import { tablePieces } from "../bulk/tables.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { membersOf } from "../../lib/required.ts";

/** All that a person's pages are made of, except looked-up names. */
interface Person {
  readonly bioguide_id: string;
  readonly stored: Merged<MergedLegislator>;
  readonly terms: readonly ServedTerm[];
  readonly memberships: readonly Membership[];
  readonly byCongress: readonly CongressRecord[];
  /** Whether nobody knows how many bills the person introduced. */
  readonly lacksBills: boolean;
  /** The Congresses in whose tables of members the person is. */
  readonly inTables: readonly number[];
}

export function* writePeople(context: BuildContext): Generator<Iterable<WrittenRow>> {
  for (const person of readPeople(context)) yield writePerson(person, context);
}

function* readPeople({ records, known, asOf, facts }: BuildContext): Generator<Person> {
  const { sightings, tallies, absent, here } = facts;
  const seen = Map.groupBy(sightings.all(), ({ bioguide_id }) => bioguide_id);
  const seats = Map.groupBy(
    readMemberships(records, known.committees, asOf),
    ({ member }) => member.bioguide_id,
  );
  for (const { document, updated_at } of known.legislators.values()) {
    const { bioguide_id } = document;
    const terms = servedTerms(document, membersOf(seen, bioguide_id), congressOf(asOf));
    const served = new Set(terms.flatMap(({ congresses }) => congresses));
    const lacks = (kind: "bill" | "vote", congress: number, isIdle = true): boolean => {
      const own = terms.filter(({ congresses }) => congresses.includes(congress));
      const chambers = own.map(({ chamber }) => chamber);
      // Votes of members who are not here are nobody's.
      const isNobody = kind === "vote" && absent.legislator.has(congress);
      const isNamed = isIdle && (absent[kind].has(congress) || isNobody);
      return isNamed || here.lacks(kind, congress, chambers);
    };
    yield {
      bioguide_id,
      stored: { document, updated_at },
      terms,
      memberships: membersOf(seats, bioguide_id),
      byCongress: congressRecords(tallies.of(bioguide_id), lacks),
      lacksBills: [...served].every((each) => lacks("bill", each)),
      inTables: [...served].filter((each) => here.has("bill", each) || here.has("vote", each)),
    };
  }
}

/** Yields a row for the plain list and one for each Congress served in. */
function* writePerson(
  { stored, terms, memberships, byCongress, lacksBills, inTables }: Person,
  { asOf, record, row, to }: BuildContext,
): Generator<WrittenRow> {
  const { document } = stored;
  const term = selectTerm(terms);
  if (term === null) return;
  const lean = leanLegislator(stored, term, asOf, to);
  const detail = legislatorDetail(stored, lean, { byCongress, lacksBills }, to);
  const blocks = legislatorBlocks(document, terms, memberships, to);
  const names = namesOf(document);
  const heldIn = (first: Day, last: Day): readonly string[] =>
    document.leadership_roles.flatMap(({ title, chamber, start, end }) => {
      const isHeld = (start === null || start <= last) && (end === null || end > first);
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
  yield record("legislator", { lean, detail, blocks }, { search });
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
  const inUse = namesInUse("legislator", document.bioguide_id);
  return {
    keys: [
      document.bioguide_id,
      ...document.previous_bioguide_ids,
      ...keysOfNames([last_name, ...inUse]),
    ],
    title: name,
    titles: [
      joined([first_name, middle_name, last_name, suffix]),
      known,
      ...others,
      // Where another person has the same name, Wikipedia adds who this one is: `(politician)`.
      document.ids?.wikipedia?.replace(/ \(.*/, "") ?? null,
      ...inUse,
    ],
    texts: [...new Set(document.leadership_roles.map((role) => role.title))],
  };
}

function joined(texts: readonly (string | null)[]): string {
  return [...new Set(texts.filter((text) => text !== null))].join(" ");
}

const asLegislator = inShape(Legislator);
const asDetail = inShape(LegislatorDetail);
const asBlocks = inShape(LegislatorBlocks);

export function leanLegislator(
  { document, updated_at }: Merged<MergedLegislator>,
  term: ServedTerm,
  asOf: Day,
  to: References,
): Legislator {
  const { bioguide_id } = document;
  return asLegislator({
    ...document,
    ...term,
    in_office: isInOffice(document, asOf),
    first_term_start: document.terms[0]?.start_date ?? null,
    last_term_end: document.terms.at(-1)?.end_date ?? null,
    updated_at,
    site_url: legislatorSite(bioguide_id),
    ...to.record(legislatorPath(bioguide_id)),
  });
}

/** A person's own fields on their route. Only people in office have offices and pages. */
export function legislatorDetail(
  { document }: Merged<MergedLegislator>,
  lean: Legislator,
  { byCongress: congresses, lacksBills }: Pick<Person, "byCongress" | "lacksBills">,
  to: References,
): LegislatorDetail {
  const { bioguide_id } = document;
  const sponsored = congresses.reduce((sum, each) => sum + (each.bills_sponsored ?? 0), 0);
  const last = document.terms.at(-1);
  const current = <Value>(value: Value): Value | null => (lean.in_office ? value : null);
  return asDetail({
    ...document,
    ...lean,
    website_url: current(webAddress(document.website_url)),
    contact_form_url: current(webAddress(document.contact_form_url)),
    rss_url: current(webAddress(document.rss_url)),
    phone: current(document.phone),
    office: current(document.office),
    address: current(document.address),
    senate_class: last?.senate_class ?? null,
    state_rank: last?.state_rank ?? null,
    sponsored_bill_count: sponsored === 0 && lacksBills ? null : sponsored,
    sponsored_bills_url: to.address(`/bills?sponsor_bioguide_id=${bioguide_id}`),
    sponsored_amendments_url: to.address(`/amendments?sponsor=${bioguide_id}`),
    cosponsored_bills_url: to.address(cosponsoredBillsPath(bioguide_id)),
    votes_url: to.address(legislatorVotesPath(bioguide_id)),
    feed_url: feedAddress(lean.api_url),
    congresses,
  });
}

export function legislatorBlocks(
  { biography }: Pick<MergedLegislator, "biography">,
  terms: readonly ServedTerm[],
  memberships: readonly Membership[],
  to: References,
): LegislatorBlocks {
  const seats = Map.groupBy(memberships, ({ isToday }) => isToday);
  const committeesOf = (areToday: boolean) =>
    membersOf(seats, areToday).map(({ congress, committee, member, as_of }) => ({
      congress,
      ...member,
      ...to.committee(committee),
      parent_code: committee.parent_code,
      as_of,
    }));
  const source_name = "Biographical Directory of the United States Congress";
  return asBlocks({
    biography: biography === null ? null : { ...biography, source_name },
    terms,
    committee_memberships: committeesOf(true),
    past_committee_memberships: committeesOf(false),
  });
}

/** Omits addresses with typos in the source, such as `hhttps://…`. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\/\S+$/.test(text) ? text : null;
}

function isInOffice({ terms }: MergedLegislator, asOf: Day): boolean {
  const end = terms.at(-1)?.end_date ?? null;
  return end !== null && end >= asOf;
}
