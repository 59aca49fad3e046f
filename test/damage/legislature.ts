import { hash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openRecords, type RecordsDatabase } from "../../data/database/database.ts";
import { importPaths } from "../../data/import/import.ts";
import { type Problem, readProblems } from "../../data/import/problems.ts";
import type { ReadFile } from "../../data/import/prepared-file.ts";
import type { FileReading, SourceFile } from "../../data/parse/source-file.ts";
import { readSourceFile } from "../../data/readers/read-source-file.ts";
import { localReaders } from "../local-readers.ts";

/** The JSON of every record, by its name. */
export type Records = ReadonlyMap<string, string>;

/** Files, and a database with their content. */
export interface Legislature {
  readonly folder: string;
  readonly files: readonly string[];
  readonly database: string;
}

/** The time of an import on a day counted from 0. */
function dayOf(number: number): string {
  return new Date(Date.UTC(2026, 10, 21 + number, 3)).toISOString().replace(".000Z", "Z");
}

/** How much content is cached with the readings of it. */
const KEPT_BYTES = 100_000_000;
let keptBytes = 0;
const readings = new Map<
  string,
  { readonly bytes: number; readonly read: () => FileReading | null }
>();

/** Reads the same content only once for all nights. */
export const readOnce: ReadFile = (file) => {
  const key = `${file.name} ${hash("sha1", file.bytes)}`;
  const bytes = file.bytes.length;
  const known = readings.get(key) ?? { bytes, read: readingOf(file) };
  keptBytes += readings.delete(key) ? 0 : bytes;
  readings.set(key, known);
  for (const [oldest, each] of readings) {
    if (keptBytes <= KEPT_BYTES) break;
    readings.delete(oldest);
    keptBytes -= each.bytes;
  }
  return known.read();
};

function readingOf(file: SourceFile): () => FileReading | null {
  try {
    const reading = readSourceFile(file);
    return () => reading;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Imports files on a day. */
export async function night(
  database: RecordsDatabase,
  paths: readonly string[],
  day: number,
): Promise<void> {
  await importPaths({ paths, database, now: dayOf(day), openReaders: localReaders(readOnce) });
}

/** Imports the clean files. */
export async function openLegislature(
  folder: string,
  files: readonly string[],
): Promise<Legislature> {
  const path = join(folder, "clean.sqlite");
  const database = await openRecords(path);
  await night(database, files, 0);
  database.close();
  return { folder, files, database: path };
}

/** A new database with the clean files. */
export async function cleanCopy({ folder, database }: Legislature): Promise<RecordsDatabase> {
  const path = join(folder, "damaged.sqlite");
  copyFileSync(database, path);
  return openRecords(path);
}

/** Every record without its publisher's timestamp. */
export function recordsIn({ query, all }: RecordsDatabase): Records {
  const bills = all(query.selectFrom("bill").select(["congress", "type", "number", "document"]));
  const votes = all(
    query.selectFrom("vote").select(["congress", "session", "chamber", "vote_number", "document"]),
  );
  const parts = all(query.selectFrom("part").select(["resource", "id", "source", "document"]));
  return new Map(
    [...bills, ...votes, ...parts].map(({ document, ...name }) => [
      Object.values(name).join(" "),
      document.replace(/"source_updated_at":(?:null|"[^"]*")/, ""),
    ]),
  );
}

/** The names of the records in a file; empty if the file cannot be read. */
export function namesIn(name: string, bytes: Buffer): readonly string[] {
  let reading: FileReading | null = null;
  try {
    reading = readOnce({ name, bytes });
  } catch {
    return [];
  }
  return (reading?.readings ?? []).map((each) => {
    if (each.resource === "bill") {
      const { congress, type, number } = each.document;
      return [congress, type, number].join(" ");
    }
    if (each.resource === "vote") {
      const { congress, session, chamber, vote_number } = each.document;
      return [congress, session, chamber, vote_number].join(" ");
    }
    return [each.resource, idOf(each.document), each.source].join(" ");
  });
}

function idOf(document: object): string {
  const { bioguide_id, event_id, code, congress, number, part_number } = document as Record<
    string,
    string | number | null | undefined
  >;
  const nomination = [congress, number, part_number ?? "00"].join("-");
  return String(bioguide_id ?? event_id ?? code ?? nomination);
}

/** The files with open problems. */
export function namedIn(database: RecordsDatabase): ReadonlyMap<string, readonly Problem[]> {
  return Map.groupBy(readProblems(database), ({ file }) => file);
}

/** Counts the values at each path of a document, at any depth. Blank values do not count. */
function valuesIn(document: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (value: unknown, path: string): void => {
    if (value === null || value === "" || value === false) return;
    if (Array.isArray(value)) for (const each of value as unknown[]) count(each, path);
    else if (typeof value === "object") {
      for (const [key, each] of Object.entries(value)) count(each, `${path}/${key}`);
    } else counts.set(path, (counts.get(path) ?? 0) + 1);
  };
  count(JSON.parse(document.replace(/([{,]),/g, "$1").replace(/,}/g, "}")), "");
  return counts;
}

/** Lists the values that a newer document lacks compared with an older one: `actions/text 3`. */
export function lacking(before: string, after: string): readonly string[] {
  const now = valuesIn(after);
  return [...valuesIn(before)].flatMap(([path, count]) => {
    const lost = count - (now.get(path) ?? 0);
    return lost > 0 ? [`${path} ${lost} of ${count}`] : [];
  });
}

/** Remembers the content of files, and restores it. */
export function keepFiles(files: readonly string[]): {
  readonly bytesOf: (file: string) => Buffer;
  readonly restore: (which: Iterable<string>) => void;
} {
  const kept = new Map(files.map((file) => [file, readFileSync(file)]));
  const bytesOf = (file: string): Buffer => kept.get(file) ?? Buffer.alloc(0);
  return {
    bytesOf,
    restore: (which) => {
      for (const file of which) writeFileSync(file, bytesOf(file));
    },
  };
}
