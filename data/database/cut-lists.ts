import { existsSync } from "node:fs";

import { sql } from "kysely";

import { type CutList, fileOfList, FULL_LISTS, listOfFile } from "../files/cut-list.ts";
import { openRecords } from "./database.ts";

/** Lists that are cut, or were until a file of the source `bill-lists` completed them. */
export async function readCutLists(
  recordsPath: string,
  congresses: readonly number[],
): Promise<readonly CutList[]> {
  if (!existsSync(recordsPath)) return [];
  // The import, or the end of this fetch, writes to the database and reports that it is unreadable.
  const database = await openRecords(recordsPath, { readonly: true }).catch(() => null);
  if (database === null) return [];
  const { query, all, first, close } = database;
  const bills = query
    .selectFrom("bill")
    .select(["congress", "type", "number", "source_updated_at as stamp"])
    .where("congress", "in", congresses);
  const lists = sql<string>`document ->> '$.incomplete_lists'`;
  const cut = all(bills.select(lists.as("lists")).where(lists, "<>", "[]")).flatMap(
    ({ lists: json, ...bill }) => {
      const names = JSON.parse(json) as readonly string[];
      return FULL_LISTS.filter((list) => names.includes(list)).map((list) => ({ ...bill, list }));
    },
  );
  const files = all(query.selectFrom("file").select("name").where("source", "=", "bill-lists"));
  const completed = files.flatMap(({ name }) => {
    const id = listOfFile(name);
    if (id === null) return [];
    const { congress, type, number } = id;
    const bill = first(bills.where((is) => is.and({ congress, type, number })));
    return bill === null ? [] : [{ ...id, stamp: bill.stamp }];
  });
  close();
  return [...new Map([...cut, ...completed].map((each) => [fileOfList(each), each])).values()];
}
