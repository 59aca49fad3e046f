import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { dateOf, dayOf } from "../../../lib/time.ts";
import type { Engine, Reads, Statement } from "./engine.ts";

export type AccountsDatabase = Awaited<ReturnType<typeof accountsDatabase>>;

/**
 * A running transaction. It reads first; its writes are buffered until the work is done, because some
 * databases (D1) cannot keep a transaction open.
 */
export interface Transaction extends Reads {
  readonly write: (statement: Statement) => void;
  /** Runs the task after the commit. Drops it if the transaction fails. */
  readonly afterCommit: (task: () => void) => void;
}

/** Wraps an engine whose tables are migrated. */
export async function accountsDatabase(engine: Engine, clock: () => number = Date.now) {
  const { query, execute } = engine;
  const reads = readsOf(query, execute);
  return {
    ...reads,
    lookUp: engine.lookUp,
    hash: await keyedHash(reads),
    /** Returns the number of changed rows. */
    run: async (statement: Statement): Promise<number> =>
      Number((await execute(statement)).numAffectedRows ?? 0),
    /** Does not wait for the disk: a power failure may undo the statement. */
    allWithoutSync: async <Row>(statement: Statement<Row>): Promise<Row[]> =>
      (await engine.writeWithoutSync([statement]))[0]?.rows as Row[],
    writeWithoutSync: engine.writeWithoutSync,
    /** Runs one transaction, during which nobody else writes. `work` may run more than once. */
    atomically: async <Result>(
      work: (change: Transaction) => Result | Promise<Result>,
    ): Promise<Result> => {
      const { value, tasks } = await engine.transact(async (read) => {
        const { change, writes, due } = newChange(readsOf(query, read));
        return { result: { value: await work(change), tasks: due }, writes };
      });
      for (const task of tasks) task();
      return value;
    },
    wipe: engine.wipe,
    ...timesOf(clock),
    close: engine.close,
  };
}

export const timesOf = (clock: () => number) => ({
  /** Milliseconds since 1970. */
  clock,
  /** Returns ISO 8601. */
  instant: (afterMs = 0): string => new Date(clock() + afterMs).toISOString(),
  /** Returns a date in UTC, such as `2026-11-21`. */
  day: (afterMs = 0): string => dateOf(dayOf(clock() + afterMs)),
});

function readsOf(query: Engine["query"], execute: Engine["execute"]): Reads {
  return {
    query,
    all: async (statement) => (await execute(statement)).rows,
    first: async (statement) => (await execute(statement)).rows[0] ?? null,
  };
}

/**
 * Returns a function that hashes guessable text, such as addresses, with this database's secret:
 * HMAC-SHA-256 in lowercase hex. Prefix the text with its kind (`mailbox:…`).
 */
async function keyedHash({ query, first }: Reads): Promise<(text: string) => string> {
  const row = await first(query.selectFrom("secret").select("secret"));
  if (row === null) throw new Error("The accounts database has no secret for hashes");
  const secret = utf8ToBytes(row.secret);
  return (text) => bytesToHex(hmac(sha256, secret, utf8ToBytes(text)));
}

function newChange(reads: Reads) {
  const writes: Statement[] = [];
  const due: (() => void)[] = [];
  const beforeWrites = <Args extends unknown[], Found>(read: (...args: Args) => Found) => {
    return (...args: Args): Found => {
      if (writes.length > 0) throw new Error("A transaction must read before it writes");
      return read(...args);
    };
  };
  const change: Transaction = {
    query: reads.query,
    all: beforeWrites(reads.all),
    first: beforeWrites(reads.first),
    write: (statement) => void writes.push(statement),
    afterCommit: (task) => void due.push(task),
  };
  return { change, writes, due };
}
