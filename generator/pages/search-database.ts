import { aboutFile } from "../../lib/errors.ts";
import { rmSync } from "node:fs";

import BetterSqlite from "better-sqlite3";

import { wholeNumber } from "../../contract/parameter-kind.ts";
import type { Filter, Resource } from "../../contract/resource.ts";
import { SEARCH_COLUMNS } from "../../contract/search-text.ts";
import type { SearchRow } from "./search-row.ts";
import type { Table } from "./table.ts";
import { type WrittenRow } from "./written.ts";
import { TABLE_RESOURCES, type TableName } from "./table-resources.ts";

/** The full-text database of a build, the only part of it that is queried. */
export interface SearchDatabase extends Disposable {
  /** Keeps a row's words under its number until all rows are known. */
  readonly addText: (row: WrittenRow, id: number) => void;
  /** Files every row under its rank, closes the file and tells its path. */
  readonly finish: (tables: ReadonlyMap<TableName, Table>) => string;
}

/**
 * Writes `search.sqlite`: for each resource with `q` a table of its name with a row a record, a
 * table `NAME_key` of what cites it, an FTS5 table `NAME_fts`, and an index for each filter. Rows are
 * numbered in the order in which they rank where nothing else tells them apart: so a set of rows
 * is in that order. The same rows in the same order give the same bytes.
 */
export function createSearchDatabase(path: string): SearchDatabase {
  const inWords = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw aboutFile(path, error);
    }
  };
  const { addText, finish, [Symbol.dispose]: close } = inWords(() => beginDatabase(path));
  return {
    addText: (row, id) => inWords(() => addText(row, id)),
    finish: (tables) => inWords(() => finish(tables)),
    [Symbol.dispose]: close,
  };
}

function beginDatabase(path: string): SearchDatabase {
  const textsPath = `${path}.texts`;
  const database = new BetterSqlite(path);
  database.exec(
    `pragma page_size = ${PAGE_SIZE}; pragma journal_mode = off; pragma synchronous = off`,
  );
  database.prepare("attach ? as texts").run(textsPath);
  database.exec("pragma texts.journal_mode = off; pragma texts.synchronous = off; begin");
  const searched = new Map<TableName, SearchedTable>();
  for (const [name, resource] of Object.entries(TABLE_RESOURCES)) {
    if (resource.search === undefined) continue;
    const table = createSearchedTable(database, name, resource as Resource<never>);
    searched.set(name as TableName, table);
  }
  return {
    addText: ({ table, search, view }, row) => {
      if (search === undefined) return;
      searched.get(table)?.keep(row, search, view === undefined ? null : Number(view.value));
    },
    [Symbol.dispose]: () => void database.close(),
    finish: (tables) => {
      if (!database.open) return path;
      for (const [name, { file }] of searched) {
        const table = tables.get(name);
        if (table !== undefined) file(table);
        database.exec(`insert into ${name}_fts(${name}_fts) values ('optimize')`);
      }
      database.exec("commit; detach texts; pragma journal_mode = delete; vacuum");
      database.close();
      rmSync(textsPath);
      return path;
    },
  };
}

interface SearchedTable {
  readonly keep: (row: number, search: SearchRow, view: number | null) => void;
  readonly file: (table: Table) => void;
}

interface KeptRow extends Omit<SearchRow, "columns"> {
  readonly row: number;
  readonly view: number | null;
}

function createSearchedTable(
  database: BetterSqlite.Database,
  name: string,
  { filters, search }: Resource<never>,
): SearchedTable {
  const hasViews = filters.some(({ isView }) => isView === true);
  const shown = filters.filter(({ isView }) => isView !== true);
  const columns =
    search?.of === "people"
      ? [...Object.keys(SEARCH_COLUMNS), "standing"]
      : Object.entries(SEARCH_COLUMNS).flat();
  const record = [
    "id integer primary key",
    "position integer not null",
    "line text not null",
    ...(hasViews ? ["view integer"] : []),
    ...shown.map(filterColumn),
  ];
  const indexed = [...(hasViews ? ["view"] : []), ...shown.map(({ name: filter }) => filter)];
  // The file has these statements in it, so the build format says each to the letter.
  database.exec(`
    create table ${name} (${record.join(", ")});
    create table ${name}_key (key text, id integer, primary key (key, id)) without rowid;
    create virtual table ${name}_fts using fts5(${[...columns, ...FTS_OPTIONS].join(", ")});
    ${indexed.map((filter) => `create index ${name}_by_${filter} on ${name} ("${filter}");`).join("")}
    create table texts.${name} (row integer primary key, ${columns.join(", ")})`);
  const keepText = database.prepare(`insert into texts.${name} values (?${marks(columns)})`);
  const textOf = database
    .prepare<[number], readonly string[]>(
      `select ${columns.join(", ")} from texts.${name} where row = ?`,
    )
    .raw();
  // Of an `insert … select` FTS5 writes every row to the file at once, as a segment of its own.
  const addText = database.prepare(
    `insert into ${name}_fts (rowid, ${columns.join(", ")}) values (?${marks(columns)})`,
  );
  const addRecord = database.prepare(
    `insert into ${name} values (${record.map(() => "?").join(", ")})`,
  );
  const addKey = database.prepare(`insert or ignore into ${name}_key values (?, ?)`);
  const kept: KeptRow[] = [];
  return {
    keep: (row, { keys, standing, columns: texts }, view) => {
      keepText.run(row, ...columns.map((column) => texts[column] ?? ""));
      kept.push({ row, view, keys, standing });
    },
    file: (table) => {
      const positions = placesOf(table);
      const lineOf = lineReader(table);
      const facetsOf = shown.map((filter) => table.facetOf(filters.indexOf(filter)));
      const position = ({ row }: KeptRow): number => positions[row] ?? 0;
      const ranked = kept.toSorted((a, b) => a.standing - b.standing || position(a) - position(b));
      for (const [at, each] of ranked.entries()) {
        const id = at + 1;
        const facets = facetsOf.map((facetOf) => facetOf(each.row));
        const view = hasViews ? [each.view] : [];
        addRecord.run(id, position(each), lineOf(each.row), ...view, ...facets);
        addText.run(id, ...(textOf.get(each.row) ?? []));
        for (const key of each.keys) addKey.run(key, id);
      }
    },
  };
}

const FTS_OPTIONS = ["content=''", "columnsize=0", "tokenize='unicode61 remove_diacritics 2'"];

/** Most rows take a kilobyte, of which three fit into a page of the usual size. */
const PAGE_SIZE = 8192;

/** With its type: without one, a number that JavaScript binds is stored as floating point. */
function filterColumn({ name, kind }: Filter<never>): string {
  return `"${name}" ${kind === wholeNumber ? "integer" : "text"}`;
}

function marks(columns: readonly string[]): string {
  return ", ?".repeat(columns.length);
}

/** Each row's place in the list's order. */
function placesOf(table: Table): Uint32Array {
  const places = new Uint32Array(table.size());
  for (const [place, row] of table.inOrder().entries()) places[row] = place;
  return places;
}

function lineReader(table: Table): (row: number) => string {
  const { bytes, offsets } = table.lines();
  const at = new Float64Array(offsets);
  const buffer = Buffer.from(bytes);
  return (row) => buffer.toString("utf8", at[row], at[row + 1]);
}
