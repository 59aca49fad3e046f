import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { accounts } from "./migrations/001-accounts.ts";
import type { AccountsTables } from "./schema.ts";

const MIGRATIONS = { "001-accounts": accounts };
/** Others write for milliseconds; waiting blocks the event loop, so not for long. */
const BUSY_TIMEOUT_MS = 2_000;
const MIGRATION_ATTEMPTS = 3;

/** Opens `accounts.sqlite`, made and brought up to date where need be. */
export async function openAccountsDatabase(path: string): Promise<Kysely<AccountsTables>> {
  const database = new Kysely<AccountsTables>({
    dialect: new SqliteDialect({ database: open(path) }),
  });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw cannotOpen(path, error);
  }
  return database;
}

function open(path: string): Database.Database {
  try {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    const database = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    database.pragma("journal_mode = WAL");
    // In WAL a crash of the process loses nothing that was committed, even so.
    database.pragma("synchronous = NORMAL");
    database.pragma("foreign_keys = ON");
    return database;
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

async function migrate(database: Kysely<AccountsTables>, attempt = 1): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => MIGRATIONS },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Kysely takes no lock in SQLite: where two processes start at once, one finds the tables made.
  if (attempt === MIGRATION_ATTEMPTS) throw new Error(messageOf(error), { cause: error });
  await migrate(database, attempt + 1);
}

function cannotOpen(path: string, cause: unknown): Error {
  return new Error(`The accounts database ${path} can not be opened: ${messageOf(cause)}`, {
    cause,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
