import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from "../../../lib/private-files.ts";
import { databaseFiles, isBusy, openSqlite } from "../../../lib/sqlite.ts";
import { type Engine, executeOn, openTransactions, writeAtomically } from "../database/engine.ts";
import { KYSELY_MIGRATIONS } from "../database/migrations.ts";
import type { AccountsTables } from "../database/schema.ts";
import { SqliteError } from "better-sqlite3";
import pRetry from "p-retry";
import { AccountsError, unavailable } from "../database/accounts-error.ts";

/** Waiting in SQLite would block the event loop; `retryWhenBusy` waits instead. */
const BUSY_TIMEOUT_MS = 0;

const PRAGMAS = [
  "journal_mode = WAL",
  // Confirmed changes survive a power failure. A crash alone loses nothing in any mode.
  "synchronous = FULL",
  "foreign_keys = ON",
  // Overwrites deleted data, so that addresses do not linger in free pages.
  "secure_delete = ON",
];

/** Opens or creates an SQLite file and migrates it. Other processes may have it open, too. */
export async function openSqliteEngine(path: string): Promise<Engine> {
  if (path !== ":memory:") makePrivateFiles(path);
  const settings = { waitMs: BUSY_TIMEOUT_MS, pragmas: PRAGMAS, migrations: KYSELY_MIGRATIONS };
  const opened = await retryWhenBusy(() => openSqlite<AccountsTables>(path, settings));
  const { query, connection } = opened;
  // A second connection: Kysely's driver queues statements for a connection unfairly.
  const reader =
    path === ":memory:"
      ? opened
      : await retryWhenBusy(() =>
          openSqlite<AccountsTables>(path, { ...settings, readonly: true }),
        );
  const execute = executeOn(query);
  // Takes the write lock at once, before the transaction reads.
  const begin = [sql`begin immediate`];
  const executeWhenFree: Engine["execute"] = (statement) => retryWhenBusy(() => execute(statement));
  const writeWithoutSync: Engine["writeWithoutSync"] = (statements) =>
    query.connection().execute(async (held) => {
      const executeHeld = executeOn(held);
      await executeHeld(sql`pragma synchronous = normal`);
      try {
        return await writeAtomically(executeHeld, begin, statements);
      } finally {
        await executeHeld(sql`pragma synchronous = full`);
      }
    });
  return {
    query,
    execute: executeWhenFree,
    lookUp: (statement) => {
      const { first } = reader.prepared(statement);
      return (values) => retryWhenBusy(() => first(values));
    },
    writeWithoutSync: (statements) => retryWhenBusy(() => writeWithoutSync(statements)),
    transact: openTransactions(query, begin, executeWhenFree, retryWhenBusy),
    // If another process is reading, the next wipe truncates the log.
    wipe: async () =>
      void (await retryWhenBusy(() => execute(sql`pragma wal_checkpoint(truncate)`))),
    close: async () => {
      reader.connection.close();
      connection.close();
    },
  };
}

/**
 * Creates the file with a private mode, which SQLite copies to its log files.
 *
 * Never opens an existing file: closing any descriptor drops all POSIX locks of the process on it,
 * including those of an open database, and other programs would then delete its log.
 */
function makePrivateFiles(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  if (!existsSync(path)) closeSync(openSync(path, "a", PRIVATE_FILE));
  databaseFiles(path).forEach(makePrivate);
}

/** About ten seconds in all. A try that finds the file locked costs microseconds. */
const RETRY_OPTIONS = { retries: 36, minTimeout: 25, factor: 2, maxTimeout: 250, randomize: true };

/**
 * Retries one statement or transaction while another process writes to the file.
 *
 * @throws {AccountsError} `busy`, or `unavailable` if the file or its disk fails
 */
async function retryWhenBusy<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await orAgain(work);
  } catch (error) {
    if (isFailing(error)) {
      const isDisk = /^SQLITE_(?:FULL|IOERR)/.test(error.code);
      const advice = isDisk ? "; make room on its disk, or check the disk" : "";
      throw unavailable(error.message + advice, error);
    }
    if (!isBusy(error)) throw error;
    throw new AccountsError(
      "busy",
      "Another program is writing to the accounts; try again in a moment",
      { cause: error },
    );
  }
}

/** Skips pRetry for the first try, because it costs more than most statements. */
async function orAgain<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
  return pRetry(async () => work(), {
    ...RETRY_OPTIONS,
    shouldRetry: ({ error }) => isBusy(error),
  });
}

/** Whether the disk is full or broken, or the file is gone, as opposed to an error in the statement. */
function isFailing(error: unknown): error is Error & { readonly code: string } {
  return error instanceof SqliteError && FILE_FAILURE.test(error.code);
}

const FILE_FAILURE = /^SQLITE_(?:CANTOPEN|CORRUPT|FULL|IOERR|NOMEM|NOTADB|PROTOCOL|READONLY)/;
