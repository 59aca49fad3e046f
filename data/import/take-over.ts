import { type RawBuilder, sql } from "kysely";

import type { RecordsDatabase } from "../database/database.ts";
import type { Reread } from "./import-summary.ts";
import { BILL_KEY, PART_KEY, VOTE_KEY } from "../database/key-ranges.ts";
import { missingFiles } from "./missing-files.ts";
import { type Identity, recordName } from "./record-name.ts";
import { removeRow } from "./record-rows.ts";
import { isOfOtherReaders } from "./seen-files.ts";

const TABLES = {
  bill: BILL_KEY,
  vote: VOTE_KEY,
  part: PART_KEY,
} as const;
type Table = keyof typeof TABLES;

/**
 * Puts the records of a database that was read anew in the place of those that are here, in one
 * transaction. `updated_at` stays where the content is the same. What only files say that are no
 * longer there stays as it was read before, and is marked as outdated.
 */
export function takeOver(database: RecordsDatabase, path: string): Omit<Reread, "files"> {
  const { begin, commit, rollback } = database;
  database.run(sql`attach ${path} as anew`);
  try {
    begin();
    // Another import may have been quicker.
    const told = isOfOtherReaders(database) ? exchange(database) : NOTHING;
    commit();
    return told;
  } catch (error) {
    rollback();
    throw error;
  } finally {
    database.run(sql`detach anew`);
  }
}

const NOTHING = { changed: 0, removed: [], missing: [] };

function exchange(database: RecordsDatabase): Omit<Reread, "files"> {
  const anew: RecordsDatabase = { ...database, query: database.query.withSchema("anew") };
  const missing = missingFiles(database, anew);
  const outdated = new Set<string>();
  for (const table of tables()) {
    // Its newest file is gone; what an older one says would be a step back.
    for (const record of identities(database, newerHere(table))) {
      if (missing.mayHaveGiven(record)) remove(anew, record);
    }
  }
  let changed = 0;
  const removed: string[] = [];
  for (const table of tables()) {
    changed += count(database, changedIn(table));
    database.run(copied(table, columnsOf(database, table)));
    for (const record of identities(database, absentIn(table))) {
      if (missing.mayHaveGiven(record)) outdated.add(recordName(record));
      else {
        remove(database, record);
        removed.push(recordName(record));
      }
    }
  }
  exchangeMemory(database, outdated);
  return { changed, removed, missing: missing.names };
}

function tables(): Table[] {
  return Object.keys(TABLES) as Table[];
}

/** What was read of which file, which file gave what, what is wrong with it, and what is outdated. */
function exchangeMemory(database: RecordsDatabase, outdated: ReadonlySet<string>): void {
  const { query, run } = database;
  for (const table of ["file", "outdated_record"] as const) run(query.deleteFrom(table));
  // Quarantined and refused files are not read anew.
  run(query.deleteFrom("problem").where("kind", "in", ["incomplete", "unknown_elements"]));
  for (const table of ["file", "giver", "problem", "source"] as const) {
    const columns = columnList(columnsOf(database, table));
    const into = sql`insert or replace into main.${sql.ref(table)} (${columns})`;
    database.run(sql`${into} select ${columns} from anew.${sql.ref(table)}`);
  }
  for (const record of outdated) run(query.insertInto("outdated_record").values({ record }));
}

/** A record, and the memory of which file gave it. */
function remove(database: RecordsDatabase, record: Identity): void {
  const { query, run } = database;
  removeRow(database, record);
  run(query.deleteFrom("giver").where("record", "=", recordName(record)));
}

function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** Rows of both databases beside each other. */
function both(table: Table): RawBuilder<unknown> {
  const name = sql.ref(table);
  return sql`anew.${name} as n join main.${name} as o using (${columnList(TABLES[table])})`;
}

function newerHere(table: Table): TableQuery {
  const newer = sql`where o.source_updated_at > n.source_updated_at`;
  return { table, rows: sql`select ${columnList(TABLES[table])} from ${both(table)} ${newer}` };
}

function absentIn(table: Table): TableQuery {
  const [key, name] = [columnList(TABLES[table]), sql.ref(table)];
  const there = sql`select ${key} from anew.${name}`;
  return { table, rows: sql`select ${key} from main.${name} where (${key}) not in (${there})` };
}

function changedIn(table: Table): RawBuilder<{ count: number }> {
  return sql`select count(*) as count from ${both(table)} where o.content_hash <> n.content_hash`;
}

function copied(table: Table, columns: readonly string[]): RawBuilder<unknown> {
  const name = sql.ref(table);
  const updatedAt = sql`iif(o.content_hash = n.content_hash, o.updated_at, n.updated_at)`;
  const values = columns.map((column) =>
    column === "updated_at" ? updatedAt : sql`n.${sql.ref(column)}`,
  );
  const differs = columns
    .filter((column) => column !== "updated_at")
    .map((column) => sql`o.${sql.ref(column)} is not n.${sql.ref(column)}`);
  return sql`insert or replace into main.${name} (${columnList(columns)})
    select ${sql.join(values)} from anew.${name} as n
    left join main.${name} as o using (${columnList(TABLES[table])}) where ${sql.join(differs, sql` or `)}`;
}

interface TableQuery {
  readonly table: Table;
  readonly rows: RawBuilder<unknown>;
}

type Row = { readonly [column: string]: string & number };

function identities(database: RecordsDatabase, { table, rows }: TableQuery): Identity[] {
  return database.all(rows as RawBuilder<Row>).map((row): Identity => {
    if (table === "part") return row as unknown as Identity;
    return { resource: table, id: row } as unknown as Identity;
  });
}

function columnsOf(database: RecordsDatabase, table: string): string[] {
  const columns = sql<{ name: string }>`select name from pragma_table_info(${table})`;
  return database.all(columns).map(({ name }) => name);
}

function count(database: RecordsDatabase, rows: RawBuilder<{ count: number }>): number {
  return database.all(rows)[0]?.count ?? 0;
}
