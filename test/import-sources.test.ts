import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openRecords, type RecordsDatabase } from "../data/database/database.ts";
import { importPaths } from "../data/import/import.ts";
import type { ImportSummary } from "../data/import/import-summary.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { listFiles } from "../data/files/walk.ts";
import { wholeCongressRecords } from "./build.ts";
import { hasSources, SOURCES } from "./sources.ts";

// Each reads hundreds of real files.
vi.setConfig({ testTimeout: 120_000 });

const REFUSED = [
  "congress-gov-api/bill-117-hr-3076-committees-page1.json: a page of a bill's committees, not a record by itself",
  "congress-gov-api/bill-117-s-3580-cosponsors-page1.json: a page of a bill's cosponsors, not a record by itself",
  "votes/house/error-pages/2017-roll711.html: an HTML page, not a record",
];

let folder: string;
let database: RecordsDatabase;
let first: ImportSummary;

describe.skipIf(!hasSources)(
  "importing every file there is (needs the real upstream files)",
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "legis-sources-"));
      const recordsPath = join(folder, "records.sqlite");
      // The zips have been read, for other tests too.
      await copyFile(await wholeCongressRecords(), recordsPath);
      database = await openRecords(recordsPath);
      first = await importPaths({ paths: [SOURCES], database, now: "2026-11-21T00:00:00Z" });
    });

    afterAll(async () => {
      database.close();
      await rm(folder, { recursive: true });
    });

    it("refuses the files that are no records, and no other", () => {
      const refused = first.refused.map(({ name, reason }) => [name, reason].join(": "));
      expect(refused.map((each) => each.slice(SOURCES.length + 1))).toEqual(REFUSED);
    });

    it("has every bill of the 117th Congress", () => {
      const { query } = database;
      const counts = database.all(
        query
          .selectFrom("bill")
          .select(["type", sql<number>`count(*)`.as("bills")])
          .where("congress", "=", 117)
          .groupBy("type"),
      );
      expect(Object.fromEntries(counts.map(({ type, bills }) => [type, bills]))).toEqual({
        HR: 9698,
        S: 5357,
        HRES: 1532,
        SRES: 877,
        HCONRES: 125,
        HJRES: 106,
        SJRES: 70,
        SCONRES: 52,
      });
    });

    it("has every roll call once, and the people and committees", () => {
      const reader = createRecordReader(database);
      expect(reader.countVotes()).toBe(217);
      expect([...reader.parts("legislator")].length).toBeGreaterThan(12_000);
      expect([...reader.parts("committee")].length).toBeGreaterThan(500);
      expect([...reader.parts("membership")]).toHaveLength(230);
    });

    it("reads every bill in ranges, for as many threads, each once", () => {
      const reader = createRecordReader(database);
      const ranges = reader.billRanges(4);
      const sizes = ranges.map((range) => {
        let size = 0;
        for (const { document } of reader.bills(range)) size += document.number > 0 ? 1 : 0;
        return size;
      });
      expect(ranges).toHaveLength(4);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(reader.countBills());
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(4);
    });

    it("stores the same bills and votes whatever the order of the files", async () => {
      const folders = ["bills/samples", "bills/115", "bills/117", "congress-gov-api", "votes"];
      const listed = await listFiles(folders.map((each) => join(SOURCES, each)));
      const paths = listed.map(({ name }) => name);
      expect(await contentOf(paths)).toEqual(await contentOf(paths.toReversed()));
    });

    it("changes nothing when it is done again", async () => {
      const before = fingerprint();
      const again = await importPaths({ paths: [SOURCES], database, now: "2026-11-22T00:00:00Z" });
      expect(again.files.imported).toBe(0);
      expect(again.refused).toEqual(first.refused);
      expect(fingerprint()).toEqual(before);
    });
  },
);

async function contentOf(paths: readonly string[]) {
  const other = await openRecords(join(folder, `${randomUUID()}.sqlite`));
  await importPaths({ paths, database: other, now: "2026-11-21T00:00:00Z" });
  const rows = (["bill", "vote"] as const).map((table) =>
    other
      .all(other.query.selectFrom(table).select("document"))
      .map(({ document }) => document)
      .toSorted(),
  );
  other.close();
  return rows;
}

function fingerprint() {
  const { query } = database;
  return (["bill", "vote", "part", "file"] as const).map((table) => {
    const rows: string[] = [];
    if (table === "file") {
      for (const row of database.iterate(query.selectFrom("file").selectAll())) {
        rows.push(JSON.stringify(row));
      }
    } else {
      const columns = ["content_hash", "updated_at", "source_updated_at"] as const;
      for (const row of database.iterate(query.selectFrom(table).select(columns))) {
        rows.push(JSON.stringify(row));
      }
    }
    return rows.toSorted();
  });
}
