import BetterSqlite from "better-sqlite3";

import type { Facet, Resource } from "../../contract/resource.ts";
import { type Field } from "../../contract/search/postings.ts";
import { SEARCH_COLUMNS } from "../../contract/search-text.ts";
import { onFile } from "../../lib/errors.ts";
import { TABLE_RESOURCES, type TableName } from "./table-resources.ts";
import type { WrittenRow } from "./record-result.ts";

export type SearchTexts = ReturnType<typeof createSearchTexts>;

interface StoredTexts {
  readonly row: number;
  readonly view: number | null;
  readonly keys: readonly string[];
  readonly shows: readonly string[];
  readonly titles: string | null;
  /** In the order of the resource's filters. */
  readonly facets: readonly Facet[];
  /** In the order of the full-text columns. */
  readonly texts: readonly string[];
}

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

export function textColumns({ search }: Resource<never>): readonly Field[] {
  const columns = Object.entries(SEARCH_COLUMNS) as [Field, Field][];
  if (search?.of === "people") return [...columns.map(([words]) => words), "standing"];
  return columns.flat();
}

export function searchedTables(): (readonly [TableName, Resource<never>])[] {
  return Object.entries(TABLE_RESOURCES)
    .map(([name, resource]) => [name as TableName, resource as Resource<never>] as const)
    .filter(([, resource]) => resource.search !== undefined);
}

function begin(database: BetterSqlite.Database): (row: WrittenRow, number: number) => void {
  database.exec("pragma journal_mode = off; pragma synchronous = off; begin");
  const inserts = new Map(
    searchedTables().map(([name, resource]) => {
      const columns = textColumns(resource);
      database.exec(`
        create table ${name} (row integer primary key, rank, view, keys, shows, facets, shown, ${columns.join(", ")})`);
      const insert = database.prepare(
        `insert into ${name} values (?, ?, ?, ?, ?, ?, ?${", ?".repeat(columns.length)})`,
      );
      return [name, { insert, columns }];
    }),
  );
  return ({ table, search, view, facets }, number) => {
    const into = inserts.get(table);
    if (search === undefined || into === undefined) return;
    const { rank, keys, shows, titles, columns: texts } = search;
    into.insert.run(
      number,
      rank,
      view === undefined ? null : Number(view.value),
      JSON.stringify(keys),
      JSON.stringify(shows),
      JSON.stringify(facets),
      titles,
      ...into.columns.map((column) => texts[column] ?? ""),
    );
  };
}

export function readSearchTexts(
  database: BetterSqlite.Database,
  [name, resource]: readonly [TableName, Resource<never>],
) {
  const ranks = database.prepare<[], { row: number; rank: number }>(
    `select row, rank from ${name}`,
  );
  const one = database
    .prepare<[number], [number | null, string, string, string, string | null, ...string[]]>(
      `select view, keys, shows, facets, shown, ${textColumns(resource).join(", ")} from ${name} where row = ?`,
    )
    .raw();
  return {
    ranks: () => ranks.all(),
    read: (row: number): StoredTexts => {
      const found = one.get(row);
      if (found === undefined) throw new Error(`${name} has no stored row ${row}`);
      const [view, keys, shows, facets, titles, ...texts] = found;
      return {
        row,
        view,
        texts,
        titles,
        keys: JSON.parse(keys) as readonly string[],
        shows: JSON.parse(shows) as readonly string[],
        facets: JSON.parse(facets) as readonly Facet[],
      };
    },
  };
}
