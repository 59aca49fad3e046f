import Database from "better-sqlite3";

import { SECTIONS_OF_BILL } from "../../contract/request/text-search.ts";
import type { SearchAnswer, TextSearch } from "../builds/search.ts";
import type { SearchTable } from "./search-table.ts";

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
  let rows: ReadonlyMap<string, number> | null = null;
  return {
    /** For each row of a bill with a section that matches, where the first one is. */
    find: (match: string, rowsOf: (keys: readonly string[]) => ReadonlyMap<string, number>) => {
      rows ??= rowsOf(all.map(({ key }) => key));
      const known = rows;
      return first.all(match).flatMap((section) => {
        const { key = "", version = "" } = all[Math.floor(section / SECTIONS_OF_BILL)] ?? {};
        const row = known.get(key);
        return row === undefined
          ? []
          : [[row, { version, section: section % SECTIONS_OF_BILL }] as const];
      });
    },
    close: () => void database.close(),
  };
}

/** Finds the bills of which one section matches, in the order of their list. */
export function searchTexts(
  request: TextSearch,
  table: SearchTable,
  open: (path: string) => TextFile,
): SearchAnswer {
  const { match, files, offset, limit } = request;
  const places = new Map(files.map(open).flatMap((file) => file.find(match, table.rowsOfKeys)));
  const rows = table.listed([...places.keys()], request);
  const shown = rows.slice(offset, offset + limit);
  return {
    total: rows.length,
    lines: shown.flatMap((row) => table.lineOf(row)),
    places: shown.flatMap((row) => places.get(row) ?? []),
  };
}
