/** The queue is full. */
export class NoRoomToWait extends Error {
  override readonly name = "NoRoomToWait";
}

export type FairTurns = ReturnType<typeof createFairTurns>;

/**
 * Limits concurrent work, with round-robin turns: an asker with many requests delays each other asker by
 * at most one of them.
 */
export function createFairTurns({
  atOnce,
  maxWaiting,
}: {
  /** The concurrency limit. */
  readonly atOnce: number;
  /** The limit of the queue. */
  readonly maxWaiting: number;
}) {
  // A Map iterates in insertion order.
  const round = new Map<string, (() => void)[]>();
  let [working, waiting] = [0, 0];

  function join(asker: string, begin: () => void): void {
    const own = round.get(asker);
    if (own === undefined) round.set(asker, [begin]);
    else own.push(begin);
    waiting += 1;
  }

  function leave(asker: string, begin: () => void): void {
    const own = round.get(asker) ?? [];
    const place = own.indexOf(begin);
    if (place < 0) return;
    own.splice(place, 1);
    if (own.length === 0) round.delete(asker);
    waiting -= 1;
  }

  function beginNext(): void {
    const [asker, own] = round.entries().next().value ?? [];
    if (asker === undefined || own === undefined) return;
    const begin = own.shift();
    round.delete(asker);
    if (own.length > 0) round.set(asker, own);
    waiting -= 1;
    begin?.();
  }

  function turn(asker: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener("abort", giveUp);
        working += 1;
        resolve();
      };
      const giveUp = (): void => {
        leave(asker, begin);
        reject(signal.reason as Error);
      };
      if (working < atOnce) {
        begin();
        return;
      }
      signal.addEventListener("abort", giveUp, { once: true });
      join(asker, begin);
    });
  }

  return {
    /**
     * Runs the work when it is the asker's turn. Aborting the signal leaves the queue.
     *
     * @throws {NoRoomToWait} if the queue is full
     */
    async take<Result>(
      asker: string,
      signal: AbortSignal,
      work: () => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      if (working >= atOnce && waiting >= maxWaiting) throw new NoRoomToWait("the queue is full");
      await turn(asker, signal);
      try {
        return await work();
      } finally {
        working -= 1;
        beginNext();
      }
    },
  };
}
