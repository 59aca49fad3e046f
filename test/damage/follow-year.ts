import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";

import { openRecords } from "../../data/database/database.ts";
import { importPaths } from "../../data/import/import.ts";
import { readProblems } from "../../data/import/problems.ts";
import { readSourceFile } from "../../data/readers/read-source-file.ts";
import { type Lists, publishersYear } from "./publishers-year.ts";
import { localReaders } from "../local-readers.ts";

/** The state after a night. */
export interface Left {
  readonly day: string;
  /** The lists whose newest content is not live, with the reason. */
  readonly held: Readonly<Record<string, string>>;
  /** How many records there are of each resource and source. */
  readonly counts: Readonly<Record<string, number>>;
  readonly cutOff: readonly string[];
}

/** Imports a year of lists, one night per day. */
export async function followYear(folder: string, base: Lists): Promise<readonly Left[]> {
  const mirror = join(folder, "legislators");
  mkdirSync(mirror);
  const database = await openRecords(join(folder, "year.sqlite"));
  const left: Left[] = [];
  try {
    for (const { day, lists, cutOff } of publishersYear(base)) {
      for (const [name, text] of Object.entries(lists)) {
        const path = join(mirror, name);
        if (left.length === 0 || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
      }
      const now = `${day}T07:00:00Z`;
      await importPaths({
        paths: [mirror],
        database,
        now,
        openReaders: localReaders(readSourceFile),
      });
      const held = readProblems(database).filter(
        ({ kind }) => kind === "refused" || kind === "quarantined",
      );
      const { query } = database;
      const counts = database.all(
        query
          .selectFrom("part")
          .select(["resource", "source", sql<number>`count(*)`.as("records")])
          .groupBy(["resource", "source"]),
      );
      left.push({
        day,
        cutOff,
        held: Object.fromEntries(
          held.map(({ file, kind, reason }) => [
            file.slice(mirror.length + 1),
            `${kind}: ${reason}`,
          ]),
        ),
        counts: Object.fromEntries(
          counts.map(({ resource, source, records }) => [`${resource} ${source}`, records]),
        ),
      });
    }
  } finally {
    database.close();
  }
  return left;
}

/** The longest time that each list was held back, one line per night. */
export function longestHeld(nights: readonly Left[]): Readonly<Record<string, readonly string[]>> {
  const longest: Record<string, readonly string[]> = {};
  const running: Record<string, string[]> = {};
  for (const { day, held } of nights) {
    for (const name of Object.keys(running)) if (!(name in held)) delete running[name];
    for (const [name, reason] of Object.entries(held)) {
      const days = (running[name] ??= []);
      days.push(`${day} ${reason}`);
      if (days.length > (longest[name]?.length ?? 0)) longest[name] = [...days];
    }
  }
  return longest;
}
