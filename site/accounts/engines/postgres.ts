import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import pLimit from "p-limit";
import pRetry from "p-retry";
import type { Pool, PoolClient } from "pg";
import { withVerifiedTls } from "./connection-tls.ts";
import { errorCodeOf, messageOf } from "../../../lib/errors.ts";
import { pendingMigrations } from "../../../lib/migrations.ts";
import { AccountsError, unavailable } from "../database/accounts-error.ts";
import {
  type Engine,
  executeOn,
  openTransactions,
  createLookUp,
  writeAtomically,
} from "../database/engine.ts";
import type { AccountsTables } from "../database/schema.ts";
import { KYSELY_MIGRATIONS } from "../database/migrations.ts";

const MOST_CONNECTIONS = 10;
/** A request waits at most `CONNECT_MS + STATEMENT_MS`. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
/** The advisory lock of the only writer, held for its transaction, as in SQLite. */
const WRITERS_LOCK = 7_236_541;
/** Reserved for key lookups. */
const LOOK_UP_CONNECTIONS = 2;
/** The longest queue of changes in this process. Each takes some milliseconds. */
const MAX_WAITING = 200;

/** Opens a UTF-8 Postgres database and migrates it. */
export async function openPostgresEngine(address: string): Promise<Engine> {
  const query = await openQuery(address, MOST_CONNECTIONS);
  const lookUps = await openQuery(address, LOOK_UP_CONNECTIONS);
  const close = async (): Promise<void> => {
    await Promise.all([query.destroy(), lookUps.destroy()]);
  };
  try {
    await whenReachable(() => migrate(query));
  } catch (error) {
    await close();
    throw error;
  }
  const execute = executeOn(query);
  const begin = [sql`begin`];
  const lock = sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`;
  const transact = openTransactions(query, [...begin, lock], execute, createWriteQueue());
  return {
    query,
    execute: (statement) => whenReachable(() => execute(statement)),
    lookUp: createLookUp((found) => whenReachable(() => lookUps.executeQuery(found))),
    writeWithoutSync: (statements) =>
      whenReachable(() =>
        query
          .connection()
          .execute((connection) => writeAtomically(executeOn(connection), begin, statements)),
      ),
    transact: (work) => whenReachable(() => transact(work)),
    // Postgres cleans up by itself.
    wipe: async () => {},
    close,
  };
}

const busy = () => new AccountsError("busy", "Too many account changes at once; try again shortly");

/** Queues changes in this process, because each would hold a connection while it waits for the lock. */
function createWriteQueue() {
  const limit = pLimit(1);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MAX_WAITING) throw busy();
    const joinedAt = performance.now();
    return limit(() => {
      // Postgres did not answer the changes before this one.
      if (performance.now() - joinedAt > STATEMENT_MS) throw busy();
      return work();
    });
  };
}

async function openQuery(address: string, connections: number): Promise<Kysely<AccountsTables>> {
  const pool = withoutStuckConnections(await openPool(address, connections));
  return new Kysely<AccountsTables>({ dialect: new PostgresDialect({ pool }) });
}

async function openPool(connectionString: string, max: number): Promise<Pool> {
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  // Counts are far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: withVerifiedTls(connectionString),
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    // Lets the process exit although a silent server never closes its connections.
    allowExitOnIdle: true,
    application_name: "legis",
    types,
  });
  // The pool replaces a lost idle connection on demand.
  pool.on("error", () => {});
  return pool;
}

/** Removes connections from the pool if their last query never returned. */
function withoutStuckConnections(pool: Pool): PostgresPool {
  return {
    connect: async () => discardedIfStuck(await pool.connect()) as unknown as PoolClient,
    end: () => pool.end(),
    options: pool.options,
  };
}

function discardedIfStuck(client: PoolClient) {
  let isStuck = false;
  const onLoss = (): void => {
    isStuck = true;
  };
  // Without a listener, a connection lost between two statements would end the process.
  client.on("error", onLoss);
  const query = async (text: string, values: unknown[]) => {
    // A new query would wait behind the stuck one.
    if (isStuck) throw new Error("The connection is stuck");
    try {
      return await client.query(text, values);
    } catch (error) {
      isStuck ||= isUnavailable(error);
      throw error;
    }
  };
  const release = (): void => {
    client.off("error", onLoss);
    client.release(isStuck);
  };
  return { query, release };
}

async function migrate(query: Kysely<AccountsTables>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...KYSELY_MIGRATIONS }) };
  const migrator = new Migrator({ db: query, provider });
  const found = await sql<{ at: string | null }>`
    SELECT to_regclass(${DEFAULT_MIGRATION_TABLE})::text AS at`.execute(query);
  if (found.rows[0]?.at != null) {
    const table = sql.table(DEFAULT_MIGRATION_TABLE);
    const { rows } = await sql<{ name: string }>`SELECT name FROM ${table} ORDER BY name`.execute(
      query,
    );
    const applied = rows.map(({ name }) => name);
    const pending = pendingMigrations(
      applied,
      Object.keys(KYSELY_MIGRATIONS),
      () => "restore the dump from before the upgrade",
    );
    if (pending.length === 0) return;
  }
  // The migrator takes a database lock, so one process migrates at a time.
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error));
}

/** Retries work that Postgres aborted for a concurrent transaction. Reports an outage as `unavailable`. */
async function whenReachable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await pRetry(work, {
      retries: 5,
      minTimeout: 10,
      randomize: true,
      shouldRetry: ({ error }) => ABORTED.has(errorCodeOf(error)),
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // Node's error for several failed addresses has a code but no message.
    const reason = messageOf(error) || (errorCodeOf(error) ?? "it does not answer");
    throw unavailable(reason, error);
  }
}

/** Serialization failure, deadlock. */
const ABORTED: ReadonlySet<string | null> = new Set(["40001", "40P01"]);
/** SQLSTATE classes of connection, resource, operator, and system errors, which no statement causes. */
const UNAVAILABLE = /^(?:E[A-Z]{3}|(?:08|28|3D|53|57|58|XX)\w{3}$|25006$)/;

/** Whether the server is unavailable, as opposed to an error in the statement. */
function isUnavailable(error: unknown): boolean {
  const code = errorCodeOf(error);
  if (error instanceof AccountsError || !(error instanceof Error)) return false;
  if (code !== null) return UNAVAILABLE.test(code);
  // The driver's own errors have no code.
  return /connect|terminat|timeout/i.test(error.message);
}
