import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openRecords, type RecordsDatabase } from "../data/database/database.ts";
import { importPaths } from "../data/import/import.ts";
import type { ImportSummary } from "../data/import/import-summary.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { readSourceFile } from "../data/readers/read-source-file.ts";
import { runs } from "./runs.ts";
import { hasSources, SOURCES } from "./sources.ts";
import { type FilesByType, unpackCongress } from "./unpack-congress.ts";
import { localReaders } from "./local-readers.ts";

const REFUSED = [
  "congress-gov-api/bill-117-hr-3076-committees-page1.json: a page of a bill's committees, not a record by itself",
  "congress-gov-api/bill-117-s-3580-cosponsors-page1.json: a page of a bill's cosponsors, not a record by itself",
  "votes/house/error-pages/2017-roll711.html: an HTML page, not a record",
];

/** The zips have 18,000 files; this is the share that is read. */
const ONE_IN = Math.max(1, Math.floor(120 / runs(1)));

let folder: string;
let paths: readonly string[];
let zipped: { readonly there: FilesByType; readonly unpacked: FilesByType };
let database: RecordsDatabase;
let first: ImportSummary;

describe.skipIf(!hasSources)(
  `importing all files, and one in ${ONE_IN} of those in zips (needs the real upstream files)`,
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "legis-sources-"));
      const unpacked = join(folder, "unpacked");
      zipped = await unpackCongress(unpacked, (_, at) => at % ONE_IN === 0);
      // The texts of bills are no records.
      const others = readdirSync(SOURCES).filter((name) => name !== "zips" && name !== "texts");
      paths = [unpacked, ...others.map((name) => join(SOURCES, name))];
      database = await openRecords(join(folder, "records.sqlite"));
      first = await importPaths({ paths, database, now: "2026-11-21T00:00:00Z" });
    });

    afterAll(async () => {
      database.close();
      await rm(folder, { recursive: true });
    });

    it("refuses only the files that are not records", () => {
      const refused = first.refused.map(({ name, reason }) => [name, reason].join(": "));
      expect(refused.map((each) => each.slice(SOURCES.length + 1))).toEqual(REFUSED);
    });

    it("finds every bill of the 117th Congress in the zips", () => {
      expect(zipped.there).toEqual({
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

    it("stores a bill for each file from the zips", () => {
      const { query } = database;
      const read = database.all(
        query
          .selectFrom("file")
          .select("outcome")
          .where("name", "like", `${join(folder, "unpacked")}/%`),
      );
      expect(new Set(read.map(({ outcome }) => outcome))).toEqual(new Set(["imported"]));
      const counts = database.all(
        query
          .selectFrom("bill")
          .select(["type", sql<number>`count(*)`.as("bills")])
          .where("congress", "=", 117)
          .groupBy("type"),
      );
      const bills = Object.fromEntries(counts.map(({ type, bills: count }) => [type, count]));
      for (const [type, files] of Object.entries(zipped.unpacked)) {
        expect(bills[type]).toBeGreaterThanOrEqual(files);
        expect(bills[type]).toBeLessThanOrEqual(zipped.there[type] ?? 0);
      }
    });

    it("stores each roll call once, and all people and committees", () => {
      const reader = createRecordReader(database);
      expect(reader.countVotes()).toBe(217);
      expect([...reader.parts("legislator")].length).toBeGreaterThan(12_000);
      expect([...reader.parts("committee")].length).toBeGreaterThan(500);
      expect([...reader.parts("membership")]).toHaveLength(230);
    });

    it("changes nothing when repeated", async () => {
      const before = fingerprint();
      const again = await importPaths({
        paths,
        database,
        now: "2026-11-22T00:00:00Z",
        openReaders: localReaders(readSourceFile),
      });
      expect(again.files.imported).toBe(0);
      expect(again.refused).toEqual(first.refused);
      expect(fingerprint()).toEqual(before);
    });
  },
);

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
