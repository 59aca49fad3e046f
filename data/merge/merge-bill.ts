/**
 * How the accounts that several files give of one bill become its record.
 *
 * A record is a function of a set of accounts, so that neither the order in which files are read
 * nor the number of times matters. The newest account that has a block gives it; among accounts of
 * one stamp the fuller one does. So a block that goes away whole stays as it was: sponsors vanish
 * from files for days, and elements are renamed. A single entry may go: a list that has entries
 * takes the place of an older one. A list that its publisher cut takes the place of no entry, and
 * is joined with the older ones entry by entry, up to one that is complete. The roll calls of all
 * actions or amendments, the formats of all texts and their like are blocks of their own.
 * What is blank in an account is meant where an operator said so; then nothing older shows through.
 */
import { contentHash } from "./content-hash.ts";
import { byKey, entriesOf, inListOrder, type Entry } from "./bill-lists.ts";
import { billProgress, courseOf } from "../bill-status/bill-status.ts";
import { BILL_LISTS, type BillDocument, type BillList } from "../documents.ts";
import { descending, orderedBy, uniqueBy } from "../parse/order.ts";
import { billSubjects } from "../readers/billstatus/subjects.ts";
import { chosenTitles } from "../readers/billstatus/titles.ts";

/** What one file says of a bill. */
export interface BillAccount {
  readonly file: string;
  readonly document: BillDocument;
  /** Whether what is blank in it is meant, as an operator said. */
  readonly isMeant: boolean;
}

/** A file that has less of a bill than is known of it, and what: `sponsor`, `amendments.votes` … */
export interface Lacking {
  readonly file: string;
  readonly kept: readonly string[];
}

export interface MergedBill {
  readonly document: BillDocument;
  /** Those that give something of the document, the newest first; the others need not be kept. */
  readonly accounts: readonly BillAccount[];
  readonly lacking: readonly Lacking[];
}

/** The record of a bill by all accounts of it, of which there is one at least. */
export function mergeBill(given: readonly BillAccount[]): MergedBill {
  const known = uniqueBy(
    given.toSorted(descending(({ isMeant }) => Number(isMeant))),
    ({ document }) => JSON.stringify(document),
  ).toSorted(NEWEST_FIRST);
  const { document, givers } = joined(known);
  return {
    document,
    accounts: known.filter((account) => givers.has(account)),
    lacking: lackingOf(known, document),
  };
}

const NEWEST_FIRST = orderedBy<BillAccount>(
  descending(({ document }) => document.source_updated_at ?? ""),
  descending(({ isMeant }) => Number(isMeant)),
  descending(({ document }) => -document.incomplete_lists.length),
  descending(({ document }) => valuesIn(document)),
  descending(({ document }) => JSON.stringify(document).length),
  // Two accounts of one stamp, as full as each other: any order will do, as long as it is one.
  descending(({ document }) => Buffer.from(contentHash(JSON.stringify(document))).toString("hex")),
  descending(({ document }) => JSON.stringify(document)),
);

function valuesIn(value: unknown): number {
  if (value === null || value === "") return 0;
  if (typeof value !== "object") return 1;
  return Object.values(value).reduce((sum: number, each) => sum + valuesIn(each), 0);
}

interface Joined {
  readonly document: BillDocument;
  /** Those without which the document, or what older ones add to it, would be another. */
  readonly givers: ReadonlySet<BillAccount>;
}

function joined(known: readonly BillAccount[]): Joined {
  const [newest, ...others] = known;
  if (newest === undefined) throw new Error("there is no account of the bill");
  if (others.length === 0) return { document: newest.document, givers: new Set(known) };
  const fields = FIELDS.map((field) => ({ field, giver: giverOf(field, known) ?? newest }));
  const lists = BILL_LISTS.map((list) => ({ list, ...listOf(list, known) }));
  const merged: BillDocument = {
    ...newest.document,
    ...Object.fromEntries(fields.map(({ field, giver }) => [field, giver.document[field]])),
    ...Object.fromEntries(lists.map(({ list, entries }) => [list, entries])),
    incomplete_lists: lists.flatMap(({ list, isCut }) => (isCut ? [list] : [])),
  };
  return {
    document: withDerived(merged, newest.document),
    givers: new Set([
      newest,
      ...known.filter(({ isMeant }) => isMeant).slice(0, 1),
      ...fields.map(({ giver }) => giver),
      ...lists.flatMap(({ givers }) => givers),
    ]),
  };
}

