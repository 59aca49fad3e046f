import Database from "better-sqlite3";

import { SECTIONS_OF_BILL } from "../../contract/text-search.ts";
import type { SearchAnswer, TextSearch } from "../builds/search.ts";
import type { SearchTable } from "./search-table.ts";

type TextFile = ReturnType<typeof openTextFile>;

/** Opens the full-text index of a Congress. */
export function openTextFile(path: string) {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  const bills = database.prepare<[], { key: string; version: string }>(
    "SELECT key, version FROM bill ORDER BY id",
  );
  const found = database
    .prepare<[string], number>(
      `SELECT DISTINCT rowid / ${SECTIONS_OF_BILL} FROM section WHERE section MATCH ?`,
    )
    .pluck();
  const first = database
    .prepare<[string, number, number], number>(
      "SELECT rowid FROM section WHERE section MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1",
    )
    .pluck();
  const all = bills.all();
  let rows: ReadonlyMap<string, number> | null = null;
  return {
    /** The rows of the bills with a section that matches, each with its number in the file. */
    find: (match: string, rowsOf: (keys: readonly string[]) => ReadonlyMap<string, number>) => {
      rows ??= rowsOf(all.map(({ key }) => key));
      const known = rows;
      return found.all(match).flatMap((bill) => {
        const row = known.get(all[bill]?.key ?? "");
        return row === undefined ? [] : [[row, bill] as const];
      });
    },
    /** Where a bill's text has the match first. */
    place: (match: string, bill: number) => {
      const start = bill * SECTIONS_OF_BILL;
      const section = (first.get(match, start, start + SECTIONS_OF_BILL - 1) ?? start) - start;
      return { version: all[bill]?.version ?? "", section };
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
  const { match, files } = request;
  const bills = new Map<number, () => ReturnType<TextFile["place"]>>();
  for (const file of files.map(open)) {
    for (const [row, bill] of file.find(match, table.rowsOfKeys)) {
      bills.set(row, () => file.place(match, bill));
    }
  }
  const { total, ids } = table.list(request, { ...request, isReversed: false }, [...bills.keys()]);
  return {
    total,
    lines: ids.flatMap((id) => table.lineOf(id)),
    places: ids.flatMap((id) => bills.get(id)?.() ?? []),
  };
}
