/** Why a night writes the objects that it writes, and what other ways to cut lists into pages would save. */
import { amount } from "../lib/amounts.ts";
import type { BuildPages } from "./harness/build-pages.ts";
import { openNewObjects } from "./harness/new-objects.ts";
import type { Report, Row } from "./harness/report.ts";
import { changedLists, isOfList } from "./shifts/changed-lists.ts";
import {
  type Cause,
  causesOf,
  type Cut,
  cutAll,
  type CutResult,
  CUTS,
} from "./shifts/list-changes.ts";

export interface ShiftsBenchOptions {
  /** A folder with a build and the one before. */
  readonly store: string;
  /** What happened between the two. */
  readonly night: string;
}

type Sum = { -readonly [Name in keyof CutResult]: CutResult[Name] };

type Written = Omit<CutResult, "pages">;

/** Compares the live build with the one before, list by list. */
export async function benchShifts({ store, night }: ShiftsBenchOptions): Promise<Report> {
  const { before, after, ...total } = await openNewObjects(store);
  const records = changedRecords(before, after);
  const causes: Record<Cause, number> = { records: 0, moved: 0, meta: 0 };
  const cuts = Object.fromEntries(
    Object.keys(CUTS).map((cut) => [cut, { objects: 0, bytes: 0, pages: 0 }]),
  ) as Record<Cut, Sum>;
  const lists = changedLists(before, after);
  for (const { before: old, after: now } of lists.read()) {
    const caused = causesOf(old, now);
    for (const cause of Object.keys(causes) as Cause[]) causes[cause] += caused[cause];
    for (const [cut, result] of Object.entries(cutAll(old, now))) {
      const sum = cuts[cut as Cut];
      sum.objects += result.objects;
      sum.bytes += result.bytes;
      sum.pages += result.pages;
    }
  }
  const rows: Row[] = [
    rowOf("all that the night wrote", total),
    rowOf("pages of records", records),
    ...Object.entries(causes).map(([cause, objects]) => ({
      what: CAUSES[cause as Cause],
      figures: { objects, bytes: null, all: objects / total.objects },
    })),
    ...Object.entries(cuts).map(([cut, sum]) => ({
      what: `pages of lists ${CUTS[cut as Cut]}`,
      figures: { ...sum, all: sum.objects / total.objects },
    })),
  ];
  return {
    benchmark: "shifts",
    title: "What a night writes, and why",
    about: `${night}. The new objects of the live build, by why they were written, and how many pages of lists other ways to cut them would write.`,
    data: `${amount(after.bills, "bill")}, ${amount(after.manifest.pages)} pages; ${amount(lists.changed)} of ${amount(lists.all)} lists changed`,
    versions: [],
    columns: {
      objects: { heading: "objects", unit: "amount" },
      bytes: { heading: "compressed", unit: "bytes" },
      all: { heading: "of all", unit: "ratio" },
      pages: { heading: "pages of these lists", unit: "amount" },
    },
    rows,
  };
}

const CAUSES: Readonly<Record<Cause, string>> = {
  records: "pages of lists with a new or changed record",
  moved: "pages of lists whose records only moved",
  meta: "pages of lists with the same records: totals, links, heads",
};

function rowOf(what: string, { objects, bytes }: Written): Row {
  return { what, figures: { objects, bytes, all: null } };
}

function changedRecords(before: BuildPages, after: BuildPages): Written {
  const changed = [...after.objects].filter(
    ([key, object]) => !isOfList(key) && before.objects.get(key) !== object,
  );
  const bytes = changed.reduce((sum, [, object]) => sum + after.storedBytes(object), 0);
  return { objects: changed.length, bytes };
}
