import BetterSqlite from "better-sqlite3";

import type { Resource } from "../contract/resource.ts";
import type { Table } from "./table.ts";
import { TABLE_RESOURCES, type TableName, type WrittenRow } from "./written.ts";

/** The full-text database of a build, the only part of it that is queried. */
export interface SearchDatabase {
  /** Files a row's words under its number; rows come in order of their numbers. */
  readonly addText: (row: WrittenRow, id: number) => void;
  /** Files every row's record under its place in the list, and closes the file. */
  readonly finish: (tables: ReadonlyMap<TableName, Table>) => void;
}

/**
 * Writes `search.sqlite`: for each resource with `q` a table of its name with
 * `id, position, view, exact, line` and a column a filter, and an FTS5 table `NAME_fts`
 * whose rowid is that id. The same rows in the same order give the same bytes.
 */
export function createSearchDatabase(path: string): SearchDatabase {
  const database = new BetterSqlite(path);
  database.exec("pragma journal_mode = off; pragma synchronous = off; begin");
  const searched = Object.entries(TABLE_RESOURCES).flatMap(([name, resource]) =>
    resource.search === undefined ? [] : [{ name: name as TableName, resource }],
  );
  const kept = new Map<TableName, SearchedRow[]>();
  const inserts = new Map(
    searched.map(({ name, resource }) => {
      const columns = Object.keys(resource.search ?? {});
      database.exec(schemaOf(name, resource as Resource<never>));
      kept.set(name, []);
      const statement = database.prepare(
        `insert into ${name}_fts (rowid, ${columns.join(", ")}) values (?${", ?".repeat(columns.length)})`,
      );
      return [name, { columns, statement }] as const;
    }),
  );
  return {
    addText: ({ table, search, view }, id) => {
      const insert = inserts.get(table);
      if (insert === undefined || search === undefined) return;
      insert.statement.run(id, ...insert.columns.map((column) => search.columns[column] ?? ""));
      const viewed = view === undefined ? null : Number(view.value);
      kept.get(table)?.push({ id, view: viewed, exact: search.exact });
    },
    finish: (tables) => {
      for (const { name } of searched) {
        const table = tables.get(name);
        if (table !== undefined) addRecords(database, name, table, kept.get(name) ?? []);
        database.exec(`insert into ${name}_fts(${name}_fts) values ('optimize')`);
      }
      database.exec("commit; pragma journal_mode = delete; vacuum");
      database.close();
    },
  };
}

interface SearchedRow {
  readonly id: number;
  readonly view: number | null;
  readonly exact: string | null;
}

function schemaOf(name: string, { filters, search = {} }: Resource<never>): string {
  const columns = Object.keys(search);
  const weights = Object.values(search).map((weight) => weight.toFixed(1));
  return `
    create table ${name} (id integer primary key, position integer not null, view integer,
      exact text, line text not null${filters
        .filter(({ isView }) => isView !== true)
        .map((filter) => `, "${filter.name}"`)
        .join("")});
    create virtual table ${name}_fts using fts5(${columns.join(", ")}, content='', columnsize=1,
      tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
    insert into ${name}_fts(${name}_fts, rank) values ('rank', 'bm25(${weights.join(", ")})');
    create index ${name}_exact on ${name} (exact) where exact is not null;`;
}

function addRecords(
  database: BetterSqlite.Database,
  name: TableName,
  table: Table,
  kept: readonly SearchedRow[],
): void {
  const filters = table.resource.filters.flatMap((filter, index) =>
    filter.isView === true ? [] : [table.facetOf(index)],
  );
  const insert = database.prepare(
    `insert into ${name} values (?, ?, ?, ?, ?${", ?".repeat(filters.length)})`,
  );
  const { bytes, offsets } = table.lines();
  const at = new Float64Array(offsets);
  const buffer = Buffer.from(bytes);
  const positions = new Uint32Array(table.size());
  for (const [position, row] of table.inOrder().entries()) positions[row] = position;
  for (const { id: row, view, exact } of kept) {
    const line = buffer.toString("utf8", at[row], at[row + 1]);
    insert.run(row, positions[row], view, exact, line, ...filters.map((facetOf) => facetOf(row)));
  }
}
