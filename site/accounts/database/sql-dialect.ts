/** SQL that differs between SQLite (including D1) and Postgres. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

export interface SqlDialect {
  readonly tableEnd: RawBuilder<unknown>;
  /** Ends `CREATE TABLE` for tables whose rows are only found by primary key. */
  readonly keyedTableEnd: RawBuilder<unknown>;
  /** Text compared without regard to ASCII case. */
  readonly caselessText: RawBuilder<unknown>;
  readonly bytewiseText: RawBuilder<unknown>;
  /** 64-bit integers, such as milliseconds since 1970. */
  readonly long: RawBuilder<unknown>;
  readonly numbered: RawBuilder<unknown>;
  /** Random hex digits, different for each row. */
  readonly randomHex: RawBuilder<string>;
  /** Runs before the first table is created. */
  readonly prepare: RawBuilder<unknown> | null;
  /** A JSON list of objects as a table of that name. */
  readonly rowsOf: (json: string, name: string, columns: Columns) => RawBuilder<unknown>;
}

type Columns = Readonly<Record<string, "text" | "integer">>;

export const SQLITE: SqlDialect = {
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

export const POSTGRES: SqlDialect = {
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

export function dialectOf<Tables>(query: Kysely<Tables>): SqlDialect {
  return query.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE;
}
