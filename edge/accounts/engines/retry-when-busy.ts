import { SqliteError } from "better-sqlite3";
import pRetry from "p-retry";
import { isBusy } from "../../../lib/sqlite.ts";
import { AccountsError } from "../database/accounts-error.ts";

/** About ten seconds in all. A try that finds the file locked costs microseconds. */
const PATIENCE = { retries: 36, minTimeout: 25, factor: 2, maxTimeout: 250, randomize: true };

/**
 * Retries work while another process writes to the SQLite file. The work must be one statement or one
 * transaction.
 *
 * @throws {AccountsError} `busy` if the other process does not finish, `unavailable` if the file or its
 *   disk fails
 */
export async function retryWhenBusy<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await orAgain(work);
  } catch (error) {
    if (isFailing(error)) {
      throw new AccountsError(
        "unavailable",
        `The accounts cannot be read or written right now: ${error.message}`,
        { cause: error },
      );
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
  return pRetry(async () => work(), { ...PATIENCE, shouldRetry: ({ error }) => isBusy(error) });
}

/** Whether the disk is full or broken, or the file is gone, as opposed to an error in the statement. */
function isFailing(error: unknown): error is Error {
  return error instanceof SqliteError && FAILING.test(error.code);
}

const FAILING = /^SQLITE_(?:CANTOPEN|CORRUPT|FULL|IOERR|NOMEM|NOTADB|PROTOCOL|READONLY)/;
