import { AMENDMENT_TYPES } from "../../contract/enumerations.ts";
import type { BillAction, BillCosponsor, BillDocument, BillList } from "../documents.ts";
import { ascending, descending, nameKey, type Order, orderedBy } from "../parse/order.ts";
import { sequenced } from "../readers/billstatus/actions.ts";
import { AMENDMENT_ORDER } from "../readers/billstatus/amendments.ts";
import { RELATED_ORDER } from "../readers/billstatus/references.ts";
import { billSubjects } from "../readers/billstatus/subjects.ts";
import { TITLE_ORDER } from "../readers/billstatus/titles.ts";

export type Entry = BillDocument[BillList][number];

interface ListRules<Each extends Entry> {
  readonly key: (each: Each) => unknown;
  /** The order in which the publisher lists them, and cuts the list at its end. */
  readonly order: Order<Each>;
  /** Our order, if it differs. */
  readonly inOrder?: (entries: readonly Each[]) => readonly Each[];
}

const ACTION_ORDER = orderedBy<BillAction>(
  descending("date", "time", "sequence"),
  ascending((each) => JSON.stringify(each)),
);

// Within a day, files sort by the name's form with the last name first.
const COSPONSOR_ORDER = orderedBy<BillCosponsor>(
  ascending("sponsorship_date"),
  ascending(({ name }) => nameKey(lastName(name))),
  ascending(({ name }) => nameKey(name)),
  ascending("bioguide_id"),
);

function lastName(name: string): string {
  return name.replace(/(?:,? (?:[JS]r\.?|I{2,3}|IV))$/, "").replace(/^.* /, "");
}

/** Null for lists that are never cut, because no bill has 250 entries in them. */
const RULES: { readonly [List in BillList]: ListRules<BillDocument[List][number]> | null } = {
  actions: {
    key: ({ date, time, text, code, source }) => [date, time, text, code, source],
    order: ACTION_ORDER,
    // Several files' rows have no common order within a day, so sort them.
    inOrder: (entries) => sequenced(entries.toSorted(ACTION_ORDER)),
  },
  subjects: {
    key: ({ name }) => name,
    order: ascending(({ name }) => nameKey(name)),
    inOrder: (entries) =>
      billSubjects(
        null,
        entries.map(({ name }) => name),
      ),
  },
  summaries: null,
  texts: null,
  titles: {
    key: (each) => [each.title, each.title_type, each.chamber, each.text_version_code],
    order: TITLE_ORDER,
  },
  cosponsors: {
    // The date may be corrected, so it is not part of the key.
    key: ({ bioguide_id, name }) => bioguide_id ?? name,
    order: COSPONSOR_ORDER,
  },
  committees: null,
  related_bills: {
    key: ({ congress, type, number }) => [congress, type, number],
    order: RELATED_ORDER,
  },
  amendments: {
    key: ({ congress, type, number }) => [congress, type, number],
    order: orderedBy(
      ascending(({ type }) => AMENDMENT_TYPES.indexOf(type)),
      descending("number"),
    ),
    inOrder: (entries) => entries.toSorted(AMENDMENT_ORDER),
  },
  laws: null,
};

/** Returns a list's entries without the policy area, which is among the subjects and also a field. */
export function entriesOf(bill: BillDocument, list: BillList): readonly Entry[] {
  if (list !== "subjects") return bill[list];
  return bill.subjects.filter(({ kind }) => kind === "legislative_subject");
}

/**
 * Adds to a cut list what an older version has beyond its last entry: whatever else it lacks was
 * removed or corrected.
 */
export function extended(
  list: BillList,
  newer: readonly Entry[],
  older: readonly Entry[],
): readonly Entry[] {
  // Each list only has entries of its own type.
  const rules = RULES[list] as ListRules<Entry> | null;
  if (rules === null) return newer;
  const { key, order, inOrder = (entries) => entries.toSorted(order) } = rules;
  const known = byKey(key, newer);
  const last = newer.toSorted(order).at(-1);
  const beyond = [...byKey(key, older)].flatMap(([name, entry]) =>
    known.has(name) || (last !== undefined && order(entry, last) <= 0) ? [] : [entry],
  );
  return beyond.length === 0 ? newer : inOrder([...newer, ...beyond]);
}

function byKey(
  key: ListRules<Entry>["key"],
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> {
  const keyed = new Map<string, Entry>();
  for (const entry of entries) {
    const name = JSON.stringify(key(entry));
    let nth = 1;
    while (keyed.has(`${name} ${nth}`)) nth++;
    keyed.set(`${name} ${nth}`, entry);
  }
  return keyed;
}
