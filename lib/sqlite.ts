import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import BetterSqlite, { type Database, type Statement } from "better-sqlite3";
import type { Compilable, Kysely, RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";

import { errorCodeOf, messageOf } from "./errors.ts";
import { pendingMigrations, UnfitDatabase } from "./migrations.ts";
import { PRIVATE_FILE } from "./private-files.ts";

/**
 * An open SQLite file. Kysely builds the queries, but they run synchronously: its own driver is
 * asynchronous and reads whole results, an import runs hundreds of thousands of small statements, and
 * nothing else in this process may run inside a transaction.
 */
export interface Sqlite<Tables> {
  readonly query: Kysely<Tables>;
  readonly all: <Row>(query: Runnable<Row>) => Row[];
  readonly first: <Row>(query: Runnable<Row>) => Row | null;
  /** Yields rows one by one to keep memory flat. */
  readonly iterate: <Row>(query: Runnable<Row>) => IterableIterator<Row>;
  /**
   * Compiles a frequent query once. Its values are placeholders: each call passes new ones in the same
   * order, so every value must be a parameter.
   */
  readonly prepared: <Row>(query: Runnable<Row>) => Prepared<Row>;
  readonly run: (query: Runnable<unknown>) => number;
  /** For libraries that need the better-sqlite3 handle, and for transactions and pragmas. */
  readonly connection: Database;
}

interface Prepared<Row> {
  readonly all: (values: readonly unknown[]) => Row[];
  readonly first: (values: readonly unknown[]) => Row | null;
  readonly run: (values: readonly unknown[]) => number;
}

type Runnable<Row> = Compilable<Row> | RawBuilder<Row>;

interface FileOptions {
  readonly readonly?: boolean;
  /** How long a statement blocks this thread while another program writes. */
  readonly waitMs: number;
  /** Written to the file's header, so that other programs' databases are not mistaken for ours. */
  readonly applicationId?: number;
  readonly pragmas: readonly string[];
}

interface DatabaseOptions extends FileOptions {
  /** Migrations by name, applied in the order of their names. */
  readonly migrations: Readonly<Record<string, Migration>>;
}

/**
 * Applies pending migrations. Throws an {@link UnfitDatabase} if another program or a later version
 * created the file, or if it is opened read-only with pending migrations.
 */
export async function openSqlite<Tables>(
  path: string,
  options: DatabaseOptions,
): Promise<Sqlite<Tables>> {
  const connection = openSqliteFile(path, options);
  try {
    // Avoids loading Kysely's 250 files in code that only opens or locks a file.
    const { Kysely, SqliteDialect } = await import("kysely");
    const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    await migrate(connection, query, { ...options, path });
    return { query, connection, ...statementsOf(connection, query) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Throws an {@link UnfitDatabase} for another program's file, which stays unchanged. */
export function openSqliteFile(
  path: string,
  { readonly = false, waitMs, applicationId, pragmas }: FileOptions,
): Database {
  const connection = new BetterSqlite(path, { readonly, timeout: waitMs });
  try {
    const isMarked =
      applicationId === undefined ||
      connection.pragma("application_id", { simple: true }) === applicationId;
    if (!isMarked && !isEmpty(connection)) {
      throw new UnfitDatabase("foreign", "it is the database of another program");
    }
    if (readonly) return connection;
    if (!isMarked) connection.pragma(`application_id = ${applicationId}`);
    for (const pragma of pragmas) connection.pragma(pragma);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

export function isEmpty(connection: Database): boolean {
  return connection.prepare("select 1 from sqlite_schema").get() === undefined;
}

export function isBusy(error: unknown): boolean {
  // Extended codes such as SQLITE_BUSY_SNAPSHOT begin with the plain one.
  return errorCodeOf(error)?.startsWith("SQLITE_BUSY") ?? false;
}

export function databaseFiles(path: string): readonly string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}

async function migrate<Tables>(
  connection: Database,
  query: Kysely<Tables>,
  { path, migrations, readonly = false }: DatabaseOptions & { readonly path: string },
): Promise<void> {
  const { DEFAULT_MIGRATION_TABLE, Migrator } = await import("kysely/migration");
  const state = () => {
    const applied = appliedMigrations(connection, DEFAULT_MIGRATION_TABLE);
    const [next] = pendingMigrations(applied, Object.keys(migrations), (name) => {
      const backup = backupPath(path, name);
      const copy = existsSync(backup) ? backup : "a backup from before the upgrade";
      return `stop it and put ${copy} in its place`;
    });
    return { next, isNew: applied.length === 0 };
  };
  if (state().next === undefined) return;
  if (readonly) throw new UnfitDatabase("older", "it is older than this program");
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    disableTransactions: true,
  });
  // One transaction makes the upgrade atomic and keeps other processes out.
  connection.exec("begin immediate");
  try {
    const { next, isNew } = state();
    if (next !== undefined && !isNew) backUp(path, next);
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error));
    connection.exec("commit");
  } finally {
    if (connection.inTransaction) connection.exec("rollback");
  }
}

function appliedMigrations(connection: Database, table: string): string[] {
  const exists = connection.prepare("select 1 from sqlite_schema where name = ?").get(table);
  if (exists === undefined) return [];
  return connection.prepare<[], string>(`select name from ${table} order by name`).pluck().all();
}

function statementsOf<Tables>(
  connection: Database,
  query: Kysely<Tables>,
): Omit<Sqlite<Tables>, "query" | "connection"> {
  const prepared = new Map<string, Statement>();
  const prepare = <Row>(runnable: Runnable<Row>): [Statement<unknown[], Row>, unknown[]] => {
    const { sql, parameters } = runnable.compile(query);
    const statement = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, statement);
    return [statement as Statement<unknown[], Row>, [...parameters]];
  };
  return {
    all: (runnable) => {
      const [statement, parameters] = prepare(runnable);
      return statement.all(parameters);
    },
    first: (runnable) => {
      const [statement, parameters] = prepare(runnable);
      return statement.get(parameters) ?? null;
    },
    prepared: (runnable) => {
      const [statement] = prepare(runnable);
      return {
        all: (values) => statement.all([...values]),
        first: (values) => statement.get([...values]) ?? null,
        run: (values) => statement.run([...values]).changes,
      };
    },
    iterate: <Row>(runnable: Runnable<Row>) => {
      // A statement can't be restarted while it is being iterated, so this one is not shared.
      const { sql, parameters } = runnable.compile(query);
      return connection.prepare<unknown[], Row>(sql).iterate([...parameters]);
    },
    run: (runnable) => {
      const [statement, parameters] = prepare(runnable);
      return statement.run(parameters).changes;
    },
  };
}

const backupPath = (path: string, migration: string): string => `${path}.before-${migration}`;

/** Backs up a database while nobody writes to it, and removes the backups of earlier upgrades. */
function backUp(path: string, migration: string): void {
  const [folder, backup] = [dirname(path), backupPath(path, migration)];
  const unfinished = `${backup}.partial`;
  // SQLite writes into an existing empty file and keeps its mode.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, "", { mode: PRIVATE_FILE, flag: "wx" });
  const reader = new BetterSqlite(path, { readonly: true });
  try {
    reader.prepare("vacuum into ?").run(unfinished);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    reader.close();
  }
  renameSync(unfinished, backup);
  for (const name of readdirSync(folder)) {
    const isOlder = name.startsWith(`${basename(path)}.before-`) && name !== basename(backup);
    if (isOlder) rmSync(join(folder, name));
  }
  process.stderr.write(
    `legis: upgrading ${path}; the previous version is in ${backup}, which you can remove once you no longer need to roll back\n`,
  );
}
