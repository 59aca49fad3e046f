/** Records that a test changes night by night. */
import Sqlite from "better-sqlite3";

import type { Manifest } from "../../contract/build.ts";
import { openStore } from "../../store/open-store.ts";
import { generateInto, NOW, sampleBuild } from "../build.ts";
import { forkBuild } from "../fork-build.ts";
import { DAY_MS } from "../../lib/time.ts";
import { newFolder } from "../new-folder.ts";

/** A private store, and its records: those of the small legislature, or of another build. */
export async function world(build = sampleBuild()) {
  const { recordsPath, address } = await forkBuild(await build, newFolder());
  const store = await openStore(address);
  const night = (day: number, sql: string, force = false): Promise<Manifest> => {
    change(recordsPath, sql);
    const now = new Date(NOW.getTime() + day * DAY_MS);
    return generateInto(address, recordsPath, { now, asOf: "2026-11-21", force });
  };
  return { store, address, night, recordsPath };
}

export type World = Awaited<ReturnType<typeof world>>;

function change(recordsPath: string, sql: string): void {
  const database = new Sqlite(recordsPath);
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

/** A bill's columns, without those that are generated from its document. */
const COLUMNS =
  "congress, type, number, source_updated_at, updated_at, content_hash, document, document_hash";
export const RESTORE = `insert into bill (${COLUMNS}) select ${COLUMNS} from withdrawn;`;
export const bill = (number: number): string =>
  `congress = 119 and type = 'HR' and number = ${number}`;
export const set = (number: number, path: string, value: string): string =>
  `update bill set document = json_set(document, '${path}', '${value}') where ${bill(number)};`;
