import BetterSqlite from "better-sqlite3";
import { copyFile } from "node:fs/promises";

import { smallRecords } from "./build.ts";

/** Twenty bills and their subjects: where each object costs a request, as in a bucket. */
export async function fewRecords(path: string): Promise<void> {
  await copyFile(await smallRecords(), path);
  const database = new BetterSqlite(path);
  database.exec(`
    delete from vote;
    delete from part;
    delete from bill where type <> 'HR' or number > 20;
  `);
  database.close();
}
