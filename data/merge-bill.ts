import { billProgress, courseOf } from "./bill-status.ts";
import { BILL_LISTS, type BillDocument, type BillList } from "./documents.ts";

export interface MergedBill {
  readonly document: BillDocument;
  /** What the newer document had lost and the older one still has: `sponsor`, `amendments` … */
  readonly kept: readonly string[];
}

/**
 * The newer of two documents of a bill, with what it lost kept from the other: sponsors vanish
 * from files for days, and lists are cut at the source. The order of the two doesn't matter.
 */
export function mergeBill(stored: BillDocument, incoming: BillDocument): MergedBill {
  const [newer, older] = isNewer(stored, incoming) ? [stored, incoming] : [incoming, stored];
  const lists = BILL_LISTS.filter((list) => isLost(list, newer, older));
  const lostSponsor = newer.sponsor === null && older.sponsor !== null;
  const merged: BillDocument = {
    ...newer,
    ...filled(isPartial(newer) ? FIELDS : ["introduced_on_behalf_of"], newer, older),
    ...(lostSponsor ? { sponsor: older.sponsor, is_by_request: older.is_by_request } : {}),
    ...Object.fromEntries(lists.map((list) => [list, older[list]])),
    ...(lists.includes("titles") ? namedTitles(older) : {}),
    incomplete_lists: BILL_LISTS.filter((list) =>
      (lists.includes(list) ? older : newer).incomplete_lists.includes(list),
    ),
  };
  return {
    document: lists.includes("actions") ? { ...merged, ...progress(merged) } : merged,
    kept: [...(lostSponsor ? ["sponsor"] : []), ...lists.filter((list) => older[list].length > 0)],
  };
}

function namedTitles({ official_title, short_title, popular_title }: BillDocument) {
  return { official_title, short_title, popular_title };
}

// The actions kept may be older than the newer document's latest one, which is a step as well.
function progress(merged: BillDocument): ReturnType<typeof billProgress> {
  const course = courseOf(merged);
  const latest = merged.latest_action;
  const isNews =
    latest !== null &&
    merged.actions.every(
      ({ date, text }) => date < latest.date || (date === latest.date && text !== latest.text),
    );
  if (!isNews) return billProgress(course);
  const step = { ...latest, code: null, source: null };
  return billProgress({ ...course, actions: [...course.actions, step] });
}

const FIELDS = [
  "title",
  "introduced_date",
  "policy_area",
  "latest_action",
  "is_by_request",
  "introduced_on_behalf_of",
  "committee_reports",
  "cbo_cost_estimates",
  "constitutional_authority_statement",
  "notes",
] as const satisfies readonly (keyof BillDocument)[];

// A page of the API's list of bills is newer by its stamp, and has no more than a line of each.
function isPartial({ actions, incomplete_lists }: BillDocument): boolean {
  return actions.length === 0 && incomplete_lists.includes("actions");
}

// BILLSTATUS has no element for those on whose behalf a bill is introduced; the API has.
function filled(
  fields: readonly (keyof BillDocument)[],
  newer: BillDocument,
  older: BillDocument,
): Partial<BillDocument> {
  const blank = fields.filter((field) => newer[field] === null || isEmptyList(newer[field]));
  return Object.fromEntries(blank.map((field) => [field, older[field]]));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isNewer(a: BillDocument, b: BillDocument): boolean {
  const [one, another] = [a.source_updated_at ?? "", b.source_updated_at ?? ""];
  if (one !== another) return one > another;
  const difference = fullness(a) - fullness(b);
  if (difference !== 0) return difference > 0;
  return JSON.stringify(a) >= JSON.stringify(b);
}

function fullness(bill: BillDocument): number {
  const complete = BILL_LISTS.length - bill.incomplete_lists.length;
  const entries = BILL_LISTS.reduce((sum, list) => sum + bill[list].length, 0);
  // A complete list outweighs any number of entries.
  return complete * 1_000_000 + entries + (bill.sponsor === null ? 0 : 1);
}

/** Whether the newer document's list is worth less than the older one's; to shrink is no loss. */
function isLost(list: BillList, newer: BillDocument, older: BillDocument): boolean {
  const [now, before] = [newer[list].length, older[list].length];
  const isCut = newer.incomplete_lists.includes(list);
  const wasCut = older.incomplete_lists.includes(list);
  if (isCut) return wasCut ? before > now : before >= now;
  return NEVER_EMPTY.has(list) && now === 0 && before > 0 && !wasCut;
}

// Every bill has been introduced, and under a title.
const NEVER_EMPTY: ReadonlySet<BillList> = new Set(["actions", "titles"]);
