import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import BetterSqlite from "better-sqlite3";

import { messageOf } from "./errors.ts";
import { isBusy } from "./sqlite.ts";

/** Held until it is released, or the process ends in whatever way. */
export interface FileLock {
  readonly release: () => void;
}

/** Whoever only looks whether it is free, as `legis status`, takes it for a moment. */
const WAIT_MS = 1_000;

/** A connection that nothing refers to is closed, and lets its lock go. */
const held = new Set<BetterSqlite.Database>();

/**
 * Takes the lock at a path; `null` while another process or thread has it, for up to `waitMs`, in which
 * this thread does nothing else.
 *
 * It is SQLite's lock on an empty database, so the operating system takes it back from a process
 * that was killed, and neither a process number that was given out again nor a wrong clock matters.
 * Nothing else may open the file: closing it would let the lock go.
 */
export function takeFileLock(path: string, waitMs = WAIT_MS): FileLock | null {
  const database = open(path, waitMs);
  try {
    // Without a journal on the disk the lock can be taken on one that is full.
    database.pragma("journal_mode = memory");
    database.exec("begin exclusive");
    held.add(database);
    return {
      release: () => {
        database.close();
        held.delete(database);
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw failure(path, error);
  }
}

function open(path: string, waitMs: number): BetterSqlite.Database {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new BetterSqlite(path, { timeout: waitMs });
  } catch (error) {
    throw failure(path, error);
  }
}

function failure(path: string, cause: unknown): Error {
  const reason = messageOf(cause);
  return new Error(
    `${path}: the lock can't be taken: ${reason}; make sure that this user may write there, and that the disk has room`,
    { cause },
  );
}
