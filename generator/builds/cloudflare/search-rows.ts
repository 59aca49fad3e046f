import { promisify } from "node:util";
import { gzip } from "node:zlib";

import Database from "better-sqlite3";

import type { WorkersRecord } from "../../../contract/workers-build.ts";
import { sha256Hex } from "../../../lib/hash.ts";

type SearchTables = Pick<WorkersRecord["search"], "tables" | "inserts" | "chunks">;

export type PutChunk = (chunk: number, bytes: Uint8Array) => Promise<void>;

/** A statement takes 2 MB at most, and a row is a few KB. */
const STATEMENT_LENGTH = 500_000;
/** In characters. A Durable Object holds one file in memory. */
const CHUNK_LENGTH = 6_000_000;

const compress = promisify(gzip);

/** Deterministic. */
export async function writeSearchRows(path: string, put: PutChunk): Promise<SearchTables> {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const tables = tablesOf(database);
    const chunks: string[] = [];
    for (const lines of batches(linesOf(database, tables), CHUNK_LENGTH)) {
      const bytes = await compress(lines.join(""));
      await put(chunks.length, bytes);
      chunks.push(sha256Hex(bytes));
    }
    const inserts = Object.fromEntries(
      tables.map(({ name, columns }) => [name, insertInto(name, columns)]),
    );
    return { tables: tables.map(({ sql }) => sql), inserts, chunks };
  } finally {
    database.close();
  }
}

interface Table {
  readonly name: string;
  readonly isIndex: boolean;
  /** The statement that creates it. */
  readonly sql: string;
  readonly columns: readonly Column[];
}

/** JSON has no bytes, which are hexadecimal digits in it. */
interface Column {
  readonly name: string;
  readonly isBlob: 0 | 1;
}

/** All tables but those in which FTS5 keeps an index. */
function tablesOf(database: Database.Database): readonly Table[] {
  const columnsOf = database.prepare<[string], Column>(
    "SELECT name, type = 'BLOB' AS isBlob FROM pragma_table_info(?) ORDER BY cid",
  );
  return database
    .prepare<[], { name: string; type: string; sql: string }>(
      `SELECT name, list.type, sql FROM pragma_table_list AS list JOIN sqlite_schema USING (name)
       WHERE list.schema = 'main' AND list.type <> 'shadow' ORDER BY name`,
    )
    .all()
    .map(({ name, type, sql }) => {
      const isIndex = type === "virtual";
      return {
        name,
        isIndex,
        sql,
        columns: [...(isIndex ? [ROWID] : []), ...columnsOf.all(name)],
      };
    });
}

const ROWID: Column = { name: "rowid", isBlob: 0 };

function insertInto(table: string, columns: readonly Column[]): string {
  const values = columns.map(({ isBlob }, index) =>
    isBlob === 1 ? `unhex(value ->> ${index})` : `value ->> ${index}`,
  );
  return `INSERT INTO "${table}" (${columns.map(quoted).join(", ")}) SELECT ${values.join(", ")} FROM json_each(?)`;
}

function* linesOf(database: Database.Database, tables: readonly Table[]): Generator<string> {
  for (const table of tables) {
    const rows = database.prepare<[], unknown[]>(rowsOf(database, table)).raw();
    for (const batch of batches(textsOf(rows.iterate()), STATEMENT_LENGTH)) {
      yield `${table.name}\t[${batch.join(",")}]\n`;
    }
  }
}

function* textsOf(rows: Iterable<unknown>): Generator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

/** Groups texts into batches of at most this length, or of a single text that is longer. */
function* batches(texts: Iterable<string>, most: number): Generator<readonly string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (length + text.length > most && batch.length > 0) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(text);
    length += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Returns a query of a table's rows. An index keeps no texts, but where each of their words is. */
function rowsOf(database: Database.Database, { name, isIndex, columns }: Table): string {
  if (!isIndex) {
    const read = columns.map((each) => (each.isBlob === 1 ? `hex(${quoted(each)})` : quoted(each)));
    return `SELECT ${read.join(", ")} FROM "${name}"`;
  }
  database.exec(`CREATE VIRTUAL TABLE temp.${name}_words USING fts5vocab(main, ${name}, instance)`);
  const texts = columns
    .slice(1)
    .map(
      ({ name: column }) =>
        `coalesce(group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = '${column}'), '')`,
    );
  return `SELECT doc, ${texts.join(", ")} FROM ${name}_words GROUP BY doc`;
}

function quoted({ name }: Column): string {
  return `"${name}"`;
}
