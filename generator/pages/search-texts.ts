import BetterSqlite from "better-sqlite3";

import type { Facet, Resource } from "../../contract/resource.ts";
import { filterTerm, TEXT_COLUMNS } from "../../contract/search-text.ts";
import { onFile } from "../../lib/errors.ts";
import { TABLE_RESOURCES, type TableName } from "./table-resources.ts";
import type { WrittenRow } from "./written-row.ts";

export type SearchTexts = ReturnType<typeof createSearchTexts>;

export type SearchedTable = readonly [TableName, Resource<never>];

/** A row's columns in `search.sqlite`. */
interface StoredRow {
  readonly view: number | null;
  readonly keys: readonly string[];
  readonly days: readonly Facet[];
  readonly titles: string | null;
  /** In the order of the full-text columns. */
  readonly texts: readonly string[];
}

/** A temporary file until the order of all rows is known. Methods may throw {@link FileError}. */
export function createSearchTexts(path: string) {
  const database = onFile(path, () => new BetterSqlite(path));
  try {
    const insert = onFile(path, () => {
      database.exec(
        `pragma journal_mode = off; pragma synchronous = off; begin;
         create table row (name, rank, number, stored, primary key (name, rank, number))`,
      );
      return database.prepare("insert into row values (?, ?, ?, ?)");
    });
    return {
      path,
      add: (row: WrittenRow, number: number): void => {
        const { table, search } = row;
        if (search === undefined) return;
        const stored = JSON.stringify(storedRow(row, search));
        onFile(path, () => insert.run(table, search.rank, number, stored));
      },
      finish: (): void =>
        onFile(path, () => {
          database.exec("commit");
          database.close();
        }),
      [Symbol.dispose]: (): void => void database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

export function readSearchTexts(database: BetterSqlite.Database, name: TableName) {
  const ranks = database.prepare<[string], { rank: number; number: number }>(
    "select rank, number from row where name = ?",
  );
  const one = database
    .prepare<[string, number, number], string>(
      "select stored from row where name = ? and rank = ? and number = ?",
    )
    .pluck();
  return {
    ranks: () => ranks.all(name),
    read: ({ rank, number }: { readonly rank: number; readonly number: number }): StoredRow =>
      JSON.parse(one.get(name, rank, number) ?? "") as StoredRow,
  };
}

export function searchedTables(): SearchedTable[] {
  return Object.entries(TABLE_RESOURCES)
    .map(([name, resource]) => [name as TableName, resource as Resource<never>] as const)
    .filter(([, resource]) => resource.search !== undefined);
}

export function hasViews({ filters }: Pick<Resource<never>, "filters">): boolean {
  return filters.some(({ isView }) => isView === true);
}

function storedRow(
  { table, view, facets }: WrittenRow,
  { keys, shows, titles, columns }: NonNullable<WrittenRow["search"]>,
): StoredRow {
  const { filters } = TABLE_RESOURCES[table];
  const congress = view === undefined ? null : Number(view.value);
  const shown = filters.flatMap((filter, at) => {
    const value = facets[at] ?? null;
    return filter.isView === true || value === null ? [] : [filterTerm(filter.name, value)];
  });
  const terms = [
    ...(hasViews({ filters }) ? [filterTerm("view", congress)] : []),
    ...shows,
    ...shown,
  ];
  return {
    view: congress,
    keys,
    days: facets.slice(filters.length),
    titles,
    texts: [...TEXT_COLUMNS.map((column) => columns[column]), terms.join(" ")],
  };
}
