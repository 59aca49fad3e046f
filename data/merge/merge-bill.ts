/**
 * The newest version of a bill is the record. Older versions only supply what it can't contain: entries
 * beyond the end of lists that the publisher cut, and fields that a page of the Congress.gov API lacks.
 */
import { entriesOf, extended, type Entry } from "./bill-lists.ts";
import { billProgress, courseOf } from "../status/bill-status.ts";
import { BILL_LISTS, type BillDocument, type BillList } from "../documents.ts";
import { descending, uniqueBy } from "../parse/order.ts";
import { billSubjects } from "../readers/billstatus/subjects.ts";
import { chosenTitles } from "../readers/billstatus/titles.ts";

/** Merges all known versions of a bill, in any order and number. */
export function mergeBill(versions: readonly BillDocument[]): BillDocument {
  const known = uniqueBy(versions, (document) => JSON.stringify(document)).toSorted(NEWEST_FIRST);
  const [newest, ...others] = known;
  if (newest === undefined) throw new Error("a bill needs at least one version");
  if (others.length === 0) return newest;
  const fields = FIELDS.map((field) => [field, (sourceOf(field, known) ?? newest)[field]] as const);
  const lists = BILL_LISTS.map((list) => ({ list, ...listOf(list, known) }));
  const merged: BillDocument = {
    ...newest,
    ...Object.fromEntries(fields),
    ...Object.fromEntries(lists.map(({ list, entries }) => [list, entries])),
    incomplete_lists: lists.flatMap(({ list, isCut }) => (isCut ? [list] : [])),
  };
  return withDerived(merged, newest);
}

/** If versions have the same time stamp, the fuller one counts as newer. */
const NEWEST_FIRST = descending<BillDocument>(
  ({ source_updated_at }) => source_updated_at ?? "",
  (document) => JSON.stringify(document).length,
  (document) => JSON.stringify(document),
);

/** Where a merged field comes from: the newest version, the newest that has the field, or other fields. */
export const BILL_FIELDS = {
  congress: "newest",
  type: "newest",
  number: "newest",
  title: "known",
  introduced_date: "known",
  status: "derived",
  status_date: "derived",
  status_history: "derived",
  sponsor: "known",
  policy_area: "known",
  latest_action: "known",
  official_title: "derived",
  short_title: "derived",
  popular_title: "derived",
  is_by_request: "known",
  introduced_on_behalf_of: "known",
  incomplete_lists: "derived",
  committee_reports: "known",
  cbo_cost_estimates: "known",
  constitutional_authority_statement: "known",
  notes: "known",
  source_updated_at: "newest",
  enacted_date: "derived",
  became_law_date: "derived",
  enacted_by: "derived",
} as const satisfies Readonly<
  Record<Exclude<keyof BillDocument, BillList>, "newest" | "known" | "derived">
>;
type Kinds = typeof BILL_FIELDS;
type Field = { [Name in keyof Kinds]: Kinds[Name] extends "known" ? Name : never }[keyof Kinds];
const FIELDS = Object.entries(BILL_FIELDS).flatMap(([field, kind]) =>
  kind === "known" ? [field as Field] : [],
);

/** Returns the first version that has the field, or would have it if it had a value. */
function sourceOf(field: Field, versions: readonly BillDocument[]): BillDocument | undefined {
  return versions.find(
    (document) =>
      !isBlank(document[field]) || !(isPartial(document) || NOT_IN_BILLSTATUS.has(field)),
  );
}

const NOT_IN_BILLSTATUS: ReadonlySet<Field> = new Set(["introduced_on_behalf_of"]);

function listOf(list: BillList, versions: readonly BillDocument[]) {
  const end = versions.findIndex(({ incomplete_lists }) => !incomplete_lists.includes(list));
  const complete = versions[end];
  const entries = jointEntries(list, versions.slice(0, end === -1 ? undefined : end + 1));
  return {
    entries,
    // A complete list is stale if a newer one has more entries despite being cut.
    isCut: complete === undefined || entries.length > entriesOf(complete, list).length,
  };
}

function jointEntries(
  list: BillList,
  [newest, ...older]: readonly BillDocument[],
): readonly Entry[] {
  if (newest === undefined) return [];
  return older.reduce(
    (entries, version) => extended(list, entries, entriesOf(version, list)),
    entriesOf(newest, list),
  );
}

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

// The actions may be older than the newest version's latest action, which is a step too.
function progress(merged: BillDocument, isFromNewest: boolean): ReturnType<typeof billProgress> {
  const course = courseOf(merged);
  const latest = merged.latest_action;
  const isNews =
    (isFromNewest || merged.actions.length === 0) &&
    latest !== null &&
    merged.actions.every(
      ({ date, text }) => date < latest.date || (date === latest.date && text !== latest.text),
    );
  if (!isNews) return billProgress(course);
  const step = { ...latest, code: null, source: null };
  return billProgress({ ...course, actions: [...course.actions, step] });
}

/** Whether the bill comes from an API page, which has the lists' counts instead of the lists. */
function isPartial({ actions, incomplete_lists }: BillDocument): boolean {
  return actions.length === 0 && incomplete_lists.includes("actions");
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
