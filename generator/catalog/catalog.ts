import BetterSqlite from "better-sqlite3";

import { entryHash } from "../../contract/build-index.ts";
import type { RecordKind } from "../../contract/enumerations.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import { onFile } from "../../lib/errors.ts";
import { hexOf, sha256Hex } from "../../lib/hash.ts";
import { required } from "../../lib/required.ts";
import type { ComparedRecord } from "../builds/line-files.ts";
import { createBelow } from "./rows-below.ts";
import { columnsOf } from "./search-row.ts";
import { createTable, placesIn, type Table } from "./table.ts";
import { LISTS_BELOW, TABLE_RESOURCES, type TableName } from "./table-resources.ts";
import { createTopicGatherer, type GatheredTopic } from "./topics.ts";
import type { WrittenRow } from "./written-row.ts";

/** The line before a page's rows, the rows, and the line after them. */
export type PageParts = readonly [before: string, rows: Uint32Array, after: string];

/**
 * All rows of a build, numbered per table from 0 in the order they are added. A temporary SQLite file has their lines and
 * search texts; memory has only the columns that lists are split and ordered by. Methods may throw {@link FileError}.
 */
export class Catalog implements Disposable {
  readonly tables: ReadonlyMap<TableName, Table>;
  /** The records by which builds are compared. */
  readonly listedRecords: ComparedRecord[] = [];
  /** The rows of each view by table. Other rows are in the plain list. */
  readonly views: ReadonlyMap<TableName, Map<number, SetFilter>>;
  /** By table, the paths of the records with lists below them. */
  readonly owners: ReadonlyMap<RecordKind, string[]>;
  readonly #path: string;
  readonly #addressOf: (path: string) => string;
  readonly #database: BetterSqlite.Database;
  readonly #statements: ReadonlyMap<TableName, Statements>;
  readonly #below = createBelow();
  readonly #topics = createTopicGatherer();
  /** Names of laws and amendments. */
  readonly #claimed = new Set<string>();
  #page: Uint8Array<ArrayBuffer> | undefined;

  constructor(path: string, addressOf: (path: string) => string) {
    const names = Object.keys(TABLE_RESOURCES) as TableName[];
    this.tables = new Map(names.map((name) => [name, createTable(TABLE_RESOURCES[name])]));
    this.views = new Map(names.map((name) => [name, new Map<number, SetFilter>()]));
    this.owners = new Map(Array.from(LISTS_BELOW.keys(), (kind) => [kind, []]));
    this.#path = path;
    this.#addressOf = addressOf;
    this.#database = onFile(path, () => new BetterSqlite(path));
    this.#statements = this.#onFile(() => {
      this.#database.exec(
        `pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHED_KIB}; begin`,
      );
      return new Map(names.map((name) => [name, prepare(this.#database, name)]));
    });
  }

  /** Returns false and adds nothing for a law or amendment that is there already. */
  add(row: WrittenRow): boolean {
    const { table: name, id, line, lists = [], view, about, search } = row;
    // Two bills claiming one law or amendment is a source error; the first one wins.
    if (id !== undefined && (name === "law" || name === "amendment")) {
      if (this.#claimed.has(id)) return false;
      this.#claimed.add(id);
    }
    const number = this.table(name).add(row);
    this.#onFile(() => {
      const { addLine, searched } = this.#of(name);
      addLine.run(number, line);
      if (search === undefined) return;
      searched?.add.run(number, ...search.values);
      for (const key of search.keys) searched?.addKey.run(number, key);
    });
    this.#addRecord(row);
    this.#below.add(lists, number);
    if (view !== undefined) required(this.views.get(name), `views of ${name}`).set(number, view);
    if (about !== undefined) {
      for (const mention of about.topics) this.#topics.add(mention, number, about.bill);
    }
    return true;
  }

  table(name: TableName): Table {
    return required(this.tables.get(name), `table ${name}`);
  }

