import { LegisError, messageOf, systemFailure } from "../../lib/errors.ts";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

import BetterSqlite, { type Database } from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";

import { records } from "./migrations/001-records.ts";
import { givers } from "./migrations/002-givers.ts";
import { outdatedRecords } from "./migrations/003-outdated-records.ts";
import { billAccounts } from "./migrations/004-bill-accounts.ts";
import { fiction } from "./migrations/005-fiction.ts";
import type { RecordsSchema } from "./schema.ts";
import { createStatements, type Statements } from "../../lib/statements.ts";

/** The records database is missing, is not ours, or can't be read or written. */
export class RecordsError extends LegisError {
  override readonly name = "RecordsError";

  constructor(
    message: string,
    { advice = null, cause }: { advice?: string | null; cause?: unknown } = {},
  ) {
    super(advice === null ? message : `${message}; ${advice}`, {
      code: "records",
      what: message,
      advice,
      cause,
    });
  }
}

/** An open records database. */
export interface RecordsDatabase extends Statements {
  readonly path: string;
  /** Builds queries; `all`, `first`, `iterate` and `run` run them. */
  readonly query: Kysely<RecordsSchema>;
  readonly begin: () => void;
  readonly commit: () => void;
  readonly rollback: () => void;
  /**
   * Holds the records as they are now until the connection is closed, whatever is imported
   * meanwhile, and gives a stamp of that state: another one after each import that wrote anything.
   */
  readonly snapshot: () => string;
  readonly close: () => void;
}

export interface OpenOptions {
  /** For readers next to an importer, such as the generator's worker threads. */
  readonly readonly?: boolean;
  /** Keeps every other connection out until it is closed. */
  readonly exclusive?: boolean;
}

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-records": records,
  "002-givers": givers,
  "003-outdated-records": outdatedRecords,
  "004-bill-accounts": billAccounts,
  "005-fiction": fiction,
};

/** `LEGR` in ASCII, in SQLite's header: the file is a records database. */
const APPLICATION_ID = 0x4c_45_47_52;

/**
 * Opens the records database at `path`, created and brought up to date where needed.
 *
 * @throws {RecordsError} when the file is something else, or newer than this program
 */
export async function openRecords(
  path: string,
  { readonly = false, exclusive = false }: OpenOptions = {},
): Promise<RecordsDatabase> {
  const connection = connect(path, readonly);
  try {
    checkOwner(connection, path);
    const query = new Kysely<RecordsSchema>({
      dialect: new SqliteDialect({ database: connection }),
    });
    if (exclusive) connection.pragma("locking_mode = exclusive");
    if (!readonly) setPragmas(connection);
    await migrate({ connection, query, path, readonly });
    return {
      path,
      query,
      ...createStatements(connection),
      begin: () => void connection.exec("begin immediate"),
      commit: () => {
        connection.pragma(`user_version = ${stateOf(connection) + 1}`);
        connection.exec("commit");
      },
      rollback: () => {
        if (connection.inTransaction) connection.exec("rollback");
      },
      snapshot: () => {
        connection.exec("begin");
        return String(stateOf(connection));
      },
      close: () => void connection.close(),
    };
  } catch (error) {
    connection.close();
    throw explained(error, path);
  }
}

/** SQLite's failure as one that names the file and the cause; any other error as it is. */
export function explained(error: unknown, path: string): Error {
  if (!(error instanceof BetterSqlite.SqliteError)) {
    return error instanceof Error ? error : new Error(messageOf(error));
  }
  const failure = systemFailure(error);
  return new RecordsError(
    `records database ${path}: ${failure?.what ?? "failed"} (${error.code}: ${error.message})`,
    { advice: failure?.advice ?? null, cause: error },
  );
}

function connect(path: string, readonly: boolean): Database {
  if (readonly && !existsSync(path)) {
    throw new RecordsError(`records database ${path}: there is none; import something first`);
  }
  if (existsSync(path) && !statSync(path).isFile()) {
    throw new RecordsError(`records database ${path}: it is not a file`);
  }
  try {
    if (!readonly) mkdirSync(dirname(path), { recursive: true });
    return new BetterSqlite(path, { readonly, timeout: 10_000 });
  } catch (error) {
    throw explained(error, path);
  }
}

/** How many transactions have changed the records: SQLite's number for the user to set. */
function stateOf(connection: Database): number {
  return connection.pragma("user_version", { simple: true }) as number;
}

function checkOwner(connection: Database, path: string): void {
  const isEmpty = connection.prepare("select 1 from sqlite_schema").get() === undefined;
  const id = connection.pragma("application_id", { simple: true });
  if (!isEmpty && id !== APPLICATION_ID) {
    throw new RecordsError(`records database ${path}: it is the database of another program`);
  }
}

function setPragmas(connection: Database): void {
  connection.pragma(`application_id = ${APPLICATION_ID}`);
  connection.pragma("journal_mode = wal");
  // In WAL mode a power cut can lose the last transactions but not damage the file.
  connection.pragma("synchronous = normal");
  connection.pragma("cache_size = -32768");
  connection.pragma("journal_size_limit = 67108864");
}

interface Opened {
  readonly connection: Database;
  readonly query: Kysely<RecordsSchema>;
  readonly path: string;
  readonly readonly: boolean;
}

async function migrate({ connection, query, path, readonly }: Opened): Promise<void> {
  const applied = appliedMigrations(connection);
  const unknown = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) {
    throw new RecordsError(
      `records database ${path}: it was written by a newer version of this program (${unknown.join(", ")})`,
    );
  }
  if (applied.length === Object.keys(MIGRATIONS).length) return;
  if (readonly) {
    throw new RecordsError(`records database ${path}: it is older than this program; import first`);
  }
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw explained(error, path);
}

function appliedMigrations(connection: Database): string[] {
  const exists = connection
    .prepare("select 1 from sqlite_schema where name = ?")
    .get(DEFAULT_MIGRATION_TABLE);
  if (exists === undefined) return [];
  return connection
    .prepare<[], string>(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`)
    .pluck()
    .all();
}
