import { randomBase62 } from "../../lib/random-text.ts";

/** Identifies a batch: the server that writes it, and its number there. */
export interface Batch {
  readonly server: string;
  readonly number: number;
}

export interface WriteBehindOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /**
   * After that a write that has not settled is given up, where a host may end work so that it never
   * does. It must be longer than any write takes that goes on, and writes must count once if done again.
   */
  readonly lostAfterMs?: number | undefined;
}

/** Where pending data comes from, and how a batch of it is written. */
interface Pile<Taken> {
  /** Null if there is nothing to write. */
  readonly take: () => Taken | null;
  readonly write: (taken: Taken, batch: Batch) => Promise<void>;
  /** Gets each failure; the batch is written again the next time. */
  readonly report: (error: unknown) => void;
}

/** Writes pending data in numbered batches, one at a time. */
export function writeBehind<Taken>(
  pile: Pile<Taken>,
  { clock, lostAfterMs = Infinity }: WriteBehindOptions,
): () => Promise<void> {
  const writeNext = inBatches(pile);
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lostAt = Infinity;

  function begin(): Promise<void> {
    const begun = writeNext()
      .catch(pile.report)
      .finally(() => {
        if (running === begun) running = null;
      });
    running = begun;
    next = null;
    lostAt = clock() + lostAfterMs;
    return begun;
  }

  return function flush(): Promise<void> {
    if (running === null || clock() >= lostAt) return begin();
    // What came up after the running flush began needs another one; all who wait share it.
    next ??= running.then(() => {
      next = null;
      return flush();
    });
    return next;
  };
}

/** Repeats an unconfirmed batch unchanged before taking the next one, as it may have been written. */
function inBatches<Taken>({ take, write }: Pile<Taken>): () => Promise<void> {
  const server = randomBase62(16);
  let number = 0;
  let unconfirmed: Taken | null = null;

  async function writeTaken(): Promise<void> {
    if (unconfirmed === null) return;
    await write(unconfirmed, { server, number });
    unconfirmed = null;
  }

  return async () => {
    await writeTaken();
    unconfirmed = take();
    number += 1;
    await writeTaken();
  };
}
