import Database from "better-sqlite3";

import { type SearchAnswer, type SearchRequest, SearchTooSlow } from "../builds/search.ts";
import { sha256 } from "../../lib/hash.ts";
import { DamagedTable } from "./search-table.ts";
import { createSearchEngine } from "./search-engine.ts";
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

const TABLES =
  "SELECT replace(name, '_fts', '') FROM sqlite_schema WHERE name LIKE '%\\_fts' ESCAPE '\\'";
const WARMING = {
  kind: "words",
  q: "act",
  of: "titles",
  memberFilters: [],
  view: null,
  filters: [],
  offset: 0,
  limit: 1,
} as const;

export type SearchDatabase = ReturnType<typeof openSearchDatabase>;

/** A search that takes more CPU time ends before its next statement, with `SearchTooSlow`. */
export function openSearchDatabase(path: string, mostCpuMs = Infinity) {
  let begun: NodeJS.CpuUsage | null = null;
  const checkCpu = (): void => {
    if (begun === null) return;
    const { user, system } = process.threadCpuUsage(begun);
    if ((user + system) / 1000 > mostCpuMs) throw new SearchTooSlow(mostCpuMs, "by its work");
  };
  const database = reading(() => new Database(path, { readonly: true, fileMustExist: true }));
  const prepared = new Map<string, Database.Statement<SqlValue[]>>();
  const sql: Sql = <Value>(query: string) => {
    const statement = prepared.get(query) ?? database.prepare<SqlValue[]>(query).pluck();
    prepared.set(query, statement);
    return (...values) => {
      checkCpu();
      return statement.all(...values) as Value[];
    };
  };
  // Opening alone reads nothing.
  reading(() => sql("SELECT count(*) FROM sqlite_schema")());
  const texts = new Map<string, ReturnType<typeof openTextFile>>();
  const open = (file: string) => {
    const opened = texts.get(file) ?? openTextFile(file);
    texts.set(file, opened);
    return opened;
  };
  const engine = createSearchEngine({
    sql,
    digest: sha256,
    searchTexts: (request, table) => searchTexts(request, table, open),
  });
  const query = (request: SearchRequest): SearchAnswer => {
    begun = process.threadCpuUsage();
    return reading(() => engine.search(request));
  };
  return {
    /** Throws `DamagedDatabase` if the file is damaged, or `SearchTooSlow`. */
    query,
    /** Searches each table, because a thread's first search takes ten times as long as others. */
    warm: (): void => {
      const tables = reading(() => sql<string>(TABLES)());
      for (const resource of tables) query({ ...WARMING, resource });
    },
    close: () => {
      for (const file of texts.values()) file.close();
      database.close();
    },
  };
}
