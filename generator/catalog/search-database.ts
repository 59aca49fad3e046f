import BetterSqlite from "better-sqlite3";

import { facetsOf, type Resource } from "../../contract/resource.ts";
import { SUGGESTED_LENGTHS, TEXT_COLUMNS } from "../../contract/search-text.ts";
import type { Catalog } from "./catalog.ts";
import { hasViews } from "./search-row.ts";
import { TABLE_RESOURCES, type TableName } from "./table-resources.ts";

export type SearchedTable = readonly [TableName, Resource<never>];

export function searchedTables(): SearchedTable[] {
  return Object.entries(TABLE_RESOURCES)
    .map(([name, resource]) => [name as TableName, resource as Resource<never>] as const)
    .filter(([, resource]) => resource.search !== undefined);
}

/**
 * Writes `search.sqlite`. Each resource with `q` has a table of its name with one row per record, and
 * `NAME_line` with its line, `NAME_key` with citations, the full-text index `NAME_fts`, and
 * `NAME_words` with words to suggest. Rows are numbered in their default rank order, in which the full-text
 * index returns them. The same rows in the same order give the same bytes.
 */
export function writeSearchDatabase(path: string, catalog: Catalog): void {
  const database = new BetterSqlite(path);
  try {
    database.exec(
      `pragma page_size = ${PAGE_SIZE}; pragma journal_mode = off; pragma synchronous = off; begin`,
    );
    for (const table of searchedTables()) {
      database.exec(tableStatements(table).join(""));
      addRows(database, table, catalog);
      database.exec(closingStatements(table).join(""));
    }
    database.exec("commit; pragma journal_mode = delete; vacuum");
  } finally {
    database.close();
  }
}

/** The file contains these statements, so the build format specifies them exactly. */
export function tableStatements([name, resource]: SearchedTable): readonly string[] {
  const views = hasViews(resource) ? ["view integer"] : [];
  const days = daysOf(resource).map((day) => `"${day}" text`);
  const titles = hasTitles(resource) ? ["titles text not null"] : [];
  return [
    `create table ${name} (${["id integer primary key", "position integer not null", ...views, ...days].join(", ")});`,
    `create table ${name}_line (${["id integer primary key", "line text not null", ...titles].join(", ")});`,
    `create table ${name}_key (key text, id integer, primary key (key, id)) without rowid;`,
    `create virtual table ${name}_fts using fts5(
  ${FULL_TEXT.join(", ")},
  content='', columnsize=0, prefix='1 2', tokenize="ascii tokenchars '=_-'"
);`,
    `create table ${name}_words (length integer primary key, words text not null);`,
  ];
}

const FULL_TEXT = [...TEXT_COLUMNS, "filter"];

/** Run after the last row: merges the full-text index, and lists its words. */
export function closingStatements([name]: SearchedTable): readonly string[] {
  const { least, most } = SUGGESTED_LENGTHS;
  return [
    `insert into ${name}_fts (${name}_fts) values ('optimize');`,
    `create virtual table temp.${name}_term using fts5vocab(main, ${name}_fts, col);`,
    `insert into ${name}_words
  select length(term), group_concat(term || ' ' || rows, ' ' order by term)
  from (
    select term, sum(doc) as rows from ${name}_term
    where col in ('title', 'titles', 'texts') and term not glob '*[^a-z]*'
      and length(term) between ${least} and ${most}
    group by term
  )
  group by length(term);`,
  ];
}

function addRows(
  database: BetterSqlite.Database,
  [name, resource]: SearchedTable,
  catalog: Catalog,
): void {
  const insert = (into: string, columns: number): BetterSqlite.Statement =>
    database.prepare(`insert or ignore into ${into} values (?${", ?".repeat(columns)})`);
  const [views, titles] = [hasViews(resource), hasTitles(resource)];
  const addRow = insert(name, 1 + Number(views) + daysOf(resource).length);
  const addLine = insert(`${name}_line`, 1 + Number(titles));
  const addKey = insert(`${name}_key`, 1);
  const addTexts = insert(`${name}_fts (rowid, ${FULL_TEXT.join(", ")})`, FULL_TEXT.length);
  let id = 0;
  for (const row of catalog.ranked(name)) {
    id += 1;
    addRow.run(id, row.place, ...(views ? [row.view] : []), ...row.days);
    addLine.run(id, row.line, ...(titles ? [row.titles] : []));
    for (const key of row.keys) addKey.run(key, id);
    addTexts.run(id, ...row.texts);
  }
}

/** Most rows take 1 kB; only three of them fit into a page of the default size. */
const PAGE_SIZE = 8192;

/** The days that ranges compare. */
function daysOf(resource: Resource<never>): readonly string[] {
  return facetsOf(resource)
    .slice(resource.filters.length)
    .map(({ name }) => name);
}

function hasTitles({ search }: Resource<never>): boolean {
  return search?.hasMatchedTitle === true;
}
