import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { Database } from "better-sqlite3";
import { messageOf } from "../../../lib/errors.ts";
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from "../../../lib/private-files.ts";
import { databaseFiles, openSqlite } from "../../../lib/sqlite.ts";
import { keyedHash } from "./keyed-hash.ts";
import { accounts } from "./migrations/001-accounts.ts";
import { signIn } from "./migrations/002-sign-in.ts";
import { secret } from "./migrations/003-secret.ts";
import { quotas } from "./migrations/004-quotas.ts";
import { activity } from "./migrations/005-activity.ts";
import { answers } from "./migrations/006-answers.ts";
import type { AccountsTables } from "./schema.ts";
import { whenFree } from "./when-free.ts";

/**
 * The open accounts database. Statements run at once, without an await, so that nothing of this
 * process comes between those of one transaction.
 */
export type AccountsDatabase = Awaited<ReturnType<typeof openAccountsDatabase>>;

const MIGRATIONS = {
  "001-accounts": accounts,
  "002-sign-in": signIn,
  "003-secret": secret,
  "004-quotas": quotas,
  "005-activity": activity,
  "006-answers": answers,
};
/** Waiting in SQLite blocks the event loop, so none is done there: `whenFree` waits beside it. */
const BUSY_TIMEOUT_MS = 0;

const PRAGMAS = [
  "journal_mode = WAL",
  // What was confirmed to somebody outlives a loss of power; a crash alone loses nothing in any case.
  "synchronous = FULL",
  "foreign_keys = ON",
  // What is deleted is overwritten: addresses do not linger in free pages.
  "secure_delete = ON",
];

/** Opens `accounts.sqlite`, made and brought up to date where need be. */
export async function openAccountsDatabase(path: string, clock: () => number = Date.now) {
  const settings = { waitMs: BUSY_TIMEOUT_MS, pragmas: PRAGMAS, migrations: MIGRATIONS };
  try {
    if (path !== ":memory:") makePrivateFiles(path);
    const opened = await whenFree(() => openSqlite<AccountsTables>(path, settings));
    return {
      ...opened,
      ...transactionsOf(opened.connection),
      hash: keyedHash(opened),
      /** Milliseconds since 1970. */
      clock,
      /** Now, or so long after it, as the tables have it. */
      instant: (afterMs = 0): string => new Date(clock() + afterMs).toISOString(),
      /** The same as a day: `2026-11-21`, in UTC. */
      day: (afterMs = 0): string => new Date(clock() + afterMs).toISOString().slice(0, 10),
      close: async () => void opened.connection.close(),
    };
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

function transactionsOf(connection: Database) {
  const due: (() => void)[] = [];
  const atomically = <Result>(work: () => Result): Result => {
    due.length = 0;
    const result = connection.transaction(work).immediate();
    for (const task of due.splice(0)) task();
    return result;
  };
  return {
    /** All of it or nothing, and no other process writes meanwhile. */
    atomically,
    /** The same for what is counted and not confirmed to anybody: a loss of power may undo it. */
    atomicallyAtLeisure: <Result>(work: () => Result): Result => {
      connection.pragma("synchronous = NORMAL");
      try {
        return atomically(work);
      } finally {
        connection.pragma("synchronous = FULL");
      }
    },
    /** What is to be done when the transaction under way is done; dropped where that fails. */
    afterCommit: (task: () => void) => due.push(task),
  };
}

/** Before SQLite opens them: what it makes beside the database gets the mode of that. */
function makePrivateFiles(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  closeSync(openSync(path, "a", PRIVATE_FILE));
  databaseFiles(path).forEach(makePrivate);
}