const FIELDS = [
  "title",
  "introduced_date",
  "sponsor",
  "policy_area",
  "latest_action",
  "is_by_request",
  "introduced_on_behalf_of",
  "committee_reports",
  "cbo_cost_estimates",
  "constitutional_authority_statement",
  "notes",
] as const satisfies readonly (keyof BillDocument)[];
type Field = (typeof FIELDS)[number];

function giverOf(field: Field, accounts: readonly BillAccount[]): BillAccount | undefined {
  const ordered = fullerFirst(accounts, ({ [field]: value }) =>
    isBlank(value) ? 0 : JSON.stringify(value).length,
  );
  return ordered.find(
    ({ document, isMeant }) => !isBlank(document[field]) || (isMeant && !isPartial(document)),
  );
}

/** The newest first, and of one stamp the one whose block is the fullest. */
function fullerFirst(
  accounts: readonly BillAccount[],
  fullness: (document: BillDocument) => number,
): readonly BillAccount[] {
  return accounts.toSorted(
    orderedBy(
      descending(({ document }) => document.source_updated_at ?? ""),
      descending(({ isMeant }) => Number(isMeant)),
      descending(({ document }) => fullness(document)),
    ),
  );
}

interface MergedList {
  readonly entries: readonly Entry[];
  readonly isCut: boolean;
  readonly givers: readonly BillAccount[];
}

const MORE_THAN_ANY_LIST = 1_000_000;

function listOf(list: BillList, accounts: readonly BillAccount[]): MergedList {
  const ordered = fullerFirst(accounts, (document) => {
    const { length } = entriesOf(document, list);
    return isCutIn(document, list) || length === 0 ? length : length + MORE_THAN_ANY_LIST;
  });
  const last = ordered.findIndex((each) => each.isMeant && !isCutIn(each.document, list));
  const visible = (last === -1 ? ordered : ordered.slice(0, last + 1)).filter(
    ({ document }) => entriesOf(document, list).length > 0,
  );
  const meant = last === -1 ? [] : ordered.slice(last, last + 1);
  if (visible.length === 0) {
    const whole = ordered.filter(({ document }) => !isCutIn(document, list)).slice(0, 1);
    return { entries: [], isCut: whole.length === 0, givers: [...whole, ...meant] };
  }
  const end = visible.findIndex(({ document }) => !isCutIn(document, list));
  const complete = visible[end];
  const joint = jointEntries(list, visible.slice(0, end === -1 ? undefined : end + 1));
  const { entries, givers } = withFacets(list, joint.entries, visible);
  return {
    entries,
    // A complete list is out of date where a newer one, which was cut, has entries besides.
    isCut: complete === undefined || entries.length > entriesOf(complete.document, list).length,
    givers: [...joint.givers, ...(complete === undefined ? [] : [complete]), ...givers, ...meant],
  };
}

type Given = Pick<MergedList, "entries" | "givers">;

/** Entries of the newer lists, and of the older ones what the newer don't have. */
function jointEntries(list: BillList, [newest, ...older]: readonly BillAccount[]): Given {
  if (newest === undefined) return { entries: [], givers: [] };
  const own = entriesOf(newest.document, list);
  if (older.length === 0) return { entries: own, givers: [newest] };
  const joint = older.reduce<Given>(
    ({ entries, givers }, account) => {
      const more = union(list, entries, entriesOf(account.document, list));
      const isGiver = more.length > entries.length || more.some((each, at) => each !== entries[at]);
      return { entries: more, givers: isGiver ? [...givers, account] : givers };
    },
    { entries: own, givers: [newest] },
  );
  return { ...joint, entries: inListOrder(list, joint.entries) };
}

/** The newer entries, what is blank in them from the older ones, and the older ones besides. */
function union(list: BillList, newer: readonly Entry[], older: readonly Entry[]): readonly Entry[] {
  const before = byKey(list, older);
  const now = byKey(list, newer);
  return [
    ...[...now].map(([key, entry]) => filled(entry, before.get(key))),
    ...[...before].flatMap(([key, entry]) => (now.has(key) ? [] : [entry])),
  ];
}

function filled(newer: Entry, older: Entry | undefined): Entry {
  if (older === undefined) return newer;
  const blank = Object.entries(older).filter(
    ([field, value]) => isBlank(newer[field as keyof Entry]) && !isBlank(value),
  );
  return blank.length === 0 ? newer : { ...newer, ...Object.fromEntries(blank) };
}

