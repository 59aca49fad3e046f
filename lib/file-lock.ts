import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import BetterSqlite from "better-sqlite3";

import { messageOf } from "./errors.ts";
import { isBusy } from "./sqlite.ts";

/** A lock that lasts until it is released or the process ends. */
export interface FileLock {
  readonly release: () => void;
}

/** `legis status` briefly takes the lock to check whether it is free. */
const WAIT_MS = 1_000;

/** Keeps references to open connections. A garbage-collected connection would release its lock. */
const held = new Set<BetterSqlite.Database>();

/**
 * Takes the lock at a path, or returns `null` if it is still held after `waitMs`. Blocks the thread
 * while waiting.
 *
 * Uses SQLite's lock on an empty database: the operating system releases it when a process is killed,
 * and neither reused process IDs nor wrong clocks matter. Nothing else may open the file, since
 * closing it would release the lock.
 */
export function takeFileLock(path: string, waitMs = WAIT_MS): FileLock | null {
  let database: BetterSqlite.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    database = new BetterSqlite(path, { timeout: waitMs });
    // Without a journal file, the lock works even on a full disk.
    database.pragma("journal_mode = memory");
    database.exec("begin exclusive");
  } catch (error) {
    database?.close();
    if (isBusy(error)) return null;
    throw new Error(
      `${path}: the lock can't be taken: ${messageOf(error)}; make sure that this user may write there, and that the disk has room`,
      { cause: error },
    );
  }
  const connection = database;
  held.add(connection);
  return {
    release: () => {
      connection.close();
      held.delete(connection);
    },
  };
}
