import BetterSqlite from "better-sqlite3";

import { filterTerm } from "../../contract/search/postings.ts";
import { facetsOf, type Resource } from "../../contract/resource.ts";
import { createPostings, postingStatement } from "./posting-writer.ts";
import { readSearchTexts, searchedTables, textColumns } from "./search-texts.ts";
import type { Lines } from "./table.ts";
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
  readonly lines: Lines;
}

/**
 * Writes `search.sqlite`. Each resource with `q` has a table of its name with one row per record, a
 * table `NAME_key` of citations, a table `NAME_posting` of words and filters, a table `NAME_words` of its
 * words, and an index for each date. Rows are numbered in their default rank order, so a set of row
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
      const ordered = tables.get(table[0]);
      if (ordered !== undefined) fileRows({ database, rowTexts }, table, ordered);
    }
    database.exec("commit; pragma journal_mode = delete; vacuum");
  } finally {
    database.close();
    rowTexts.close();
  }
}

/** The file contains these statements, so the build format specifies them exactly. */
export function tableStatements([name, resource]: SearchedTable): readonly string[] {
  const { hasViews, days } = columnsOf(resource);
  const record = [
    "id integer primary key",
    "position integer not null",
    "line text not null",
    ...(hasViews ? ["view integer"] : []),
    ...days.map((day) => `"${day.name}" text`),
    ...(hasTitles(resource) ? ["titles text not null"] : []),
  ];
  const indexed = [
    ...days.map((day) => day.name),
    // Lists by date of introduction are sorted by it.
    ...(resource.introduced === undefined ? [] : ["position"]),
  ];
  return [
    `create table ${name} (${record.join(", ")});`,
    `create table ${name}_key (key text, id integer, primary key (key, id)) without rowid;`,
    `create table ${name}_words (length integer primary key, words text not null);`,
    postingStatement(name),
    ...indexed.map((column) => `create index ${name}_by_${column} on ${name} ("${column}");`),
  ];
}

function fileRows(
  { database, rowTexts }: Readonly<Record<"database" | "rowTexts", BetterSqlite.Database>>,
  table: SearchedTable,
  { places, lines }: OrderedTable,
): void {
  const [name, resource] = table;
  const { hasViews, filters, days } = columnsOf(resource);
  const columns = textColumns(resource);
  const addRecord = database.prepare(
    `insert into ${name} values (?, ?, ?${hasViews ? ", ?" : ""}${placeholders(days)}${hasTitles(resource) ? ", ?" : ""})`,
  );
  const addKey = database.prepare(`insert or ignore into ${name}_key values (?, ?)`);
  const postings = createPostings(database, name);
  const rows = readSearchTexts(rowTexts, table);
  const lineOf = lineReader(lines);
  const place = ({ row }: { readonly row: number }): number => places[row] ?? 0;
  const ranked = rows.ranks().toSorted((a, b) => a.rank - b.rank || place(a) - place(b));
  for (const [before, ranking] of ranked.entries()) {
    const id = before + 1;
    const { row, view, facets, keys, shows, titles, texts } = rows.read(ranking.row);
    const values = days.map(({ at }) => facets[at] ?? null);
    const shown = [
      ...(hasViews ? [view] : []),
      ...values,
      ...(hasTitles(resource) ? [titles] : []),
    ];
    addRecord.run(id, place(ranking), lineOf(row), ...shown);
    if (hasViews) postings.addFilter(filterTerm("view", view), id);
    for (const term of shows) postings.addFilter(term, id);
    for (const filter of filters) {
      const value = facets[filter.at] ?? null;
      if (value !== null) postings.addFilter(filterTerm(filter.name, value), id);
    }
    for (const [at, column] of columns.entries()) {
      postings.addText(column, texts[at] ?? "", id);
    }
    for (const key of keys) addKey.run(key, id);
  }
  postings.finish();
}

/** Most rows take 1 kB; only three of them fit into a page of the default size. */
const PAGE_SIZE = 8192;

/** Filters, and the days that ranges compare. `at` is their index in a row's facets. */
function columnsOf(resource: Resource<never>) {
  const { filters } = resource;
  const columns = facetsOf(resource).map(({ name }, at) => ({ name, at }));
  const isView = (each: string) => filters.find((filter) => filter.name === each)?.isView === true;
  return {
    hasViews: filters.some((each) => each.isView === true),
    filters: columns.slice(0, filters.length).filter((each) => !isView(each.name)),
    days: columns.slice(filters.length),
  };
}

function hasTitles({ search }: Resource<never>): boolean {
  return search?.hasMatchedTitle === true;
}

function placeholders(columns: readonly unknown[]): string {
  return ", ?".repeat(columns.length);
}

function lineReader({ bytes, offsets }: Lines): (row: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (row) => buffer.toString("utf8", offsets[row], offsets[row + 1]);
}
