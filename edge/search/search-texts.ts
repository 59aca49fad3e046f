import Database from "better-sqlite3";

import { SECTIONS_OF_BILL } from "../../contract/request/text-search.ts";
import type { SearchAnswer, TextSearch } from "../builds/search.ts";
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
  const all = bills.all();
  let rows: Int32Array | null = null;
  return {
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
    placeOf: (section: number) => ({
      version: required(all[Math.floor(section / SECTIONS_OF_BILL)], "a bill's text").version,
      section: section % SECTIONS_OF_BILL,
    }),
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
  const { match, offset, limit } = request;
  const files = request.files.map(open);
  const found = files.map((file) => file.find(match, table.rowsOfKeys));
  const rows = table.listed(
    found.flatMap((sections) => [...sections.keys()]),
    request,
  );
  const shown = rows.slice(offset, offset + limit);
  const placesOf = (row: number) =>
    files.flatMap((file, at) => {
      const section = found[at]?.get(row);
      return section === undefined ? [] : [file.placeOf(section)];
    });
  return {
    total: rows.length,
    lines: shown.map(table.lineOf),
    places: shown.flatMap(placesOf),
  };
}
