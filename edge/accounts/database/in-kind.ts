/** Whatever is written in one way for SQLite, D1 among it, and in another for Postgres. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

export interface InKind {
  /** What a table's definition ends with. */
  readonly tableEnd: RawBuilder<unknown>;
  /** The same of one that is found by its key alone. */
  readonly keyedTableEnd: RawBuilder<unknown>;
  /** Text that is the same whatever the case of its ASCII letters. */
  readonly caselessText: RawBuilder<unknown>;
  /** Text in the order of its bytes. */
  readonly bytewiseText: RawBuilder<unknown>;
  /** Whole numbers beyond 32 bits, such as milliseconds since 1970. */
  readonly long: RawBuilder<unknown>;
  /** The primary key of rows that are numbered as they come. */
  readonly numbered: RawBuilder<unknown>;
  /** Hexadecimal digits, others for each row. */
  readonly randomHex: RawBuilder<string>;
  /** Before any table: what its columns need. */
  readonly prepare: RawBuilder<unknown> | null;
  /** A list of objects, given as JSON, as a table of that name. */
  readonly rowsOf: (json: string, name: string, columns: Columns) => RawBuilder<unknown>;
}

type Columns = Readonly<Record<string, "text" | "integer">>;

const SQLITE: InKind = {
  tableEnd: sql`strict`,
  keyedTableEnd: sql`strict, without rowid`,
  caselessText: sql`text collate nocase`,
  bytewiseText: sql`text`,
  long: sql`integer`,
  numbered: sql`integer primary key not null`,
  randomHex: sql<string>`lower(hex(randomblob(12)))`,
  prepare: null,
  rowsOf: (json, name, columns) => {
    const values = Object.keys(columns).map(
      (column) => sql`value ->> ${sql.lit(column)} AS ${sql.ref(column)}`,
    );
    return sql`(SELECT ${sql.join(values)} FROM json_each(${json})) AS ${sql.table(name)}`;
  },
};

const POSTGRES: InKind = {
  tableEnd: sql``,
  keyedTableEnd: sql``,
  caselessText: sql`text collate nocase`,
  bytewiseText: sql`text collate "C"`,
  long: sql`bigint`,
  numbered: sql`bigint generated always as identity primary key`,
  randomHex: sql<string>`substr(replace(gen_random_uuid()::text, '-', ''), 1, 24)`,
  prepare: sql`CREATE COLLATION IF NOT EXISTS nocase
    (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
  rowsOf: (json, name, columns) => {
    const types = Object.entries(columns).map(
      ([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`,
    );
    return sql`json_to_recordset(${json}::json) AS ${sql.table(name)}(${sql.join(types)})`;
  },
};

/** How it is written for the database that the query is for. */
export function inKindOf<Tables>(query: Kysely<Tables>): InKind {
  return query.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE;
}