  /** Complete after the last bill. */
  topics(): readonly GatheredTopic[] {
    return this.#topics.gathered(this.#addressOf);
  }

  /** Returns the unordered rows of a list below a record, by path. */
  rowsBelow(path: string): Uint32Array {
    return this.#below.rowsOf(path);
  }

  /**
   * Returns a list page: the lines of rows in the given order, between a line before and a line after them. The next
   * call frees it, since V8 looks through the whole heap for every 60 MB of buffers.
   */
  page(name: TableName, [before, rows, after]: PageParts): Uint8Array {
    this.#page?.buffer.transfer(0);
    const parts = { before, rows: `[${rows.join()}]`, after };
    const page = this.#onFile(() => this.#of(name).page.get(parts));
    this.#page = required(page, `lines of ${name}`);
    return this.#page;
  }

  /** Returns a table's rows by rank, and within a rank in the order of lists, with their places in it, from 0. */
  ranked(name: TableName) {
    const places = placesIn(this.table(name).inOrder());
    const { ranks } = required(this.#of(name).searched, `search texts of ${name}`);
    const all = this.#onFile(() => ranks.all());
    return all
      .map(({ number, rank }) => ({ number, rank, place: required(places[number], "a place") }))
      .toSorted((a, b) => a.rank - b.rank || a.place - b.place);
  }

  /** Completes the file, frees the cache, and returns its path. */
  close(): string {
    this.#onFile(() => this.#database.exec("commit; pragma shrink_memory"));
    return this.#path;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #addRecord({ table, id, page, line, path, happened = "" }: WrittenRow): void {
    if (id === undefined) return;
    const hash = page === undefined ? sha256Hex(line) : hexOf(entryHash(page.entry));
    const kind = table as RecordKind;
    const listed = { resource: kind, id, hash, path: path ?? id, happened };
    this.listedRecords.push(page === undefined ? { ...listed, row: line } : listed);
    this.owners.get(kind)?.push(id);
  }

  #of(name: TableName): Statements {
    return required(this.#statements.get(name), `table ${name}`);
  }

  #onFile<Result>(work: () => Result): Result {
    return onFile(this.#path, work);
  }
}

type Statements = ReturnType<typeof prepare>;

/** Each row is in many lists, and reading it from the file each time is slow. */
const CACHED_KIB = 64 * 1024;

/** Search texts have a table of their own, so that more lines fit into the cache. */
function prepare(database: BetterSqlite.Database, name: TableName) {
  database.exec(`create table "${name}" (number integer primary key, line text not null)`);
  return {
    addLine: database.prepare(`insert into "${name}" values (?, ?)`),
    searched: TABLE_RESOURCES[name].search === undefined ? null : prepareSearched(database, name),
    /**
     * SQLite reads an array in its order, and joins bytes that need not become strings. It joins the whole page,
     * because V8 would have to collect every other buffer of it.
     */
    page: database
      .prepare<[Readonly<Record<"before" | "rows" | "after", string>>], Uint8Array<ArrayBuffer>>(
        `select cast(@before || char(10) || coalesce(group_concat(line, ',' || char(10)) || char(10), '') || @after || char(10)
           as blob)
         from (select line from json_each(@rows) each cross join "${name}" on number = each.value order by each.rowid)`,
      )
      .pluck(),
  };
}

function prepareSearched(database: BetterSqlite.Database, name: TableName) {
  const columns = columnsOf(TABLE_RESOURCES[name]);
  const named = columns.map((column) => `"${column}"`).join(", ");
  database.exec(
    `create table "${name}_search" (number integer primary key, ${named});
     create table "${name}_key" (number integer not null, key text not null);`,
  );
  return {
    add: database.prepare(`insert into "${name}_search" values (?${", ?".repeat(columns.length)})`),
    addKey: database.prepare(`insert into "${name}_key" values (?, ?)`),
    ranks: database.prepare<[], { readonly number: number; readonly rank: number }>(
      `select number, rank from "${name}_search"`,
    ),
  };
}
