import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import type BetterSqlite from "better-sqlite3";
import type { Migration } from "kysely/migration";

import { errorCodeOf, LegisError, messageOf, systemFailure } from "../../lib/errors.ts";
import { openSqlite, type Sqlite, UnfitDatabase } from "../../lib/sqlite.ts";
import { records } from "./migrations/001-records.ts";
import { givers } from "./migrations/002-givers.ts";
import { outdatedRecords } from "./migrations/003-outdated-records.ts";
import { billAccounts } from "./migrations/004-bill-accounts.ts";
import { fiction } from "./migrations/005-fiction.ts";
import { documentHash } from "./migrations/006-document-hash.ts";
import { problems } from "./migrations/007-problems.ts";
import type { RecordsSchema } from "./schema.ts";

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
export interface RecordsDatabase extends Omit<Sqlite<RecordsSchema>, "connection"> {
  readonly path: string;
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
}

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-records": records,
  "002-givers": givers,
  "003-outdated-records": outdatedRecords,
  "004-bill-accounts": billAccounts,
  "005-fiction": fiction,
  "006-document-hash": documentHash,
  "007-problems": problems,
};

/** `LEGR` in ASCII, in SQLite's header: the file is a records database. */
const APPLICATION_ID = 0x4c_45_47_52;

const PRAGMAS = [
  "journal_mode = wal",
  // In WAL mode a power cut can lose the last transactions but not damage the file.
  "synchronous = normal",
  "cache_size = -32768",
  "journal_size_limit = 67108864",
];

/**
 * Opens the records database at `path`, created and brought up to date where needed.
 *
 * @throws {RecordsError} when the file is something else, or newer than this program
 */
export async function openRecords(
  path: string,
  { readonly = false }: OpenOptions = {},
): Promise<RecordsDatabase> {
  if (readonly && !existsSync(path)) {
    throw new RecordsError(`records database ${path}: there is none; import something first`);
  }
  if (existsSync(path) && !statSync(path).isFile()) {
    throw new RecordsError(`records database ${path}: it is not a file`);
  }
  try {
    if (!readonly) mkdirSync(dirname(path), { recursive: true });
    const { connection, ...opened } = await openSqlite<RecordsSchema>(path, {
      readonly,
      waitMs: 10_000,
      applicationId: APPLICATION_ID,
      pragmas: PRAGMAS,
      migrations: MIGRATIONS,
    });
    return {
      path,
      ...opened,
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
    throw explained(error, path);
  }
}

/**
 * SQLite's failure, a stored document that is no JSON, or what an unfit database is, as an error that
 * names the file, the cause and what to do; any other error as it is.
 */
export function explained(error: unknown, path: string): Error {
  if (error instanceof UnfitDatabase) {
    const advice = UNFIT_ADVICE[error.code];
    return new RecordsError(`records database ${path}: ${error.message}`, { advice, cause: error });
  }
  const isDocument = error instanceof SyntaxError;
  // By its code, as no error class survives the way between threads.
  const code = errorCodeOf(error) ?? "";
  if (error instanceof LegisError || (!isDocument && !code.startsWith("SQLITE_"))) {
    return error instanceof Error ? error : new Error(messageOf(error));
  }
  const failure = systemFailure(error);
  const what =
    isDocument || code === "SQLITE_ERROR" ? "it is damaged" : (failure?.what ?? "failed");
  const advice = failure?.advice ?? (what === "failed" ? null : replaceAdvice(path));
  return new RecordsError(
    `records database ${path}: ${what} (${[code, messageOf(error)].filter(Boolean).join(": ")})`,
    { advice, cause: error },
  );
}

const UNFIT_ADVICE = {
  foreign: null,
  newer: null,
  older: "import first",
  no_room: "make room and run it again",
} as const;

const replaceAdvice = (path: string): string =>
  `stop what uses it and move it away with its -wal and -shm; then put a backup in its place, or run "legis import ${join(dirname(path), "mirror")}", and run "legis generate"`;

/** How many transactions have changed the records: SQLite's number for the user to set. */
function stateOf(connection: BetterSqlite.Database): number {
  return connection.pragma("user_version", { simple: true }) as number;
}