// Lists within the entries of a list.
const FACETS: Partial<Readonly<Record<BillList, readonly string[]>>> = {
  actions: ["votes", "committees"],
  texts: ["formats"],
  committees: ["activities"],
  related_bills: ["relationships"],
  amendments: ["votes"],
};

function facetOf(entry: Entry, facet: string): unknown {
  return (entry as unknown as Readonly<Record<string, unknown>>)[facet];
}

function hasFacet(entries: readonly Entry[], facet: string): boolean {
  return entries.some((entry) => !isBlank(facetOf(entry, facet)));
}

function withFacets(
  list: BillList,
  entries: readonly Entry[],
  accounts: readonly BillAccount[],
): Given {
  const lost = (FACETS[list] ?? []).filter((facet) => !hasFacet(entries, facet));
  return lost.reduce<Given>(
    (given, facet) => {
      const giver = accounts.find(({ document }) => hasFacet(entriesOf(document, list), facet));
      if (giver === undefined) return given;
      const before = byKey(list, entriesOf(giver.document, list));
      const filledIn = [...byKey(list, given.entries)].map(([key, entry]) => {
        const twin = before.get(key);
        return twin === undefined ? entry : { ...entry, [facet]: facetOf(twin, facet) };
      });
      return { entries: filledIn, givers: [...given.givers, giver] };
    },
    { entries, givers: [] },
  );
}

/** What follows from the blocks, where they come from several accounts. */
function withDerived(merged: BillDocument, newest: BillDocument): BillDocument {
  const isFrom = (...fields: readonly (keyof BillDocument)[]): boolean =>
    fields.every((field) => same(merged[field], newest[field]));
  const names = merged.subjects
    .filter(({ kind }) => kind === "legislative_subject")
    .map(({ name }) => name);
  const origin = merged.type.startsWith("H") ? "house" : "senate";
  const titled: BillDocument = {
    ...merged,
    subjects: billSubjects(merged.policy_area, names),
    ...(isFrom("titles", "title") ? {} : chosenTitles(merged.titles, merged.title, origin)),
  };
  return isFrom("title", "introduced_date", "titles", "actions", "texts", "laws")
    ? titled
    : { ...titled, ...progress(titled, !isFrom("actions")) };
}

// The actions kept may be older than the newest account's latest one, which is a step as well.
function progress(merged: BillDocument, isKept: boolean): ReturnType<typeof billProgress> {
  const course = courseOf(merged);
  const latest = merged.latest_action;
  const isNews =
    (isKept || merged.actions.length === 0) &&
    latest !== null &&
    merged.actions.every(
      ({ date, text }) => date < latest.date || (date === latest.date && text !== latest.text),
    );
  if (!isNews) return billProgress(course);
  const step = { ...latest, code: null, source: null };
  return billProgress({ ...course, actions: [...course.actions, step] });
}

/** What the files of the newest stamp lack. A page of the API never has more than a line of a bill. */
function lackingOf(known: readonly BillAccount[], merged: BillDocument): readonly Lacking[] {
  const whole = known.filter(({ document }) => !isPartial(document));
  const stamp = whole[0]?.document.source_updated_at;
  return whole
    .filter(({ document }) => document.source_updated_at === stamp)
    .map(({ file, document }) => ({ file, kept: missingIn(document, merged) }))
    .filter(({ kept }) => kept.length > 0);
}

function missingIn(document: BillDocument, merged: BillDocument): readonly string[] {
  const fields = FIELDS.filter(
    (field) => !UNTOLD.has(field) && isBlank(document[field]) && !isBlank(merged[field]),
  );
  const lists = BILL_LISTS.flatMap((list): readonly string[] => {
    const [own, all] = [entriesOf(document, list), entriesOf(merged, list)];
    if (own.length < all.length) return [list];
    const facets = (FACETS[list] ?? []).filter(
      (facet) => !hasFacet(own, facet) && hasFacet(all, facet),
    );
    return facets.map((facet) => `${list}.${facet}`);
  });
  return [...fields, ...lists];
}

// BILLSTATUS has no element for those on whose behalf a bill is introduced; the API has. Whether it
// was by request is said of the sponsor.
const UNTOLD: ReadonlySet<Field> = new Set(["introduced_on_behalf_of", "is_by_request"]);

// A page of the API's list of bills is newer by its stamp, and has no more than a line of each.
function isPartial({ actions, incomplete_lists }: BillDocument): boolean {
  return actions.length === 0 && incomplete_lists.includes("actions");
}

function isCutIn({ incomplete_lists }: BillDocument, list: BillList): boolean {
  return incomplete_lists.includes(list);
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
