import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";
import { expect, it } from "vitest";

import { searchColumns } from "../../contract/search-text.ts";
import { newFolder } from "../../test/new-folder.ts";
import { runs } from "../../test/runs.ts";
import { writeSearch } from "../../test/search-rows.ts";
import type { SearchAnswer, SearchRequest } from "../builds/search.ts";
import { DamagedDatabase, openSearchDatabase, type SearchDatabase } from "./search-database.ts";

const PLACE = { resource: "bill", view: null, filters: [], offset: 0, limit: 20 } as const;
const WORDS = { ...PLACE, kind: "words", of: "titles", memberFilters: [] } as const;
const SEARCHES: readonly SearchRequest[] = [
  { ...WORDS, q: "housing" },
  { ...WORDS, q: "veterans act" },
  { ...PLACE, kind: "list", isReversed: false },
  { kind: "keys", resource: "bill", keys: ["HR 3", "HR 5", "HR 99"] },
];

const WORD = ["Housing", "Veterans", "Water", "Energy", "Health"];
const rows = Array.from({ length: 12 }, (_, at) => {
  const title = `${WORD[at % 5]} and ${WORD[(at * 3 + 1) % 5]} Act`;
  const source = { title, titles: [`${WORD[at % 4]} Improvement Act`], texts: [], summary: "" };
  return {
    ...searchColumns(source, { isStemmed: true }),
    id: at + 1,
    position: 11 - at,
    line: JSON.stringify({ number: at + 1, title }),
    keys: [`HR ${at + 1}`],
    filter: "",
  };
});

/** In one byte of nine, which are at every place of a page; in all bytes with `LEGIS_TEST_RUNS=2`. */
const ONE_IN = runs(1) > 1 ? 1 : 9;

it("whichever bit is flipped, a search answers with records as they are, or not at all", () => {
  const path = join(newFolder(), "search.sqlite");
  writeSearch(path, { bill: rows }, 4);
  const small = new Database(path);
  small.exec("pragma page_size = 512; vacuum");
  small.close();
  const right = answersFrom(path);
  const known = new Set(right.flatMap((answer) => answer?.lines ?? []));
  expect(known.size).toBeGreaterThanOrEqual(rows.length);
  const bytes = readFileSync(path);
  const file = openSync(path, "r+");
  const counts = { right: 0, refused: 0, others: 0 };
  for (let at = 0; at < bytes.length; at += ONE_IN) {
    const byte = bytes[at] ?? 0;
    writeSync(file, Uint8Array.of(byte ^ (1 << (at % 8))), 0, 1, at);
    for (const [search, answer] of answersFrom(path).entries()) {
      const isRight = JSON.stringify(answer) === JSON.stringify(right[search]);
      counts[answer === null ? "refused" : isRight ? "right" : "others"] += 1;
      const altered = answer?.lines.filter((line) => !known.has(line));
      expect(altered ?? [], `byte ${at}`).toEqual([]);
    }
    writeSync(file, bytes, at, 1, at);
  }
  closeSync(file);
  expect(counts.refused).toBeGreaterThan(1_000 / ONE_IN);
  // A damaged index may name other records until the whole file is hashed again.
  expect(counts.others).toBeLessThan(counts.right / 100);
});

/** Null for searches that are refused. */
function answersFrom(path: string): readonly (SearchAnswer | null)[] {
  let database: SearchDatabase | undefined;
  try {
    return SEARCHES.map((search) =>
      unlessDamaged(() => (database ??= openSearchDatabase(path)).query(search)),
    );
  } finally {
    database?.close();
  }
}

function unlessDamaged<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedDatabase) return null;
    throw error;
  }
}
