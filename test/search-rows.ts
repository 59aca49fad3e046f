import Database from "better-sqlite3";

import type { TableName } from "../generator/catalog/table-resources.ts";
import { hashOfRow } from "../contract/search/row-hash.ts";
import { TEXT_COLUMNS } from "../contract/search-text.ts";
import {
  closingStatements,
  defineFunctions,
  type SearchedTable,
  searchedTables,
  tableStatements,
} from "../generator/catalog/search-database.ts";
import { hasViews } from "../generator/catalog/search-row.ts";
import type { SearchedRow } from "./plain-search.ts";

/** Writes a search database with these rows, which are in the order of their ranks. Words in more than `leastCommon` are common. */
export function writeSearch(
  path: string,
  tables: Partial<Readonly<Record<TableName, Iterable<SearchedRow>>>>,
  leastCommon = 100,
): void {
  const database = new Database(path);
  defineFunctions(database);
  database.exec("PRAGMA synchronous = OFF; BEGIN");
  for (const [name, rows] of Object.entries(tables)) {
    const table = searchedTables().find(([searched]) => searched === name) as SearchedTable;
    database.exec(tableStatements(table).join(""));
    const put = (into: string, columns: string): Database.Statement =>
      database.prepare(
        `INSERT INTO ${name}${into} (${columns}) VALUES (${columns.replaceAll(/\w+/g, "@$&")})`,
      );
    const hasTitles = table[1].search?.hasMatchedTitle === true;
    const hasDate = table[1].date !== undefined;
    const inserts = [
      put("", `id, position${hasDate ? ", date" : ""}${hasViews(table[1]) ? ", view" : ""}`),
      put("_line", `id, line${hasTitles ? ", titles" : ""}, hash`),
      put("_fts", ["rowid", ...TEXT_COLUMNS, "filter"].join(", ")),
    ];
    const addKey = put("_key", "key, id");
    for (const { keys, ...row } of rows) {
      const texts = Object.fromEntries(TEXT_COLUMNS.map((column) => [column, row[column] ?? ""]));
      const text = hasTitles ? `${row.line}\n${row.titles ?? ""}` : row.line;
      const hash = hashOfRow(row.id, text);
      const all = { hash, date: null, view: null, filter: "", ...row, ...texts, rowid: row.id };
      for (const insert of inserts) insert.run(all);
      for (const key of keys) addKey.run({ key, id: row.id });
    }
    database.exec(closingStatements(table, leastCommon).join(""));
  }
  database.exec("COMMIT");
  database.close();
}
