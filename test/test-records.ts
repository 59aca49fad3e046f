import { join } from "node:path";

import { afterAll } from "vitest";

import { openRecords } from "../data/database/database.ts";
import { createRecordReader, type RecordReader } from "../data/database/record-reader.ts";
import type { Instant } from "../data/documents.ts";
import { prepareRecord } from "../data/import/prepared-file.ts";
import { openRows } from "../data/import/record-rows.ts";
import type { Reading } from "../data/parse/source-file.ts";
import { newFolder } from "./new-folder.ts";

const cleanups: (() => Promise<void>)[] = [];

afterAll(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

/** Makes a database of these records, each with the time when it was stored. */
export async function openTestRecords(
  ...readings: readonly (readonly [reading: Reading, storedAt: Instant])[]
): Promise<RecordReader> {
  const folder = newFolder();
  const database = await openRecords(join(folder, "records.sqlite"));
  cleanups.push(async () => {
    database.close();
  });
  const rows = openRows(database);
  for (const [reading, storedAt] of readings) rows.put(prepareRecord(reading), storedAt);
  return createRecordReader(database);
}
