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
  // One that can't be read is reported by whoever writes it: an import, or the end of this fetch.
  const database = await openRecords(recordsPath, { readonly: true }).catch(() => null);
  if (database === null) return [];
  const { query, all, first, close } = database;
  const bills = query
    .selectFrom("bill")
    .select(["congress", "type", "number", "source_updated_at"])
    .where("congress", "in", congresses);
  const cut = FULL_LISTS.flatMap((list) => {
    const isCut = sql<boolean>`${list} in (select value from json_each(document, '$.incomplete_lists'))`;
    return all(bills.where(isCut)).map(({ source_updated_at: stamp, ...bill }) => ({
      ...bill,
      list,
      stamp,
    }));
  });
  const files = all(query.selectFrom("file").select("name").where("source", "=", "bill-lists"));
  const completed = files.flatMap(({ name }) => {
    const id = listOfFile(name);
    if (id === null) return [];
    const { congress, type, number } = id;
    const bill = first(bills.where((is) => is.and({ congress, type, number })));
    return bill === null ? [] : [{ ...id, stamp: bill.source_updated_at }];
  });
  close();
  return [...new Map([...cut, ...completed].map((each) => [fileOfList(each), each])).values()];
}
