import { existsSync } from "node:fs";

import { sql } from "kysely";

import { BILL_TYPES } from "../../contract/enumerations.ts";
import type { BillId, Instant } from "../documents.ts";
import { openRecords } from "./database.ts";

/** The lists of bills that BILLSTATUS cuts and api.congress.gov has in full. */
const FULL_LISTS = ["cosponsors", "amendments"] as const;

export interface CutList extends BillId {
  readonly list: (typeof FULL_LISTS)[number];
  /** The bill's own timestamp. */
  readonly stamp: Instant | null;
}

/** Lists that are cut, or were until a file of the source `bill-lists` completed them. */
export async function readCutLists(
  recordsPath: string,
  congresses: readonly number[],
): Promise<readonly CutList[]> {
  if (!existsSync(recordsPath)) return [];
  const { query, all, first, close } = await openRecords(recordsPath, { readonly: true });
  const bills = query
    .selectFrom("bill")
    .select(["congress", "type", "number", "source_updated_at"])
    .where("congress", "in", congresses);
  const cut = FULL_LISTS.flatMap((list) => {
    const found = bills.where(
      sql<boolean>`${list} in (select value from json_each(document, '$.incomplete_lists'))`,
    );
    return all(found).map(({ source_updated_at: stamp, ...bill }) => ({ ...bill, list, stamp }));
  });
  const files = all(query.selectFrom("file").select("name").where("source", "=", "bill-lists"));
  const completed = files.flatMap(({ name }) => {
    const [, congress, type, number, list] = NAME.exec(name) ?? [];
    const id = {
      congress: Number(congress),
      type: BILL_TYPES.find((each) => each.toLowerCase() === type) ?? "HR",
      number: Number(number),
    };
    const bill = first(bills.where((is) => is.and(id)));
    const full = FULL_LISTS.find((each) => each === list);
    if (bill === null || full === undefined) return [];
    return [{ ...id, list: full, stamp: bill.source_updated_at }];
  });
  close();
  return [...new Map([...cut, ...completed].map((each) => [fileOfList(each), each])).values()];
}

const NAME = /bill-(\d+)-([a-z]+)-(\d+)-([a-z]+)\.json$/;

/** Relative to the mirror. */
export function fileOfList({ congress, type, number, list }: Omit<CutList, "stamp">): string {
  return `bill-lists/bill-${congress}-${type.toLowerCase()}-${number}-${list}.json`;
}
