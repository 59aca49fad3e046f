import { SqliteError } from "better-sqlite3";
import pRetry from "p-retry";
import { isBusy } from "../../../lib/sqlite.ts";
import { AccountsError } from "../database/accounts-error.ts";

/** Some ten seconds in all, without blocking; a try that finds the file taken costs microseconds. */
const PATIENCE = { retries: 36, minTimeout: 25, factor: 2, maxTimeout: 250, randomize: true };

/**
 * Does work that an SQLite file is needed for, and again where another process is writing to it.
 * The work must be one statement or one transaction.
 *
 * @throws {AccountsError} `busy` where the other does not end, `unavailable` where the file or its disk
 *   fails
 */
export async function whenFree<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await orAgain(work);
  } catch (error) {
    if (isFailing(error)) {
      throw new AccountsError(
        "unavailable",
        `The accounts can not be read or written just now: ${error.message}`,
        { cause: error },
      );
    }
    if (!isBusy(error)) throw error;
    throw new AccountsError(
      "busy",
      "The accounts are being written to by another program; try again in a moment",
      { cause: error },
    );
  }
}

/** The first try goes without pRetry, which costs more than most statements. */
async function orAgain<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
  return pRetry(async () => work(), { ...PATIENCE, shouldRetry: ({ error }) => isBusy(error) });
}

/** A full disk, a broken one, a file that was taken away: all that is no fault of a statement. */
function isFailing(error: unknown): error is Error {
  return error instanceof SqliteError && FAILING.test(error.code);
}

const FAILING = /^SQLITE_(?:CANTOPEN|CORRUPT|FULL|IOERR|NOMEM|NOTADB|PROTOCOL|READONLY)/;
