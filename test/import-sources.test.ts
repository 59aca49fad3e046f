import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openRecords, type RecordsDatabase } from "../data/database/database.ts";
import { importPaths } from "../data/import/import.ts";
import type { ImportSummary } from "../data/import/import-summary.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { listFiles } from "../data/files/walk.ts";
import { readSourceFile } from "../data/readers/read-source-file.ts";
import { type Random, randomOf, shuffled } from "../data/sample/random.ts";
import { messageOf } from "../lib/errors.ts";
import { readOnce, recordsIn, type Records } from "./damage/legislature.ts";
import { runs, timeFor } from "./runs.ts";
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

/** The share of records that are imported many times. */
const ONE_IN_RECORDS = 4;

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

    it(
      "stores the same records for any order, split into any runs, each stopped or killed anywhere",
      { timeout: timeFor(runs(4), 20_000) },
      async () => {
        const listed = await listFiles(paths.slice(1));
        // Files of one record share their first two numbers.
        const groups = Map.groupBy(
          listed.map(({ name }) => name),
          (name) => basename(name).match(/\d+/g)?.slice(0, 2).join(" "),
        );
        const real = [...groups.values()].filter((_, at) => at % ONE_IN_RECORDS === 0).flat();
        const names = [...real, ...(await otherVersions(real.filter((_, at) => at % 3 === 0)))];
        const inOneRun = await recordsOf([{ names, stopsAfter: Infinity, isKilled: false }]);
        for (let run = 0; run < runs(4); run++) {
          const random = randomOf("imports", run);
          expect(await recordsOf(splitOf(names, random)), `run ${run}`).toEqual(inOneRun);
        }
      },
    );

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

/** The JSON of all records after importing files in several runs, some stopped on the way. */
async function recordsOf(imports: readonly Part[]): Promise<Records> {
  const path = join(folder, `${randomUUID()}.sqlite`);
  const other = await openRecords(path);
  for (const { names, stopsAfter, isKilled } of imports) {
    const stop = new AbortController();
    const end = importPaths({
      paths: names,
      database: other,
      now: "2026-11-21T00:00:00Z",
      openReaders: localReaders(readOnce),
      acceptsAll: true,
      signal: stop.signal,
      onProgress: ({ files }) => {
        if (files < stopsAfter) return;
        // As after a kill, the transaction under way is lost.
        if (isKilled) throw new Error(KILLED);
        stop.abort();
      },
    });
    await end.catch((error: unknown) => {
      if (messageOf(error) !== KILLED) throw error;
    });
  }
  const records = recordsIn(other);
  other.close();
  await rm(path);
  return records;
}

const KILLED = "killed";

interface Part {
  readonly names: readonly string[];
  readonly stopsAfter: number;
  readonly isKilled: boolean;
}

/** Splits files into up to five runs in random order; some are stopped or killed, and all are finished later. */
function splitOf(all: readonly string[], random: Random): readonly Part[] {
  const names = shuffled(random, all);
  const starts = [0, ...Array.from({ length: random.below(5) }, () => random.below(names.length))];
  const parts = starts
    .toSorted((one, other) => one - other)
    .map((start, at, sorted) => names.slice(start, sorted[at + 1]))
    .flatMap((part): readonly Part[] => {
      const whole = { names: part, stopsAfter: Infinity, isKilled: false };
      if (part.length === 0 || random.chance(0.5)) return [whole];
      const isKilled = random.chance(0.5);
      return [{ names: part, stopsAfter: random.below(part.length), isKilled }, whole];
    });
  return shuffled(random, parts);
}

/** Copies of some real files, one without an entry, one later: versions that must be merged with the real ones. */
async function otherVersions(files: readonly string[]): Promise<readonly string[]> {
  const to = join(folder, "other-versions");
  await mkdir(to, { recursive: true });
  const xml = files.filter((name) => name.endsWith(".xml"));
  const copies = xml.map(async (name, at) => {
    const text = await readFile(name, "utf8");
    const short = text.replace(/<(item|recorded-vote|member)>[^]*?<\/\1>/, "");
    const stamp = "2025-11-19T04:00:00Z";
    const later = short.replaceAll(/(?<=<updateDate(?:IncludingText)?>)[^<]*/g, stamp);
    const copy = join(to, `${at}-${basename(name)}`);
    await writeFile(copy, at % 2 === 0 ? short : later);
    return copy;
  });
  return Promise.all(copies);
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
