import BetterSqlite from "better-sqlite3";

import { wholeNumber } from "../../contract/parameter-kind.ts";
import { facetsOf, type Resource } from "../../contract/resource.ts";
import { SEARCH_COLUMNS, SUGGESTED_LENGTHS } from "../../contract/search-text.ts";
import { readSearchTexts, searchedTables, textColumns } from "./search-texts.ts";
import type { SharedLines } from "./table.ts";
import type { TableName } from "./table-resources.ts";

export interface SearchTask {
  readonly path: string;
  /** The file written by `search-texts.ts`. */
  readonly texts: string;
  readonly tables: ReadonlyMap<string, OrderedTable>;
}

type SearchedTable = readonly [TableName, Resource<never>];

interface OrderedTable {
  readonly places: Uint32Array;
  readonly lines: SharedLines;
}

/**
 * Writes `search.sqlite`. Each resource with `q` has a table of its name with one row per record, a
 * table `NAME_key` of citations, an FTS5 table `NAME_fts`, a table `NAME_words` of its words, and an
 * index for each filter and date. Rows are numbered in their default rank order, so a set of row
 * numbers is in that order. The same rows in the same order give the same bytes.
 */
export function writeSearchDatabase({ path, texts, tables }: SearchTask): void {
  const rowTexts = new BetterSqlite(texts, { readonly: true });
  const database = new BetterSqlite(path);
  try {
    database.exec(
      `pragma page_size = ${PAGE_SIZE}; pragma journal_mode = off; pragma synchronous = off; begin`,
    );
    const searched = searchedTables();
    for (const table of searched) database.exec(tableStatements(table).join(""));
    for (const table of searched) {
      const [name] = table;
      const ordered = tables.get(name);
      if (ordered !== undefined) fileRows(database, rowTexts, table, ordered);
      database.exec(`insert into ${name}_fts(${name}_fts) values ('optimize')`);
      fileWords(database, name);
    }
    database.exec("commit; pragma journal_mode = delete; vacuum");
  } finally {
    database.close();
    rowTexts.close();
  }
}

/** The file contains these statements, so the build format specifies them exactly. */
export function tableStatements([name, resource]: SearchedTable): readonly string[] {
  const { hasViews, shown } = columnsOf(resource);
  const record = [
    "id integer primary key",
    "position integer not null",
    "line text not null",
    ...(hasViews ? ["view integer"] : []),
    ...shown.map(({ name: column, type }) => `"${column}" ${type}`),
  ];
  const indexed = [
    ...(hasViews ? ["view"] : []),
    ...shown.map(({ name: column }) => column),
    // Lists by date of introduction are sorted by it.
    ...(resource.introduced === undefined ? [] : ["position"]),
  ];
  return [
    `create table ${name} (${record.join(", ")});`,
    `create table ${name}_key (key text, id integer, primary key (key, id)) without rowid;`,
    `create table ${name}_words (length integer primary key, words text not null);`,
    `create virtual table ${name}_fts using fts5(${[...textColumns(resource), ...FTS_OPTIONS].join(", ")});`,
    ...indexed.map((filter) => `create index ${name}_by_${filter} on ${name} ("${filter}");`),
  ];
}

function fileRows(
  database: BetterSqlite.Database,
  rowTexts: BetterSqlite.Database,
  table: SearchedTable,
  { places, lines }: OrderedTable,
): void {
  const [name, resource] = table;
  const { hasViews, shown } = columnsOf(resource);
  const columns = textColumns(resource);
  // With `insert … select`, FTS5 would write every row as a segment of its own.
  const addText = database.prepare(
    `insert into ${name}_fts (rowid, ${columns.join(", ")}) values (?${placeholders(columns)})`,
  );
  const addRecord = database.prepare(
    `insert into ${name} values (?, ?, ?${hasViews ? ", ?" : ""}${placeholders(shown)})`,
  );
  const addKey = database.prepare(`insert or ignore into ${name}_key values (?, ?)`);
  const rows = readSearchTexts(rowTexts, table);
  const lineOf = lineReader(lines);
  const place = ({ row }: { readonly row: number }): number => places[row] ?? 0;
  const ranked = rows.ranks().toSorted((a, b) => a.rank - b.rank || place(a) - place(b));
  for (const [index, ranking] of ranked.entries()) {
    const id = index + 1;
    const { row, view, facets, keys, texts } = rows.read(ranking.row);
    const values = shown.map(({ at: facet }) => facets[facet] ?? null);
    addRecord.run(id, place(ranking), lineOf(row), ...(hasViews ? [view] : []), ...values);
    addText.run(id, ...texts);
    for (const key of keys) addKey.run(key, id);
  }
}

function fileWords(database: BetterSqlite.Database, name: TableName): void {
  database.exec(`
    create virtual table temp.term using fts5vocab(main, ${name}_fts, col);
    insert into ${name}_words
      select length(term), group_concat(term || ' ' || doc, ' ' order by term)
      from (select term, sum(doc) as doc from temp.term where ${IS_CORRECTED} group by term)
      group by length(term) order by length(term);
    drop table temp.term`);
}

const IS_CORRECTED = `col in ('${Object.keys(SEARCH_COLUMNS).join("', '")}') and term not glob '*[^a-z]*'
  and length(term) between ${SUGGESTED_LENGTHS.least} and ${SUGGESTED_LENGTHS.most}`;

const FTS_OPTIONS = ["content=''", "columnsize=0", "tokenize='unicode61 remove_diacritics 2'"];

/** Most rows take 1 kB; only three of them fit into a page of the default size. */
const PAGE_SIZE = 8192;

/** The columns for filters and dates. `at` is their index in a row's facets. */
function columnsOf(resource: Resource<never>) {
  const filterNamed = (name: string) => resource.filters.find((each) => each.name === name);
  const columns = facetsOf(resource).map(({ name }, index) => {
    // Without a type, SQLite stores JavaScript numbers as floating point.
    const type = filterNamed(name)?.kind === wholeNumber ? "integer" : "text";
    return { name, at: index, type };
  });
  return {
    hasViews: resource.filters.some(({ isView }) => isView === true),
    shown: columns.filter(({ name }) => filterNamed(name)?.isView !== true),
  };
}

function placeholders(columns: readonly unknown[]): string {
  return ", ?".repeat(columns.length);
}

function lineReader({ bytes, offsets }: SharedLines): (row: number) => string {
  const at = new Float64Array(offsets);
  const buffer = Buffer.from(bytes);
  return (row) => buffer.toString("utf8", at[row], at[row + 1]);
}
