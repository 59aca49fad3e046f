import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from "../../../lib/private-files.ts";
import { databaseFiles, openSqlite } from "../../../lib/sqlite.ts";
import {
  type Engine,
  executeOn,
  heldTransaction,
  heldTransactions,
  inTurn,
} from "../database/engine.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { AccountsTables } from "../database/schema.ts";
import { whenFree } from "./when-free.ts";

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

/** Opens an SQLite file, made and brought up to date where need be; other processes may have it open too. */
export async function openSqliteEngine(path: string): Promise<Engine> {
  if (path !== ":memory:") makePrivateFiles(path);
  const settings = { waitMs: BUSY_TIMEOUT_MS, pragmas: PRAGMAS, migrations: MIGRATIONS };
  const opened = await whenFree(() => openSqlite<AccountsTables>(path, settings));
  const { query, connection } = opened;
  // Kysely's driver lets one statement after the other have the connection, in no fair order.
  const reader =
    path === ":memory:"
      ? opened
      : await whenFree(() => openSqlite<AccountsTables>(path, { ...settings, readonly: true }));
  const execute = executeOn(query);
  // At once, so that it holds for all that a transaction does.
  const begin = [sql`begin immediate`];
  const executeWhenFree: Engine["execute"] = (statement) => whenFree(() => execute(statement));
  const writeAtLeisure: Engine["writeAtLeisure"] = (statements) =>
    query.connection().execute(async (held) => {
      const executeHeld = executeOn(held);
      await executeHeld(sql`pragma synchronous = normal`);
      try {
        if (statements.length === 1) return await inTurn(executeHeld, statements);
        return await heldTransaction(executeHeld, begin, async (within) => ({
          result: await inTurn(within, statements),
          writes: [],
        }));
      } finally {
        await executeHeld(sql`pragma synchronous = full`);
      }
    });
  return {
    query,
    execute: executeWhenFree,
    lookUp: (statement) => {
      const { first } = reader.prepared(statement);
      return (values) => whenFree(() => first(values));
    },
    writeAtLeisure: (statements) => whenFree(() => writeAtLeisure(statements)),
    transact: heldTransactions(query, begin, executeWhenFree, whenFree),
    // Where another process reads just then, this is put off to the next time.
    wipe: async () => void (await whenFree(() => execute(sql`pragma wal_checkpoint(truncate)`))),
    close: async () => {
      reader.connection.close();
      connection.close();
    },
  };
}

/**
 * Before SQLite opens them: the files it makes beside the database get the mode of the database.
 *
 * A file that exists is never opened here. Closing any descriptor of a file drops all POSIX locks that
 * the process holds on it, among them those of an open database, whose log other programs then delete.
 */
function makePrivateFiles(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  if (!existsSync(path)) closeSync(openSync(path, "a", PRIVATE_FILE));
  databaseFiles(path).forEach(makePrivate);
}
