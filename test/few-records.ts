import BetterSqlite from "better-sqlite3";
import { copyFile } from "node:fs/promises";

import { build, sampleRecords, type TestBuild } from "./build.ts";

/** Twenty bills and their subjects, for stores where each object costs a request, such as a bucket. */
export async function fewRecords(path: string): Promise<void> {
  await copyFile(await sampleRecords(), path);
  const database = new BetterSqlite(path);
  database.exec(`
    delete from vote;
    delete from part;
    delete from bill where type <> 'HR' or number > 20;
  `);
  database.close();
}

/** A build of a few of every kind of record and all people. */
export function fewBuild(): Promise<TestBuild> {
  return build("built-few", fewOfEach);
}

/** Enough for a quick build. */
async function fewOfEach(path: string): Promise<void> {
  await copyFile(await sampleRecords(), path);
  const database = new BetterSqlite(path);
  database.exec(`
    delete from bill where number > 12;
    delete from vote where vote_number > 4;
    delete from part where resource <> 'legislator' and rowid not in (
      select rowid from (
        select rowid, dense_rank() over (partition by resource order by id) as place from part
      ) where place <= 20
    );
  `);
  database.close();
}
