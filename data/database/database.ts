import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import type BetterSqlite from "better-sqlite3";

import { errorCodeOf, LegisError, messageOf, systemFailure } from "../../lib/errors.ts";
import { UnfitDatabase } from "../../lib/migrations.ts";
import { openSqlite, type Sqlite } from "../../lib/sqlite.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { RecordsSchema } from "./schema.ts";

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

export interface RecordsDatabase extends Omit<Sqlite<RecordsSchema>, "connection"> {
  readonly path: string;
  readonly begin: () => void;
  readonly commit: () => void;
  readonly rollback: () => void;
  /** Reads one snapshot until closed. Returns a stamp that differs after each import that wrote. */
  readonly snapshot: () => string;
  readonly close: () => void;
}

/** `LEGR` in ASCII, in SQLite's header: identifies a records database. */
const APPLICATION_ID = 0x4c_45_47_52;

const PRAGMAS = [
  "journal_mode = wal",
  // In WAL mode, a power loss may lose the last transactions but can't damage the file.
  "synchronous = normal",
  "cache_size = -32768",
  "journal_size_limit = 67108864",
];

/** @throws {RecordsError} if the file is something else, or of another version */
export async function openRecords(
  path: string,
  { readonly = false }: { readonly readonly?: boolean } = {},
): Promise<RecordsDatabase> {
  if (readonly && !existsSync(path)) {
    throw new RecordsError(
      `records database ${path}: there is none; "legis nightly" or "legis import PATH…" makes it`,
    );
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

/** Opens a records database for some work. */
export async function withRecords<Result>(
  path: string,
  options: Parameters<typeof openRecords>[1],
  work: (database: RecordsDatabase) => Result | Promise<Result>,
): Promise<Result> {
  const database = await openRecords(path, options);
  try {
    return await work(database);
  } catch (error) {
    throw explained(error, path);
  } finally {
    database.close();
  }
}

/** Adds the file, the cause and advice to errors of SQLite and of invalid stored JSON. */
export function explained(error: unknown, path: string): Error {
  if (error instanceof UnfitDatabase) {
    const advice = error.code === "before_1_0" ? importAgain(path) : UNFIT_ADVICE[error.code];
    return new RecordsError(`records database ${path}: ${error.message}`, { advice, cause: error });
  }
  const isDocument = error instanceof SyntaxError;
  // Checks the code, since error classes don't survive the transfer between threads.
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
} as const;

const importCommand = (path: string): string => `"legis import ${join(dirname(path), "mirror")}"`;
const importAgain = (path: string): string =>
  `stop what uses it and move it away with its -wal and -shm; then run ${importCommand(path)}`;
const replaceAdvice = (path: string): string =>
  `servers do not read it and may go on; when no job runs, move it away with its -wal and -shm and put a backup in its place, if there is one; then, in both cases, run ${importCommand(path)} and "legis generate"`;

/** The number of transactions that changed the records, stored in SQLite's `user_version`. */
function stateOf(connection: BetterSqlite.Database): number {
  return connection.pragma("user_version", { simple: true }) as number;
}
