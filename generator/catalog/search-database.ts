import BetterSqlite from "better-sqlite3";

import type { Resource } from "../../contract/resource.ts";
import { emptyBits, withRows } from "../../contract/search/row-bits.ts";
import { hashOfRow } from "../../contract/search/row-hash.ts";
import { sha256 } from "../../lib/hash.ts";
import { SUGGESTED_LENGTHS } from "../../contract/search-text.ts";
import type { Catalog } from "./catalog.ts";
import { daysOf, FULL_TEXT, hasViews } from "./search-row.ts";
import { TABLE_RESOURCES, type TableName } from "./table-resources.ts";

export type SearchedTable = readonly [TableName, Resource<never>];

export function searchedTables(): SearchedTable[] {
  return Object.entries(TABLE_RESOURCES)
    .map(([name, resource]) => [name as TableName, resource as Resource<never>] as const)
    .filter(([, resource]) => resource.search !== undefined);
}

/**
 * Writes `search.sqlite`. Each resource with `q` has a table of its name with one row per record, and
 * `NAME_line` with its line, `NAME_key` with citations, the full-text index `NAME_fts`, `NAME_words` with words to
 * suggest, `NAME_term` with all words, and `NAME_common` with the rows of common ones. Rows are numbered in their default
 * rank order, in which the full-text index returns them. The same rows in the same order give the same bytes.
 */
export function writeSearchDatabase(path: string, catalog: Catalog): void {
  const database = new BetterSqlite(path);
  try {
    database.exec(
      `pragma page_size = ${PAGE_SIZE}; pragma journal_mode = off; pragma synchronous = off`,
    );
    database.prepare("attach ? as catalog").run(catalog.close());
    defineFunctions(database);
    database.exec("begin");
    for (const table of searchedTables()) {
      database.exec(tableStatements(table).join(""));
      addRows(database, table, catalog);
      database.exec(closingStatements(table).join(""));
    }
    database.exec("commit; detach catalog; pragma journal_mode = delete; vacuum");
  } finally {
    database.close();
  }
}

export function defineFunctions(database: BetterSqlite.Database): void {
  database.function("row_hash", (id: number, text: string) => hashOfRow(id, text, sha256));
  database.aggregate<number[]>("row_bits", {
    start: () => [],
    step: (rows, row: number) => void rows.push(row),
    result: (rows) => Buffer.from(withRows(emptyBits(rows.at(-1) ?? 0), rows).buffer),
  });
}

/** FTS5 lists the rows of rarer words fast. */
const LEAST_COMMON = 8000;

/** The file contains these statements, so the build format specifies them exactly. */
export function tableStatements([name, resource]: SearchedTable): readonly string[] {
  const views = hasViews(resource) ? ["view integer"] : [];
  const days = daysOf(resource).map((day) => `"${day}" text`);
  const titles = hasTitles(resource) ? ["titles text not null"] : [];
  return [
    `create table ${name} (${["id integer primary key", "position integer not null", ...views, ...days].join(", ")});`,
    `create table ${name}_line (${["id integer primary key", "line text not null", ...titles, "hash integer not null"].join(", ")});`,
    `create table ${name}_key (key text, id integer, primary key (key, id)) without rowid;`,
    `create virtual table ${name}_fts using fts5(
  ${FULL_TEXT.join(", ")},
  content='', columnsize=0, prefix='1 2', tokenize="ascii tokenchars '=_-'"
);`,
    `create table ${name}_words (length integer primary key, words text not null);`,
    `create table ${name}_term (term text primary key, rows integer not null) without rowid;`,
    `create table ${name}_common (term text primary key, bits blob not null) without rowid;`,
  ];
}

/** Run after the last row: merges the full-text index, and lists its words. They call `row_bits`. */
export function closingStatements(
  [name]: SearchedTable,
  leastCommon = LEAST_COMMON,
): readonly string[] {
  const { least, most } = SUGGESTED_LENGTHS;
  return [
    `insert into ${name}_fts (${name}_fts) values ('optimize');`,
    `create virtual table temp.${name}_vocabulary using fts5vocab(main, ${name}_fts, col);`,
    `insert into ${name}_term
  select term, (term not glob '*[^a-z]*' and length(term) between ${least} and ${most})
    * sum(iif(col in ('title', 'titles', 'texts'), doc, 0))
  from ${name}_vocabulary where col <> 'filter' group by term;`,
    `insert into ${name}_words
  select length(term), group_concat(term || ' ' || rows, ' ' order by term) from ${name}_term
  where rows > 0
  group by length(term);`,
    `insert into ${name}_common
  select term, (select row_bits(rowid) from ${name}_fts where ${name}_fts match '"' || term || '"')
  from ${name}_vocabulary group by term having sum(doc) > ${leastCommon};`,
  ];
}

const quoted = (columns: readonly string[]): string =>
  columns.map((column) => `, "${column}"`).join("");

/** Copies a table's rows out of the catalog, and numbers them by rank. */
function addRows(
  database: BetterSqlite.Database,
  [name, resource]: SearchedTable,
  catalog: Catalog,
): void {
  database.exec(
    "create temp table ranked (id integer primary key, number integer not null unique, place integer not null)",
  );
  const addRanked = database.prepare("insert into ranked (number, place) values (?, ?)");
  for (const { number, place } of catalog.ranked(name)) addRanked.run(number, place);
  const own = [...(hasViews(resource) ? ["view"] : []), ...daysOf(resource)];
  const titles = hasTitles(resource) ? ["other_titles"] : [];
  const text = ["line", ...titles].join(" || char(10) || ");
  const rows = `from ranked cross join catalog."${name}_search" using (number)`;
  database.exec(
    `insert into ${name} select id, place${quoted(own)} ${rows} order by id;
     insert into ${name}_line select id, line${quoted(titles)}, row_hash(id, ${text}) ${rows} cross join catalog."${name}" using (number) order by id;
     insert or ignore into ${name}_key select key, id from catalog."${name}_key" join ranked using (number);
     insert into ${name}_fts (rowid${quoted(FULL_TEXT)}) select id${quoted(FULL_TEXT)} ${rows} order by id;
     drop table ranked;`,
  );
}

/** Most rows take 1 kB; only three of them fit into a page of the default size. */
const PAGE_SIZE = 8192;

function hasTitles({ search }: Resource<never>): boolean {
  return search?.hasMatchedTitle === true;
}
