import BetterSqlite from "better-sqlite3";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";

import { LIVE, openBuild } from "../builds/open-build.ts";
import { openStore } from "../store/open-store.ts";
import { generateInto, newStore, smallRecords, type TestBuild } from "./build.ts";
import { sharedFolder } from "./build-folder.ts";

/** Twenty bills and their subjects, for stores where each object costs a request, such as a bucket. */
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

/** A few of every kind of record and all people, enough for a quick build. */
export async function fewOfEach(path: string): Promise<void> {
  await copyFile(await smallRecords(), path);
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

/** A live build of `fewOfEach`, made once for a run, for tests that copy it and build again many times. */
export async function fewBuild(): Promise<
  Pick<TestBuild, "recordsPath" | "storeAddress" | "manifest">
> {
  const folder = await sharedFolder("built-few", async (made) => {
    await fewOfEach(join(made, "records.sqlite"));
    await generateInto(newStore(made), join(made, "records.sqlite"));
  });
  const storeAddress = newStore(folder);
  const manifest = await openBuild(await openStore(storeAddress), LIVE);
  return {
    recordsPath: join(folder, "records.sqlite"),
    storeAddress,
    manifest,
  };
}
