import { promisify } from "node:util";
import { gzip } from "node:zlib";

import Database from "better-sqlite3";

import type { WorkersRecord } from "../../../contract/workers-build.ts";
import { sha256Hex } from "../../../lib/hash.ts";

type SearchTables = Pick<WorkersRecord["search"], "tables" | "inserts" | "chunks">;

export type PutChunk = (chunk: number, bytes: Uint8Array) => Promise<void>;

interface Column {
  readonly table: string;
  readonly name: string;
}

/** A statement takes 2 MB at most, and a row is a few KB. */
const STATEMENT_LENGTH = 500_000;
/** In characters. A Durable Object holds one file in memory. */
const CHUNK_LENGTH = 6_000_000;

const compress = promisify(gzip);

/** Deterministic. */
export async function writeSearchRows(path: string, put: PutChunk): Promise<SearchTables> {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const columns = columnsByTable(database);
    const chunks: string[] = [];
    for (const text of chunksOf(linesOf(database, columns))) {
      const bytes = await compress(text);
      await put(chunks.length, bytes);
      chunks.push(sha256Hex(bytes));
    }
    const inserts = Object.fromEntries(
      Array.from(columns, ([table, names]) => [table, insertInto(table, names)]),
    );
    return { tables: statementsOf(database), inserts, chunks };
  } finally {
    database.close();
  }
}

function columnsByTable(database: Database.Database): ReadonlyMap<string, readonly string[]> {
  const found = database
    .prepare<[], Column>(
      `SELECT t.name AS "table", c.name AS name
       FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'
       ORDER BY t.name, c.cid`,
    )
    .all();
  return new Map(
    [...Map.groupBy(found, ({ table }) => table)].map(([table, columns]) => [
      table,
      columns.map(({ name }) => name),
    ]),
  );
}

/** Columns with bytes, which JSON cannot hold as they are. */
const isBlob = (table: string, column: string): boolean =>
  table.endsWith("_posting") && /^(?:rows|places)$/.test(column);

function statementsOf(database: Database.Database): string[] {
  return database
    .prepare<[], string>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name",
    )
    .pluck()
    .all();
}

function insertInto(table: string, columns: readonly string[]): string {
  const values = columns.map((name, index) =>
    isBlob(table, name) ? `unhex(value ->> ${index})` : `value ->> ${index}`,
  );
  return `INSERT INTO "${table}" SELECT ${values.join(", ")} FROM json_each(?)`;
}

function* linesOf(
  database: Database.Database,
  columns: ReadonlyMap<string, readonly string[]>,
): Generator<string> {
  for (const [table, names] of columns) {
    const selected = names.map((name) =>
      isBlob(table, name) ? `hex(${quoted(name)})` : quoted(name),
    );
    const rows = database
      .prepare<[], unknown[]>(`SELECT ${selected.join(", ")} FROM "${table}"`)
      .raw();
    let batch: string[] = [];
    let length = 0;
    for (const row of rows.iterate()) {
      const text = JSON.stringify(row);
      if (length + text.length > STATEMENT_LENGTH && batch.length > 0) {
        yield `${table}\t[${batch.join(",")}]\n`;
        [batch, length] = [[], 0];
      }
      batch.push(text);
      length += text.length;
    }
    if (batch.length > 0) yield `${table}\t[${batch.join(",")}]\n`;
  }
}

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (length + line.length > CHUNK_LENGTH && parts.length > 0) {
      yield parts.join("");
      [parts, length] = [[], 0];
    }
    parts.push(line);
    length += line.length;
  }
  if (parts.length > 0) yield parts.join("");
}

function quoted(name: string): string {
  return `"${name}"`;
}
