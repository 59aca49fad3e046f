import Database from "better-sqlite3";

import type { SearchAnswer, SearchRequest } from "../builds/search.ts";
import { DamagedTable } from "./search-table.ts";
import { SearchEngine } from "./search-engine.ts";
import { openTextFile, searchTexts } from "./search-texts.ts";
import type { Sql, SqlValue } from "./sql.ts";

/** The file is truncated, altered, or missing, or its disk fails. */
export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";
}

/** SQLite's codes for damaged or unreadable files; a damaged schema is an `ERROR`. All other codes are bugs of this program. */
const DAMAGED = /^SQLITE_(?:CANTOPEN|CORRUPT|ERROR|IOERR|NOTADB|PROTOCOL)/;

/** @throws {DamagedDatabase} if the file is damaged */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const isDamage =
      error instanceof DamagedTable ||
      (error instanceof Database.SqliteError && DAMAGED.test(error.code));
    if (!isDamage) throw error;
    throw new DamagedDatabase(error.message, { cause: error });
  }
}

export type SearchDatabase = ReturnType<typeof openSearchDatabase>;

export function openSearchDatabase(path: string) {
  const database = reading(() => new Database(path, { readonly: true, fileMustExist: true }));
  const prepared = new Map<string, Database.Statement<SqlValue[]>>();
  const sql: Sql = <Value>(query: string) => {
    const statement = prepared.get(query) ?? database.prepare<SqlValue[]>(query).pluck();
    prepared.set(query, statement);
    return (...values) => statement.all(...values) as Value[];
  };
  // Opening alone reads nothing.
  reading(() => sql("SELECT count(*) FROM sqlite_schema")());
  const texts = new Map<string, ReturnType<typeof openTextFile>>();
  const open = (file: string) => {
    const opened = texts.get(file) ?? openTextFile(file);
    texts.set(file, opened);
    return opened;
  };
  const engine = new SearchEngine({
    sql,
    searchTexts: (request, table) => searchTexts(request, table, open),
  });
  return {
    /** Throws `DamagedDatabase` if the file is damaged. */
    query: (request: SearchRequest): SearchAnswer => reading(() => engine.search(request)),
    close: () => {
      for (const file of texts.values()) file.close();
      database.close();
    },
  };
}
