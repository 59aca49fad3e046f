import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import BetterSqlite, { type Database, type Statement } from "better-sqlite3";
import type { Compilable, Kysely, RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";

import { errorCodeOf, LegisError, messageOf } from "./errors.ts";
import { size } from "./amounts.ts";
import { PRIVATE_FILE } from "./private-files.ts";

/**
 * An open SQLite file. Queries are built with Kysely and run on the spot: its own driver is
 * asynchronous and reads whole results, an import runs some hundred thousand small statements, and
 * nothing else of this process may come between those of one transaction.
 */
export interface Sqlite<Tables> {
  /** Builds queries; `all`, `first`, `iterate` and `run` run them. */
  readonly query: Kysely<Tables>;
  readonly all: <Row>(query: Runnable<Row>) => Row[];
  readonly first: <Row>(query: Runnable<Row>) => Row | null;
  /** Row by row, so that memory stays flat. */
  readonly iterate: <Row>(query: Runnable<Row>) => IterableIterator<Row>;
  /**
   * A query that is asked again and again, compiled once: the values in it only hold places, and
   * each time others are given in their order. All values must be ones that change.
   */
  readonly prepared: <Row>(query: Runnable<Row>) => Prepared<Row>;
  /** Gives how many rows it changed. */
  readonly run: (query: Runnable<unknown>) => number;
  /** For libraries that need better-sqlite3's own handle, transactions and pragmas. */
  readonly connection: Database;
}

interface Prepared<Row> {
  readonly all: (values: readonly unknown[]) => Row[];
  readonly first: (values: readonly unknown[]) => Row | null;
}

/** A query of Kysely's builder, or one written out as `sql`. */
type Runnable<Row> = Compilable<Row> | RawBuilder<Row>;

interface FileOptions {
  readonly readonly?: boolean;
  /** How long a statement blocks while another program writes. */
  readonly waitMs: number;
  /** Stands in the file's header, so that no other program's database is taken for ours. */
  readonly applicationId?: number;
  /** Set on each connection that may write. */
  readonly pragmas: readonly string[];
}

interface DatabaseOptions extends FileOptions {
  /** By name, in the order of their names. */
  readonly migrations: Readonly<Record<string, Migration>>;
}

/** A database that this program can't use, though SQLite can; the message does not name it. */
export class UnfitDatabase extends LegisError {
  override readonly name = "UnfitDatabase";
  declare readonly code: "foreign" | "newer" | "older" | "no_room";

  constructor(code: UnfitDatabase["code"], message: string) {
    super(message, { code });
  }
}

/**
 * Opens a database and brings it up to date.
 *
 * @throws {UnfitDatabase} when it is another program's or a later version's, or would have to be
 *   brought up to date and is opened to read only
 */
export async function openSqlite<Tables>(
  path: string,
  options: DatabaseOptions,
): Promise<Sqlite<Tables>> {
  const connection = openSqliteFile(path, options);
  try {
    // Of Kysely's 250 files nothing is loaded by what opens or locks a file alone.
    const { Kysely, SqliteDialect } = await import("kysely");
    const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    await migrate(connection, query, { ...options, path });
    return { query, connection, ...statementsOf(connection, query) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Opens a file.
 *
 * @throws {UnfitDatabase} when it is another program's; it then stays as it is
 */
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

/** Whether another connection had what a statement needs. */
export function isBusy(error: unknown): boolean {
  // Extended codes such as SQLITE_BUSY_SNAPSHOT begin with the plain one.
  return errorCodeOf(error)?.startsWith("SQLITE_BUSY") ?? false;
}

/** The files of a database: itself, and those that SQLite puts beside it. */
export function databaseFiles(path: string): readonly string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}

async function migrate<Tables>(
  connection: Database,
  query: Kysely<Tables>,
  { path, migrations, readonly = false }: DatabaseOptions & { readonly path: string },
): Promise<void> {
  const { DEFAULT_MIGRATION_TABLE, Migrator } = await import("kysely/migration");
  const applied = appliedMigrations(connection, DEFAULT_MIGRATION_TABLE);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    const backup = backupPath(path, unknown[0] ?? "");
    const before = existsSync(backup) ? backup : "a backup from before the upgrade";
    throw new UnfitDatabase(
      "newer",
      `it was written by a newer version of this program (${unknown.join(", ")}); run that version, or stop it and put ${before} in its place`,
    );
  }
  if (applied.length === Object.keys(migrations).length) return;
  if (readonly) throw new UnfitDatabase("older", "it is older than this program");
  const backUpBeforeChange = (before: readonly string[]): void => {
    const next = Object.keys(migrations).find((name) => !before.includes(name));
    if (before.length === 0 || next === undefined) return;
    const full = whyNoRoom(path);
    if (full !== null) throw new UnfitDatabase("no_room", full);
    backUp(path, next);
  };
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    disableTransactions: true,
  });
  // In one transaction, so that it is done wholly or not at all, and by one process.
  connection.exec("begin immediate");
  try {
    backUpBeforeChange(appliedMigrations(connection, DEFAULT_MIGRATION_TABLE));
  } catch (error) {
    connection.exec("rollback");
    throw error;
  }
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) {
    connection.exec("commit");
    return;
  }
  if (connection.inTransaction) connection.exec("rollback");
  throw error instanceof Error ? error : new Error(messageOf(error));
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
      };
    },
    iterate: <Row>(runnable: Runnable<Row>) => {
      // A statement that is being stepped through can't be started again, so it is not shared.
      const { sql, parameters } = runnable.compile(query);
      return connection.prepare<unknown[], Row>(sql).iterate([...parameters]);
    },
    run: (runnable) => {
      const [statement, parameters] = prepare(runnable);
      return statement.run(parameters).changes;
    },
  };
}

/** Where a database is kept as it was before a migration. */
const backupPath = (path: string, migration: string): string => `${path}.before-${migration}`;

/** What a copy does not fit for; null where it fits. The copy is at most as large as the database and its log. */
function whyNoRoom(path: string): string | null {
  const bytes = [path, `${path}-wal`]
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + statSync(file).size, 0);
  const { bavail, bsize } = statfsSync(dirname(path));
  if (bavail * bsize > bytes) return null;
  return `this version changes its tables, and a copy of it as it is, ${size(bytes)}, does not fit beside it`;
}

/**
 * Copies a database beside itself, while nobody writes to it, and removes the copies that earlier
 * upgrades made.
 */
function backUp(path: string, migration: string): void {
  const [folder, backup] = [dirname(path), backupPath(path, migration)];
  const unfinished = `${backup}.partial`;
  // SQLite writes into an empty file, whose mode stays.
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
    `legis: ${path} is brought up to date; as it was before it is in ${backup}, which you may remove when you no longer need to go back\n`,
  );
}
