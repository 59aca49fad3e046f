import Database from "better-sqlite3";

import { SECTIONS_OF_BILL, textMatch } from "../../contract/request/text-search.ts";
import { searchQuery } from "../../contract/query/search-query.ts";
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
  const matching = database
    .prepare<[string], number>("SELECT rowid FROM section WHERE section MATCH ? ORDER BY rowid")
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
    /** The sections that match, and for each row of a bill with one the place of its first one among them. */
    find: (match: string, rowsOf: (keys: readonly string[]) => ReadonlyMap<string, number>) => {
      if (rows === null) {
        const known = rowsOf(all.map(({ key }) => key));
        rows = Int32Array.from(all, ({ key }) => known.get(key) ?? NO_ROW);
      }
      const sections = match === "" ? [] : matching.all(match);
      const found = new Map<number, number>();
      let last = -1;
      for (const [at, section] of sections.entries()) {
        const bill = billOf(section);
        const row = bill === last ? NO_ROW : (rows[bill] ?? NO_ROW);
        last = bill;
        if (row !== NO_ROW) found.set(row, at);
      }
      return { sections, found };
    },
    /** Returns the places of some sections, but only of those of the first one's bill. */
    placesOf: (sections: readonly number[]): TextPlaces => {
      const bill = billOf(required(sections[0], "a section"));
      const places = sections.filter((each) => billOf(each) === bill);
      const { version } = required(all[bill], "a bill's text");
      return { version, sections: places.map((each) => each % SECTIONS_OF_BILL) };
    },
    close: () => void database.close(),
  };
}

const billOf = (section: number): number => Math.floor(section / SECTIONS_OF_BILL);

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
    return { file, ...file.find(file.matchOf(q), table.rowsOfKeys) };
  });
  const rows = table.listed(
    files.flatMap(({ found }) => [...found.keys()]),
    request,
  );
  const shown = rows.slice(offset, offset + limit);
  const most = Math.max(1, Math.floor(MOST_COMPARED / limit));
  const placesOf = (row: number): readonly TextPlaces[] =>
    files.flatMap(({ file, sections, found }) => {
      const first = found.get(row);
      return first === undefined ? [] : [file.placesOf(sections.slice(first, first + most))];
    });
  return {
    total: rows.length,
    lines: shown.map(table.lineOf),
    places: shown.flatMap(placesOf),
  };
}

/** The sections of a page whose matches are counted. */
const MOST_COMPARED = 120;
