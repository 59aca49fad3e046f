export interface WriteBehindOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /**
   * After that a write that has not settled is given up, where a host may end work so that it never
   * does. It must be longer than any write takes that goes on, and writes must count once if done again.
   */
  readonly lostAfterMs?: number | undefined;
}

/**
 * Writes what piles up in memory, once at a time. What fails is told to `report`, and stays with
 * whoever writes for the next time.
 */
export function writeBehind(
  write: () => Promise<void>,
  report: (error: unknown) => void,
  { clock, lostAfterMs = Infinity }: WriteBehindOptions,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lostAt = Infinity;

  function begin(): Promise<void> {
    const begun = write()
      .catch(report)
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
