import { dateOf, dayOf } from "../../../lib/time.ts";
import type { Engine, Reads, Statement } from "./engine.ts";
import { keyedHash } from "./keyed-hash.ts";

/** The accounts database, whatever keeps it. */
export type AccountsDatabase = Awaited<ReturnType<typeof accountsDatabase>>;

/**
 * A transaction under way. It reads first and writes last: what it writes is kept and written when its
 * work is done, as there are databases that can't hold a transaction open in between.
 */
export interface Change extends Reads {
  readonly write: (statement: Statement) => void;
  /** What is to be done when it is certain; dropped where it fails. */
  readonly afterCommit: (task: () => void) => void;
}

/** The database behind an engine; its tables are there and up to date. */
export async function accountsDatabase(engine: Engine, clock: () => number = Date.now) {
  const { query, execute } = engine;
  const reads = readsOf(query, execute);
  return {
    ...reads,
    lookUp: engine.lookUp,
    hash: await keyedHash(reads),
    /** By itself. Gives how many rows it changed. */
    run: async (statement: Statement): Promise<number> =>
      Number((await execute(statement)).numAffectedRows ?? 0),
    /** By itself, for what is counted and not confirmed to anybody: a loss of power may undo it. */
    allAtLeisure: async <Row>(statement: Statement<Row>): Promise<Row[]> =>
      (await engine.writeAtLeisure([statement]))[0]?.rows as Row[],
    writeAtLeisure: engine.writeAtLeisure,
    /** All of it or nothing, and nobody else writes meanwhile. The work may be done more than once. */
    atomically: async <Result>(
      work: (change: Change) => Result | Promise<Result>,
    ): Promise<Result> => {
      const { made, tasks } = await engine.transact(async (read) => {
        const { change, writes, due } = newChange(readsOf(query, read));
        return { result: { made: await work(change), tasks: due }, writes };
      });
      for (const task of tasks) task();
      return made;
    },
    wipe: engine.wipe,
    /** Milliseconds since 1970. */
    clock,
    /** Now, or so long after it, as the tables have it. */
    instant: (afterMs = 0): string => new Date(clock() + afterMs).toISOString(),
    /** The same as a day: `2026-11-21`, in UTC. */
    day: (afterMs = 0): string => dateOf(dayOf(clock() + afterMs)),
    close: engine.close,
  };
}

function readsOf(query: Engine["query"], execute: Engine["execute"]): Reads {
  return {
    query,
    all: async (statement) => (await execute(statement)).rows,
    first: async (statement) => (await execute(statement)).rows[0] ?? null,
  };
}

function newChange(reads: Reads) {
  const writes: Statement[] = [];
  const due: (() => void)[] = [];
  const beforeWrites = <Given extends unknown[], Found>(read: (...given: Given) => Found) => {
    return (...given: Given): Found => {
      if (writes.length > 0) throw new Error("A transaction reads before it writes");
      return read(...given);
    };
  };
  const change: Change = {
    query: reads.query,
    all: beforeWrites(reads.all),
    first: beforeWrites(reads.first),
    write: (statement) => void writes.push(statement),
    afterCommit: (task) => void due.push(task),
  };
  return { change, writes, due };
}
