import Database from "better-sqlite3";

import type { SearchAnswer, SearchRequest } from "../builds/search.ts";
import { UnreadableIndex } from "./posting-reader.ts";
import { openSearchEngine } from "./search-engine.ts";
import type { Sql, SqlValue } from "./sql.ts";
import { type SplitWord, TOKENIZER_TABLES } from "./tokens.ts";

/** The file is cut off, altered, gone, or on a disk that fails. */
export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";
}

/** What SQLite says of files that can't be read as what they were; its other errors are ours. */
const DAMAGED = /^SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB|PROTOCOL)/;

/**
 * Does what reads the database.
 *
 * @throws {DamagedDatabase} when SQLite says that the file is damaged, or its index is not to be read
 */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const isDamage =
      error instanceof UnreadableIndex ||
      (error instanceof Database.SqliteError && DAMAGED.test(error.code));
    if (!isDamage) throw error;
    throw new DamagedDatabase(error.message, { cause: error });
  }
}

/** A build's `search.sqlite`, read in the calling thread. */
export type SearchDatabase = ReturnType<typeof openSearchDatabase>;

export function openSearchDatabase(path: string, now?: () => number) {
  const database = reading(() => new Database(path, { readonly: true, fileMustExist: true }));
  const sql: Sql = <Value>(query: string) => {
    const statement = database.prepare<SqlValue[], Value>(query).pluck();
    return (...values) => statement.all(...values);
  };
  // Opening reads nothing.
  reading(() => sql("SELECT count(*) FROM sqlite_schema")());
  const search = openSearchEngine({ sql, openTokenizer, now });
  return {
    /** Throws `TooLate` where the answer is not there after `withinMs`, `DamagedDatabase` where the file is damaged. */
    query: (request: SearchRequest, withinMs: number): SearchAnswer =>
      reading(() => search(request, withinMs)),
    close: () => void database.close(),
  };
}

/** FTS5 tells the words of a text only where it is indexed. */
function openTokenizer(): SplitWord {
  const database = new Database(":memory:");
  database.exec(TOKENIZER_TABLES);
  const put = database.prepare("INSERT INTO text VALUES (?)");
  const tokens = database.prepare<[], string>("SELECT term FROM word ORDER BY offset").pluck();
  const clear = database.prepare("DELETE FROM text");
  return (word) => {
    put.run(word);
    const found = tokens.all();
    clear.run();
    return found;
  };
}
