import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect, type Compilable, type RawBuilder } from "kysely";
import { Migrator } from "kysely/migration";
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from "../../../lib/private-files.ts";
import { databaseFiles } from "./database-files.ts";
import { accounts } from "./migrations/001-accounts.ts";
import { signIn } from "./migrations/002-sign-in.ts";
import { secret } from "./migrations/003-secret.ts";
import { quotas } from "./migrations/004-quotas.ts";
import { activity } from "./migrations/005-activity.ts";
import type { AccountsTables } from "./schema.ts";
import { whenFree } from "./when-free.ts";
import { messageOf } from "../../../lib/errors.ts";

/**
 * The open accounts database. Statements run at once, without an await, so that nothing of this
 * process comes between those of one transaction.
 */
export interface AccountsDatabase {
  /** Builds queries; `all`, `first` and `run` run them. */
  readonly query: Kysely<AccountsTables>;
  readonly all: <Row>(query: Runnable<Row>) => Row[];
  readonly first: <Row>(query: Runnable<Row>) => Row | null;
  /** Gives how many rows it changed. */
  readonly run: (query: Runnable<unknown>) => number;
  /** All of it or nothing, and no other process writes meanwhile. */
  readonly atomically: <Result>(work: () => Result) => Result;
  /** The same for what is counted and not confirmed to anybody: a loss of power may undo it. */
  readonly atomicallyAtLeisure: <Result>(work: () => Result) => Result;
  /** What is to be done when the transaction under way is done; dropped where that fails. */
  readonly afterCommit: (task: () => void) => void;
  /** What takes the driver itself. */
  readonly connection: Database.Database;
  readonly close: () => Promise<void>;
}

/** A query of Kysely's builder, or one written out as `sql`. */
type Runnable<Row> = Compilable<Row> | RawBuilder<Row>;

const MIGRATIONS = {
  "001-accounts": accounts,
  "002-sign-in": signIn,
  "003-secret": secret,
  "004-quotas": quotas,
  "005-activity": activity,
};
/** Waiting in SQLite blocks the event loop, so none is done there: `whenFree` waits beside it. */
const BUSY_TIMEOUT_MS = 0;

/** Opens `accounts.sqlite`, made and brought up to date where need be. */
export async function openAccountsDatabase(path: string): Promise<AccountsDatabase> {
  try {
    const connection = await whenFree(() => connect(path));
    const query = new Kysely<AccountsTables>({
      dialect: new SqliteDialect({ database: connection }),
    });
    try {
      await whenFree(() => migrate(connection, query));
    } catch (error) {
      await query.destroy();
      throw error;
    }
    return withStatements(connection, query);
  } catch (error) {
    throw new Error(`The accounts database ${path} can not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * Empties the log of writes, which still has what was deleted from the file. Where another process
 * reads just then, this is put off to the next time.
 */
export function checkpointWal({ connection }: AccountsDatabase): void {
  connection.pragma("wal_checkpoint(TRUNCATE)");
}

function withStatements(
  connection: Database.Database,
  query: Kysely<AccountsTables>,
): AccountsDatabase {
  const prepared = new Map<string, Database.Statement>();
  const due: (() => void)[] = [];
  const prepare = <Row>(
    runnable: Runnable<Row>,
  ): [Database.Statement<unknown[], Row>, unknown[]] => {
    const { sql, parameters } = runnable.compile(query);
    const statement = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, statement);
    return [statement as Database.Statement<unknown[], Row>, [...parameters]];
  };
  const atomically: AccountsDatabase["atomically"] = (work) => {
    due.length = 0;
    const result = connection.transaction(work).immediate();
    for (const task of due.splice(0)) task();
    return result;
  };
  return {
    query,
    connection,
    all: (runnable) => {
      const [statement, parameters] = prepare(runnable);
      return statement.all(parameters);
    },
    first: (runnable) => {
      const [statement, parameters] = prepare(runnable);
      return statement.get(parameters) ?? null;
    },
    run: (runnable) => {
      const [statement, parameters] = prepare(runnable);
      return statement.run(parameters).changes;
    },
    atomically,
    atomicallyAtLeisure: (work) => {
      connection.pragma("synchronous = NORMAL");
      try {
        return atomically(work);
      } finally {
        connection.pragma("synchronous = FULL");
      }
    },
    afterCommit: (task) => due.push(task),
    close: () => query.destroy(),
  };
}

function connect(path: string): Database.Database {
  if (path !== ":memory:") makePrivateFiles(path);
  const connection = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma("journal_mode = WAL");
    // What was confirmed to somebody outlives a loss of power; a crash alone loses nothing in any case.
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    // What is deleted is overwritten: addresses do not linger in free pages.
    connection.pragma("secure_delete = ON");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Before SQLite opens them: what it makes beside the database gets the mode of that. */
function makePrivateFiles(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  closeSync(openSync(path, "a", PRIVATE_FILE));
  databaseFiles(path).forEach(makePrivate);
}

/** In one transaction, so that it is done wholly or not at all, and by one process. */
async function migrate(
  connection: Database.Database,
  query: Kysely<AccountsTables>,
): Promise<void> {
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => MIGRATIONS },
    disableTransactions: true,
  });
  connection.exec("begin immediate");
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) {
    connection.exec("commit");
    return;
  }
  if (connection.inTransaction) connection.exec("rollback");
  throw error instanceof Error ? error : new Error(messageOf(error));
}
