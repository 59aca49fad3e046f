import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openRecords, type RecordsDatabase } from "../data/database/database.ts";
import { readSourceFile } from "../data/readers/read-source-file.ts";
import { importPaths } from "../data/import/import.ts";
import type { ImportSummary } from "../data/import/import-summary.ts";
import { writeSample } from "../sample/write-sample.ts";
import { listFiles } from "../data/files/walk.ts";

// Each imports many damaged files.
vi.setConfig({ testTimeout: 120_000 });

type Damage = (bytes: Buffer, random: number) => Buffer;

const inText =
  (change: (text: string, random: number) => string): Damage =>
  (bytes, random) =>
    Buffer.from(change(bytes.toString("utf8"), random));

/** Does to one of the places that match, chosen by the random number, what `change` does. */
const atOne = (pattern: RegExp, change: (found: string) => string): Damage =>
  inText((text, random) => {
    const places = [...text.matchAll(pattern)];
    const place = places[Math.floor(random * places.length)];
    if (place === undefined) return text;
    const [found] = place;
    return text.slice(0, place.index) + change(found) + text.slice(place.index + found.length);
  });

const NUMBERS = ["999", "0", "-7", "1e20", "100000000000000000000", "many"];

const DAMAGES: Readonly<Record<string, Damage>> = {
  "cut off": (bytes, random) => bytes.subarray(0, Math.floor(random * bytes.length)),
  emptied: () => Buffer.alloc(0),
  "with a byte that is no UTF-8": (bytes, random) => {
    const at = Math.floor(random * bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe9]), bytes.subarray(at)]);
  },
  "declared as what it is not": inText((text) =>
    text.replace(/encoding="[^"]*"/i, 'encoding="EBCDIC"'),
  ),
  "with an impossible day": atOne(/\b\d{4}-(?:0[1-9]|1[0-2])-\d\d\b/g, () => "2017-02-31"),
  "with an impossible day of a vote": atOne(/(?<=<action-date>)[^<]+/g, () => "31-Feb-2025"),
  "with an impossible identity": inText((text, random) =>
    text.replace(
      /(?<=<(?:congress|number|rollcall-num|vote_number)>)\d+/,
      NUMBERS[Math.floor(random * NUMBERS.length)] ?? "0",
    ),
  ),
  "of the other chamber": inText((text) =>
    text.replace(/(?<=<originChamber>)\w+/, (found) => (found === "House" ? "Senate" : "House")),
  ),
  "with a total in words": atOne(/(?<=<(?:yea-total|nay-total|yeas|nays)>)\d+/g, () => "many"),
  "with another total": atOne(/(?<=<(?:yea-total|yeas)>)\d+/g, (found) =>
    String(Number(found) + 9),
  ),
  "without members": inText((text) =>
    text
      .replace(/<vote-data>[\s\S]*<\/vote-data>/, "<vote-data/>")
      .replace(/<members>[\s\S]*<\/members>/, "<members/>"),
  ),
};

let folder: string;
let database: RecordsDatabase;
let files: { readonly name: string; readonly text: Buffer }[];

function run(names: readonly string[]): Promise<ImportSummary> {
  const now = "2026-11-21T00:00:00Z";
  return importPaths({ paths: names, database, now, readFile: readSourceFile });
}

/** What is stored of each record. */
function stored(): Map<string, string> {
  const { query, all } = database;
  return new Map([
    ...all(query.selectFrom("bill").select(["congress", "type", "number", "document"])).map(
      (row) => [`bill ${row.congress} ${row.type} ${row.number}`, row.document] as const,
    ),
    ...all(
      query
        .selectFrom("vote")
        .select(["congress", "session", "chamber", "vote_number", "document"]),
    ).map(
      (row) =>
        [
          `vote ${row.congress} ${row.session} ${row.chamber} ${row.vote_number}`,
          row.document,
        ] as const,
    ),
    ...all(query.selectFrom("part").select(["resource", "id", "source", "document"])).map(
      (row) => [`${row.resource} ${row.id} ${row.source}`, row.document] as const,
    ),
  ]);
}

/** The files that a line of the import names. */
function namedIn({ refused, kept, leftOut, removed }: ImportSummary): ReadonlySet<string> {
  return new Set([
    ...[...refused, ...leftOut, ...removed].map(({ name }) => name),
    ...kept.map(({ file }) => file),
  ]);
}

/** The same numbers from 0 to 1 in every run. */
function randoms(): () => number {
  let state = 20_261_121;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe("a damaged file in the place of a good one", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "legis-damage-"));
    const sample = join(folder, "sample");
    await writeSample({ out: sample, bills: 100, seed: 1 });
    database = await openRecords(join(folder, "records.sqlite"));
    await run([sample]);
    const listed = await listFiles(
      ["bills", "votes", "legislators"].map((each) => join(sample, each)),
    );
    files = await Promise.all(
      // The large lists take seconds each to read.
      listed
        .filter(({ size }) => size < 300_000)
        .map(async ({ name }) => ({ name, text: await readFile(name) })),
    );
  });

  afterAll(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });

  it.each(Object.entries(DAMAGES))(
    "%s takes nothing away that no line names",
    async (_, damage) => {
      const before = stored();
      const random = randoms();
      const damaged = new Set<string>();
      for (let at = 0; at < 30; at++) {
        const file = files[Math.floor(random() * files.length)];
        if (file === undefined) continue;
        const bytes = damage(file.text, random());
        if (bytes.equals(file.text)) continue;
        await writeFile(file.name, bytes);
        damaged.add(file.name);
      }
      const summary = await run([...damaged]);
      const named = namedIn(summary);
      const unnamed = [...damaged].filter((name) => !named.has(name));
      const after = stored();
      const lost = [...before.keys()].filter((key) => !after.has(key));
      const changed = [...before].filter(
        ([key, text]) => after.has(key) && after.get(key) !== text,
      );
      expect({ lost, changed: changed.map(([key]) => key), unnamed }).toEqual({
        lost: [],
        changed: [],
        unnamed: [],
      });
      for (const name of damaged) {
        const whole = files.find((file) => file.name === name)?.text;
        if (whole !== undefined) await writeFile(name, whole);
      }
      expect((await run([...damaged])).refused).toEqual([]);
      expect(stored()).toEqual(before);
    },
  );
});
