import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import type { AccountsTables } from "./schema.ts";

export type Statement<Row = unknown> = Compilable<Row> | RawBuilder<Row>;

export type Execute = <Row>(statement: Statement<Row>) => Promise<QueryResult<Row>>;

export type LookUp<Row> = (values: readonly unknown[]) => Promise<Row | null>;

type StatementResult = QueryResult<unknown>;

/** Reads the tables, in or outside a transaction. */
export interface Reads {
  readonly query: Kysely<AccountsTables>;
  readonly all: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  readonly first: <Row>(statement: Statement<Row>) => Promise<Row | null>;
}

interface Worked<Result> {
  readonly result: Result;
  readonly writes: readonly Statement[];
}

/**
 * The interface to one kind of database. A new kind needs a new `Engine` and nothing else.
 *
 * @throws {AccountsError} `busy` or `unavailable`
 */
export interface Engine {
  readonly query: Kysely<AccountsTables>;
  /** Runs one statement in its own transaction. */
  readonly execute: Execute;
  /**
   * Compiles a query once for the request path. Its values are placeholders; each call passes its own
   * in the same order.
   */
  readonly lookUp: <Row>(query: Compilable<Row>) => LookUp<Row>;
  /**
   * Runs all statements or none without waiting for the disk, for counts only: a power failure may undo
   * them. Others may write between the statements.
   */
  readonly writeWithoutSync: (
    statements: readonly Statement[],
  ) => Promise<readonly StatementResult[]>;
  /**
   * Runs one transaction: `work` reads, then its writes are applied. Nobody else changes the rows it read.
   * `work` may run several times; only the last run counts. A database that cannot keep a transaction
   * open reads first and writes one batch if nothing has changed.
   */
  readonly transact: <Result>(work: (read: Execute) => Promise<Worked<Result>>) => Promise<Result>;
  /** Erases deleted data from the files, if the engine owns any. */
  readonly wipe: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;

/**
 * Returns `transact` for a database that can keep a transaction open. It runs the work without a
 * transaction first, so that a change that is refused or empty takes no lock. `wait` runs the transaction
 * when it may begin: it queues or retries.
 */
export function openTransactions(
  query: Kysely<AccountsTables>,
  begin: readonly Statement[],
  execute: Execute,
  wait: <Result>(transaction: () => Promise<Result>) => Promise<Result>,
): Engine["transact"] {
  return async (work) => {
    const { result, writes } = await work(execute);
    if (writes.length === 0) return result;
    return wait(() =>
      query
        .connection()
        .execute((connection) => runTransaction(executeOn(connection), begin, work)),
    );
  };
}

async function runTransaction<Result>(
  execute: Execute,
  begin: readonly Statement[],
  work: (read: Execute) => Promise<Worked<Result>>,
): Promise<Result> {
  try {
    await inTurn(execute, begin);
    const { result, writes } = await work(execute);
    await inTurn(execute, writes);
    await execute(COMMIT);
    return result;
  } catch (error) {
    // Fails if no transaction began or the connection is gone.
    await execute(ROLLBACK).catch(() => undefined);
    throw error;
  }
}

/** Runs all statements or none on one connection. A single one needs no transaction. */
export function writeAtomically(
  execute: Execute,
  begin: readonly Statement[],
  statements: readonly Statement[],
): Promise<readonly StatementResult[]> {
  if (statements.length === 1) return inTurn(execute, statements);
  return runTransaction(execute, begin, async () => ({
    result: await inTurn(execute, statements),
    writes: [],
  }));
}

async function inTurn(
  execute: Execute,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  const done: StatementResult[] = [];
  for (const statement of statements) {
    done.push(await execute(statement));
  }
  return done;
}

export function executeOn(connection: Kysely<AccountsTables>): Execute {
  return <Row>(statement: Statement<Row>) =>
    connection.executeQuery<Row>(statement.compile(connection));
}

/** Returns `lookUp` for a database whose compiled queries fit any connection. */
export function createLookUp(
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
