import Database from "better-sqlite3";

import { SECTIONS_OF_BILL, textMatch } from "../../contract/request/text-search.ts";
import { searchQuery } from "../../contract/search-query.ts";
import { stemOf } from "../../contract/search-text.ts";
import type { SearchAnswer, TextPlaces, TextSearch } from "../builds/search.ts";
import type { SearchTable } from "./search-table.ts";
import { required } from "../../lib/required.ts";

type TextFile = ReturnType<typeof openTextFile>;

/** Opens the full-text index of a Congress. */
export function openTextFile(path: string) {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  const bills = database.prepare<[], { key: string; version: string }>(
    "SELECT key, version FROM bill ORDER BY id",
  );
  const first = database
    .prepare<[string], number>(
      `SELECT min(rowid) FROM section WHERE section MATCH ? GROUP BY rowid / ${SECTIONS_OF_BILL}`,
    )
    .pluck();
  const ofBill = database
    .prepare<[string, number, number, number], number>(
      "SELECT rowid FROM section WHERE section MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?",
    )
    .pluck();
  const ofStem = database
    .prepare<[string], string>("SELECT words FROM stem WHERE stem = ?")
    .pluck();
  const wordsOfStem = (stem: string) => ofStem.get(stem)?.split(" ") ?? [];
  const knows = (word: string) => wordsOfStem(stemOf(word)).includes(word);
  const all = bills.all();
  let rows: Int32Array | null = null;
  return {
    /** The search for sections, as FTS5 has it; empty if `q` has no words. */
    matchOf: (q: string) =>
      textMatch(searchQuery(q, { search: { of: "titles" }, knows }).terms, wordsOfStem),
    /** For each row of a bill with a section that matches, the number of the first one. */
    find: (match: string, rowsOf: (keys: readonly string[]) => ReadonlyMap<string, number>) => {
      if (rows === null) {
        const known = rowsOf(all.map(({ key }) => key));
        rows = Int32Array.from(all, ({ key }) => known.get(key) ?? NO_ROW);
      }
      const found = new Map<number, number>();
      for (const section of first.all(match)) {
        const row = rows[Math.floor(section / SECTIONS_OF_BILL)] ?? NO_ROW;
        if (row !== NO_ROW) found.set(row, section);
      }
      return found;
    },
    placesOf: (match: string, from: number, limit: number): TextPlaces => {
      const bill = Math.floor(from / SECTIONS_OF_BILL);
      const found = ofBill.all(match, from, (bill + 1) * SECTIONS_OF_BILL - 1, limit);
      const { version } = required(all[bill], "a bill's text");
      return { version, sections: found.map((section) => section % SECTIONS_OF_BILL) };
    },
    close: () => void database.close(),
  };
}

/** The row of a bill that is not in the build. */
const NO_ROW = -1;

/** Finds the bills of which one section matches, in the order of their list. */
export function searchTexts(
  request: TextSearch,
  table: SearchTable,
  open: (path: string) => TextFile,
): SearchAnswer {
  const { q, offset, limit } = request;
  const files = request.files.map(open).map((file) => {
    const match = file.matchOf(q);
    return { file, match, found: match === "" ? NONE : file.find(match, table.rowsOfKeys) };
  });
  const rows = table.listed(
    files.flatMap(({ found }) => [...found.keys()]),
    request,
  );
  const shown = rows.slice(offset, offset + limit);
  const most = Math.max(1, Math.floor(MOST_COMPARED / limit));
  const placesOf = (row: number): readonly TextPlaces[] =>
    files.flatMap(({ file, match, found }) => {
      const first = found.get(row);
      return first === undefined ? [] : [file.placesOf(match, first, most)];
    });
  return {
    total: rows.length,
    lines: shown.map(table.lineOf),
    places: shown.flatMap(placesOf),
  };
}

const NONE: ReadonlyMap<number, number> = new Map();
/** The sections of a page whose matches are counted. */
const MOST_COMPARED = 120;
