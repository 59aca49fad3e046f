import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import type { AccountsTables } from "./schema.ts";

/** A query of Kysely's builder, or one written out as `sql`. */
export type Statement<Row = unknown> = Compilable<Row> | RawBuilder<Row>;

/** Runs one statement. */
export type Execute = <Row>(statement: Statement<Row>) => Promise<QueryResult<Row>>;

/** Reads one row; null if there is none. */
type LookUp<Row> = (values: readonly unknown[]) => Promise<Row | null>;

/** What a statement came to. */
type Done = QueryResult<unknown>;

/** Reads the tables: by itself, or within a transaction. */
export interface Reads {
  /** Builds statements. */
  readonly query: Kysely<AccountsTables>;
  readonly all: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /** Null where there is none. */
  readonly first: <Row>(statement: Statement<Row>) => Promise<Row | null>;
}

/** What a transaction came to, and what is still to be written for it. */
interface Outcome<Result> {
  readonly result: Result;
  readonly writes: readonly Statement[];
}

/**
 * What one kind of database does in its own way. All that is written and read goes through one, so
 * that a database is brought to the accounts by another `Engine` and nothing else.
 *
 * What it throws because the database is busy or away is an `AccountsError`, `busy` or `unavailable`.
 */
export interface Engine {
  /** Builds statements. */
  readonly query: Kysely<AccountsTables>;
  /** By itself, as a transaction of its own. */
  readonly execute: Execute;
  /**
   * Compiles a query for use on the request path. Its values are placeholders; each call passes its own, in
   * the same order.
   */
  readonly lookUp: <Row>(query: Compilable<Row>) => LookUp<Row>;
  /**
   * All of them or none, for what is counted and not confirmed to anybody: a loss of power may undo it.
   * Others may write between them.
   */
  readonly writeAtLeisure: (statements: readonly Statement[]) => Promise<readonly Done[]>;
  /**
   * One transaction: first `work` reads, then all that it wants written is written. Nobody writes what
   * it read before that is done. `work` may be done several times, of which one counts, and a database
   * that can't hold a transaction open may read beforehand, and write in one batch if nothing moved.
   */
  readonly transact: <Result>(work: (read: Execute) => Promise<Outcome<Result>>) => Promise<Result>;
  /** Takes what was deleted out of the files that still have it, where it is for us to do so. */
  readonly wipe: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;

/**
 * Transactions of a database that holds one open on a connection. The work is tried without one first:
 * a change that is refused, or changes nothing, takes no lock. `wait` runs a transaction when it may begin.
 */
export function heldTransactions(
  query: Kysely<AccountsTables>,
  begin: readonly Statement[],
  execute: Execute,
  wait: <Result>(transaction: () => Promise<Result>) => Promise<Result>,
): Engine["transact"] {
  return async (work) => {
    const { result, writes } = await work(execute);
    if (writes.length === 0) return result;
    return wait(() =>
      query.connection().execute((held) => heldTransaction(executeOn(held), begin, work)),
    );
  };
}

/** A transaction on the connection that statements are executed on. */
export async function heldTransaction<Result>(
  execute: Execute,
  begin: readonly Statement[],
  work: (read: Execute) => Promise<Outcome<Result>>,
): Promise<Result> {
  try {
    await inTurn(execute, begin);
    const { result, writes } = await work(execute);
    await inTurn(execute, writes);
    await execute(COMMIT);
    return result;
  } catch (error) {
    // What began none, or lost its connection, has none to roll back.
    await execute(ROLLBACK).catch(() => undefined);
    throw error;
  }
}

/** Runs statements one after the other. */
export async function inTurn(execute: Execute, statements: readonly Statement[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    done.push(await execute(statement));
  }
  return done;
}

/** Runs statements on a connection, or on any of a pool. */
export function executeOn(connection: Kysely<AccountsTables>): Execute {
  return <Row>(statement: Statement<Row>) =>
    connection.executeQuery<Row>(statement.compile(connection));
}

/** Look-ups by queries that are compiled once, for any connection of a pool. */
export function lookUpWith(
  run: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>,
): Engine["lookUp"] {
  return <Row>(query: Compilable<Row>): LookUp<Row> => {
    const compiled = query.compile();
    return async (values) => {
      const { rows } = await run<Row>({ ...compiled, parameters: values });
      return rows[0] ?? null;
    };
  };
}
