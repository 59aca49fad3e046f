import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import pLimit from "p-limit";
import pRetry from "p-retry";
import type { Pool, PoolClient } from "pg";
import { withVerifiedTls } from "./connection-tls.ts";
import { errorCodeOf, messageOf } from "../../../lib/errors.ts";
import { AccountsError } from "../database/accounts-error.ts";
import {
  type Engine,
  executeOn,
  heldTransaction,
  heldTransactions,
  inTurn,
  lookUpWith,
} from "../database/engine.ts";
import type { AccountsTables } from "../database/schema.ts";
import { MIGRATIONS } from "./migrations.ts";

export const MOST_CONNECTIONS = 10;
/** A request that needs the database waits no longer than both together. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
/** Whoever writes accounts has this lock until its transaction is done, as in SQLite. */
const WRITERS_LOCK = 7_236_541;

/** Connections that look up keys and the days of their requests, and do nothing else. */
const LOOK_UP_CONNECTIONS = 2;
/** Changes that wait in this process for the one under way; each takes some milliseconds. */
const MOST_WAITING = 200;

/** Opens a Postgres database of UTF-8 text, made and brought up to date where need be, by one process at a time. */
export async function openPostgresEngine(
  address: string,
  connections = MOST_CONNECTIONS,
): Promise<Engine> {
  const query = await openQuery(address, connections);
  const lookUps = await openQuery(address, LOOK_UP_CONNECTIONS);
  const close = async (): Promise<void> => {
    await Promise.all([query.destroy(), lookUps.destroy()]);
  };
  try {
    await migrate(query);
  } catch (error) {
    await close();
    throw error;
  }
  const execute = executeOn(query);
  const begin = [sql`begin`];
  const lock = sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`;
  const transact = heldTransactions(query, [...begin, lock], execute, createLine());
  return {
    query,
    execute: (statement) => whenReachable(() => execute(statement)),
    lookUp: lookUpWith((found) => whenReachable(() => lookUps.executeQuery(found))),
    writeAtLeisure: (statements) =>
      whenReachable(() =>
        statements.length === 1
          ? inTurn(execute, statements)
          : query.connection().execute((held) =>
              heldTransaction(executeOn(held), begin, async (within) => ({
                result: await inTurn(within, statements),
                writes: [],
              })),
            ),
      ),
    transact: (work) => whenReachable(() => transact(work)),
    // Postgres cleans up by itself.
    wipe: async () => {},
    close,
  };
}

const busy = () => new AccountsError("busy", "Many change accounts just now; try again shortly");

/** Changes one after the other: each would hold a connection while it waits for the lock. */
function createLine() {
  const limit = pLimit(1);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MOST_WAITING) throw busy();
    const joinedAt = performance.now();
    return limit(() => {
      // Postgres was silent for those in front.
      if (performance.now() - joinedAt > STATEMENT_MS) throw busy();
      return work();
    });
  };
}

async function openQuery(address: string, connections: number): Promise<Kysely<AccountsTables>> {
  const pool = leavingStuckOnes(await openPool(address, connections));
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
    // A server that is silent closes nothing; what is still open then holds nobody.
    allowExitOnIdle: true,
    application_name: "legis",
    types,
  });
  // An idle connection that is lost is replaced when the next one is needed.
  pool.on("error", () => {});
  return pool;
}

/** The pool, which does not get back connections whose last answer never came. */
function leavingStuckOnes(pool: Pool): PostgresPool {
  return {
    connect: async () => leavingIfStuck(await pool.connect()) as unknown as PoolClient,
    end: () => pool.end(),
    options: pool.options,
  };
}

function leavingIfStuck(client: PoolClient) {
  let isStuck = false;
  const onLoss = (): void => {
    isStuck = true;
  };
  // Of a connection that is lost between two statements nobody else hears, and the program would end.
  client.on("error", onLoss);
  const query = async (text: string, values: unknown[]) => {
    // It would wait behind what is stuck, as long again.
    if (isStuck) throw new Error("The connection is stuck");
    try {
      return await client.query(text, values);
    } catch (error) {
      isStuck ||= isAway(error);
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
  const provider = { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) };
  const migrator = new Migrator({ db: query, provider });
  const found = await sql<{ at: string | null }>`
    SELECT to_regclass(${DEFAULT_MIGRATION_TABLE})::text AS at`.execute(query);
  if (found.rows[0]?.at != null) {
    const table = sql.table(DEFAULT_MIGRATION_TABLE);
    const applied = await sql<{ name: string }>`SELECT name FROM ${table} ORDER BY name`.execute(
      query,
    );
    const names = applied.rows.map(({ name }) => name);
    const unknown = names.filter((name) => !Object.hasOwn(MIGRATIONS, name));
    if (unknown.length > 0) {
      throw new Error(
        `it was written by a newer version of this program (${unknown.join(", ")}); run that one, or restore the dump from before the upgrade`,
      );
    }
    if (names.length === Object.keys(MIGRATIONS).length) return;
  }
  // One process at a time: the migrator takes a lock of the database's.
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error));
}

/** Does work again where Postgres gave it up for another's sake, and says when it is away. */
async function whenReachable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await pRetry(work, {
      retries: 5,
      minTimeout: 10,
      randomize: true,
      shouldRetry: ({ error }) => GIVEN_UP.has(errorCodeOf(error) ?? ""),
    });
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new AccountsError(
      "unavailable",
      `The accounts can not be read or written just now: ${wordsOf(error)}`,
      { cause: error },
    );
  }
}

const GIVEN_UP: ReadonlySet<string> = new Set(["40001", "40P01"]);
/** Of connections, resources, the operator's doing, and the system: no fault of a statement. */
const AWAY = /^(?:E[A-Z]{3}|(?:08|28|3D|53|57|58|XX)\w{3}$|25006$)/;

/** Whether the server does not answer, or can't; what it says of a statement is none of that. */
function isAway(error: unknown): boolean {
  const code = errorCodeOf(error);
  if (error instanceof AccountsError || !(error instanceof Error)) return false;
  if (code !== null) return AWAY.test(code);
  // What the driver says has no code.
  return /connect|terminat|timeout/i.test(error.message);
}

/** What Node says of several addresses that all failed has no message. */
function wordsOf(error: unknown): string {
  return messageOf(error) || (errorCodeOf(error) ?? "it does not answer");
}
