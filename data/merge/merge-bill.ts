/**
 * Merges the versions that several files hold of one bill.
 *
 * The newest version is the record. Older versions only supply what it cannot hold: entries of a
 * list that its publisher cut, and fields that a page of the Congress.gov API leaves out.
 */
import { byKey, entriesOf, inListOrder, type Entry } from "./bill-lists.ts";
import { billProgress, courseOf } from "../bill-status/bill-status.ts";
import { BILL_LISTS, type BillDocument, type BillList } from "../documents.ts";
import { descending, uniqueBy } from "../parse/order.ts";
import { billSubjects } from "../readers/billstatus/subjects.ts";
import { chosenTitles } from "../readers/billstatus/titles.ts";

/** A bill as one file holds it. */
export interface BillVersion {
  readonly file: string;
  readonly document: BillDocument;
}

export interface MergedBill {
  readonly document: BillDocument;
  /** The versions that the document is made of, the newest first. */
  readonly versions: readonly BillVersion[];
}

/** Merges at least one version of a bill. Of versions with the same time stamp, the first is the newest. */
export function mergeBill(given: readonly BillVersion[]): MergedBill {
  const known = uniqueBy(given, ({ document }) => JSON.stringify(document)).toSorted(NEWEST_FIRST);
  const [newest, ...others] = known;
  if (newest === undefined) throw new Error("a bill needs at least one version");
  if (others.length === 0) return { document: newest.document, versions: known };
  const fields = FIELDS.map((field) => ({ field, giver: giverOf(field, known) ?? newest }));
  const lists = BILL_LISTS.map((list) => ({ list, ...listOf(list, known) }));
  const merged: BillDocument = {
    ...newest.document,
    ...Object.fromEntries(fields.map(({ field, giver }) => [field, giver.document[field]])),
    ...Object.fromEntries(lists.map(({ list, entries }) => [list, entries])),
    incomplete_lists: lists.flatMap(({ list, isCut }) => (isCut ? [list] : [])),
  };
  const givers = new Set([
    newest,
    ...fields.map(({ giver }) => giver),
    ...lists.flatMap((list) => list.givers),
  ]);
  return {
    document: withDerived(merged, newest.document),
    versions: known.filter((version) => givers.has(version)),
  };
}

const NEWEST_FIRST = descending<BillVersion>(({ document }) => document.source_updated_at ?? "");

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

/** The first version that has the field, or that would have it if there were any. */
function giverOf(field: Field, versions: readonly BillVersion[]): BillVersion | undefined {
  return versions.find(
    ({ document }) =>
      !isBlank(document[field]) || !(isPartial(document) || NOT_IN_BILLSTATUS.has(field)),
  );
}

const NOT_IN_BILLSTATUS: ReadonlySet<Field> = new Set(["introduced_on_behalf_of"]);

interface MergedList {
  readonly entries: readonly Entry[];
  readonly isCut: boolean;
  readonly givers: readonly BillVersion[];
}

function listOf(list: BillList, versions: readonly BillVersion[]): MergedList {
  const end = versions.findIndex(({ document }) => !isCutIn(document, list));
  const complete = versions[end];
  const joint = jointEntries(list, versions.slice(0, end === -1 ? undefined : end + 1));
  return {
    entries: joint.entries,
    // A complete list is stale if a newer one, although cut, has entries that it lacks.
    isCut:
      complete === undefined || joint.entries.length > entriesOf(complete.document, list).length,
    givers: [...joint.givers, ...(complete === undefined ? [] : [complete])],
  };
}

type Given = Pick<MergedList, "entries" | "givers">;

/** The entries of the newest list, and those that only older ones have. */
function jointEntries(list: BillList, [newest, ...older]: readonly BillVersion[]): Given {
  if (newest === undefined) return { entries: [], givers: [] };
  const own = entriesOf(newest.document, list);
  if (older.length === 0) return { entries: own, givers: [newest] };
  const joint = older.reduce<Given>(
    ({ entries, givers }, version) => {
      const more = union(list, entries, entriesOf(version.document, list));
      const isGiver = more.length > entries.length || more.some((each, at) => each !== entries[at]);
      return { entries: more, givers: isGiver ? [...givers, version] : givers };
    },
    { entries: own, givers: [newest] },
  );
  // If the other files add nothing, keep this file's order within a day.
  return joint.givers.length === 1
    ? joint
    : { ...joint, entries: inListOrder(list, joint.entries) };
}

/** The newer entries with their blanks filled from the older ones, then the other older ones. */
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

/** Derives titles, subjects and status anew if they come from several versions. */
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

/** Whether it is from a page of the API, which gives the counts of a bill's lists in place of the lists. */
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
