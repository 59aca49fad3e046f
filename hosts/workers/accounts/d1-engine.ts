import type { D1Database, D1Result } from "@cloudflare/workers-types";
import { type CompiledQuery, Kysely, type QueryResult, sql } from "kysely";
import { D1Dialect } from "kysely-d1";
import pRetry from "p-retry";

import { AccountsError, unavailable } from "../../../site/accounts/database/accounts-error.ts";
import {
  type Engine,
  type Execute,
  createLookUp,
  type Statement,
} from "../../../site/accounts/database/engine.ts";
import type { AccountsTables } from "../../../site/accounts/database/schema.ts";
import { dialectOf } from "../../../site/accounts/database/sql-dialect.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import { messageOf } from "../../../lib/errors.ts";
import { pendingMigrations } from "../../../lib/migrations.ts";
import type { AccountsD1 } from "./statements.ts";
import { MIGRATIONS } from "../../../site/accounts/database/migrations.ts";
import { required } from "../../../lib/required.ts";

/** About ten seconds in all, with random pauses. */
const RETRY_OPTIONS = { retries: 40, minTimeout: 10, factor: 2, maxTimeout: 200, randomize: true };

/**
 * Opens the accounts in D1, which has no interactive transactions. A transaction reads first and writes
 * one batch, which fails if anyone wrote in between; then it runs again. Every write except counts
 * increments `turn` (optimistic locking).
 */
export function openD1Engine(database: AccountsD1): Engine {
  const { query, bound, prepared } = compilerFor(database);

  const ask = async <Row>(compiled: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
    return fromD1(await failing(() => bound(compiled).all<Row>()));
  };
  const run: Execute = (statement) => ask(statement.compile(query));

  const execute: Execute = async <Row>(statement: Statement<Row>): Promise<QueryResult<Row>> => {
    const compiled = statement.compile(query);
    if (READ.test(compiled.sql)) return ask(compiled);
    const [done] = await failing(() =>
      database.batch<Row>([bound(compiled), prepared(INCREMENT_TURN)]),
    );
    return fromD1(required(done, "a result"));
  };

  const transact: Engine["transact"] = async (work) => {
    const attempt = async () => {
      const { rows } = await run<{ number: number }>(sql`SELECT number FROM turn`);
      const { result, writes } = await work(run);
      if (writes.length === 0) return result;
      const turn = sql`UPDATE turn SET number = CASE WHEN number = ${rows[0]?.number ?? -1} THEN number + 1 END`;
      await failing(() => database.batch([turn, ...writes].map(prepared)));
      return result;
    };
    try {
      return await pRetry(attempt, {
        ...RETRY_OPTIONS,
        shouldRetry: ({ error }) => isConflict(error),
      });
    } catch (error) {
      if (!isConflict(error)) throw error;
      throw new AccountsError("busy", "Too many account changes at once; try again in a moment", {
        cause: error,
      });
    }
  };

  return {
    query,
    execute,
    lookUp: createLookUp(ask),
    // No transaction reads these counts, so they do not touch `turn`.
    writeWithoutSync: async (statements) => {
      const done = await failing(() => database.batch(statements.map(prepared)), LATE_WRITE_MS);
      return done.map(fromD1);
    },
    transact,
    // D1 manages its own files.
    wipe: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** Compiles statements for D1. */
function compilerFor(database: AccountsD1) {
  const dialect = new D1Dialect({ database: database as D1Database });
  const query = new Kysely<AccountsTables>({ dialect });
  const bound = ({ sql: text, parameters }: CompiledQuery) =>
    database.prepare(text).bind(...parameters);
  const prepared = (statement: Statement) => bound(statement.compile(query));
  return { query, bound, prepared };
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof Error && error.message.includes("NOT NULL constraint failed: turn.number")
  );
}

function fromD1<Row>({ results, meta }: D1Result<Row>): QueryResult<Row> {
  return { rows: results, numAffectedRows: BigInt(meta.changes ?? 0) };
}

const INCREMENT_TURN = sql`UPDATE turn SET number = number + 1`;

/**
 * Migrates existing tables, for the first processes after a deployment. A migration and its name are one
 * batch: if two processes migrate at once, one fails and changes nothing.
 */
export async function migrateExistingD1(
  database: D1Database,
  migrations = MIGRATIONS,
): Promise<void> {
  const statement = database.prepare("SELECT name FROM migration");
  const found = await statement.all<{ name: string }>().catch(() => null);
  const applied = new Set(found?.results.map(({ name }) => name));
  const isCurrent = Object.keys(migrations).every((name) => applied.has(name));
  if (found !== null && !(isCurrent && applied.size === Object.keys(migrations).length)) {
    await migrateD1(database, migrations);
  }
}

/**
 * Creates or migrates the account tables. Not for concurrent calls.
 *
 * @throws {UnfitDatabase} if another version created or changed the tables
 */
export async function migrateD1(database: D1Database, migrations = MIGRATIONS): Promise<void> {
  await database.exec("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY NOT NULL)");
  await database.exec(
    "CREATE TABLE IF NOT EXISTS turn (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL)",
  );
  await database.exec("INSERT OR IGNORE INTO turn VALUES (1, 0)");
  const { results } = await database.prepare("SELECT name FROM migration").all<{ name: string }>();
  const applied = results.map(({ name }) => name);
  const pending = pendingMigrations(
    applied,
    Object.keys(migrations),
    () => "restore a backup from before the upgrade",
  );
  const { query, prepared } = compilerFor(database);
  for (const name of pending) {
    const statements = required(migrations[name], name)(dialectOf(query));
    const noted = sql`INSERT INTO migration VALUES (${name})`;
    await database.batch([...statements, noted].map(prepared));
  }
}

const READ = /^\s*select\b/i;

/** Requests share a query, so it must end before the runtime ends its first request. */
const WITHIN_MS = 10_000;
/** For writes late in a request's 30 seconds. */
const LATE_WRITE_MS = 4_000;

/** Reports D1's own failures as `unavailable`. */
async function failing<Result>(work: () => Promise<Result>, withinMs = WITHIN_MS): Promise<Result> {
  try {
    return await withDeadline(withinMs, work);
  } catch (error) {
    if (error instanceof Error && /constraint failed|SQLITE_ERROR/.test(error.message)) throw error;
    throw unavailable(messageOf(error), error);
  }
}
