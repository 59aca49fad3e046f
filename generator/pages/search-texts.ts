import BetterSqlite from "better-sqlite3";

import type { Facet, Resource } from "../../contract/resource.ts";
import { filterTerm, TEXT_COLUMNS } from "../../contract/search-text.ts";
import { onFile } from "../../lib/errors.ts";
import { TABLE_RESOURCES, type TableName } from "./table-resources.ts";
import type { WrittenRow } from "./record-result.ts";

export type SearchTexts = ReturnType<typeof createSearchTexts>;

export type SearchedTable = readonly [TableName, Resource<never>];

/** A temporary file until the order of all rows is known. Methods may throw {@link FileError}. */
export function createSearchTexts(path: string) {
  const database = onFile(path, () => new BetterSqlite(path));
  try {
    const add = onFile(path, () => begin(database));
    return {
      path,
      add: (row: WrittenRow, number: number): void => onFile(path, () => add(row, number)),
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

export function searchedTables(): SearchedTable[] {
  return Object.entries(TABLE_RESOURCES)
    .map(([name, resource]) => [name as TableName, resource as Resource<never>] as const)
    .filter(([, resource]) => resource.search !== undefined);
}

export function hasViews({ filters }: Resource<never>): boolean {
  return filters.some(({ isView }) => isView === true);
}

const FULL_TEXT = [...TEXT_COLUMNS, "filter"];
const COLUMNS = ["rank", "view", "keys", "days", "titles_shown", ...FULL_TEXT];

/** What `search.sqlite` has of a row. */
interface StoredRow {
  readonly view: number | null;
  readonly keys: readonly string[];
  readonly days: readonly Facet[];
  readonly titles: string | null;
  /** In the order of the full-text columns. */
  readonly texts: readonly string[];
}

export function readSearchTexts(database: BetterSqlite.Database, name: TableName) {
  const ranks = database.prepare<[], { number: number; rank: number }>(
    `select number, rank from ${name}`,
  );
  const one = database
    .prepare<[number], [number | null, string, string, string | null, ...string[]]>(
      `select view, keys, days, titles_shown, ${FULL_TEXT.join(", ")} from ${name} where number = ?`,
    )
    .raw();
  return {
    ranks: () => ranks.all(),
    read: (number: number): StoredRow => {
      const found = one.get(number);
      if (found === undefined) throw new Error(`${name} has no stored row ${number}`);
      const [view, keys, days, titles, ...texts] = found;
      return {
        view,
        keys: JSON.parse(keys) as readonly string[],
        days: JSON.parse(days) as readonly Facet[],
        titles,
        texts,
      };
    },
  };
}

function begin(database: BetterSqlite.Database): (row: WrittenRow, number: number) => void {
  database.exec("pragma journal_mode = off; pragma synchronous = off; begin");
  const inserts = new Map(
    searchedTables().map(([name, resource]) => {
      database.exec(`create table ${name} (number integer primary key, ${COLUMNS.join(", ")})`);
      const marks = ", ?".repeat(COLUMNS.length);
      return [
        name,
        { resource, insert: database.prepare(`insert into ${name} values (?${marks})`) },
      ];
    }),
  );
  return (row, number) => {
    const { table, search, view, facets } = row;
    const into = inserts.get(table);
    if (search === undefined || into === undefined) return;
    const { rank, keys, titles, columns } = search;
    into.insert.run(
      number,
      rank,
      view === undefined ? null : Number(view.value),
      JSON.stringify(keys),
      JSON.stringify(facets.slice(into.resource.filters.length)),
      titles,
      ...TEXT_COLUMNS.map((column) => columns[column]),
      filterTerms(into.resource, row).join(" "),
    );
  };
}

/** The terms of all filters that keep a row. */
function filterTerms(
  resource: Resource<never>,
  { view, facets, search }: WrittenRow,
): readonly string[] {
  const shown = resource.filters.flatMap(({ name, isView }, at) => {
    const value = facets[at] ?? null;
    return isView === true || value === null ? [] : [filterTerm(name, value)];
  });
  const views = hasViews(resource) ? [filterTerm("view", view?.value ?? null)] : [];
  return [...views, ...(search?.shows ?? []), ...shown];
}
