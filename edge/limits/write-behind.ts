import { randomBase62 } from "../../lib/random-text.ts";

export interface Batch {
  readonly server: string;
  readonly number: number;
}

export interface WriteBehindOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /**
   * Abandons a write that has not settled by then, because Workers cancel work silently. Must exceed the
   * longest write. Writes must be idempotent.
   */
  readonly lostAfterMs?: number | undefined;
}

interface PendingData<Taken> {
  readonly take: () => Taken | null;
  readonly write: (taken: Taken, batch: Batch) => Promise<void>;
}

/** Writes pending data in numbered batches, one at a time. The next flush retries one that failed. */
export function writeBehind<Taken>(
  pending: PendingData<Taken>,
  { clock, lostAfterMs = Infinity }: WriteBehindOptions,
): () => Promise<void> {
  const writeNext = inBatches(pending);
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lostAt = Infinity;

  function begin(): Promise<void> {
    const begun = writeNext().finally(() => {
      if (running === begun) running = null;
    });
    running = begun;
    next = null;
    lostAt = clock() + lostAfterMs;
    return begun;
  }

  return function flush(): Promise<void> {
    if (running === null || clock() >= lostAt) return begin();
    // Data that arrived after the running flush began needs another one, which all callers share.
    const again = (): Promise<void> => {
      next = null;
      return flush();
    };
    next ??= running.then(again, again);
    return next;
  };
}

/** Retries an unconfirmed batch unchanged before the next one, because it may have been written. */
function inBatches<Taken>({ take, write }: PendingData<Taken>): () => Promise<void> {
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
