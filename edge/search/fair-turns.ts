/** So many wait already that nobody may join them. */
export class NoRoomToWait extends Error {
  override readonly name = "NoRoomToWait";
}

/** Lets a few work at once and the others wait. */
export type FairTurns = ReturnType<typeof createFairTurns>;

/**
 * Turns go round among the askers: whoever asks for many waits behind their own first, and keeps
 * each of the others waiting for one of them at most.
 */
export function createFairTurns({
  atOnce,
  maxWaiting,
}: {
  /** How many work at once. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly maxWaiting: number;
}) {
  // A Map keeps the order in which askers joined.
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
     * Does the work when the asker's turn comes; who waits no longer, as the signal says, gives the turn up.
     *
     * @throws {NoRoomToWait} when too many wait
     */
    async take<Result>(
      asker: string,
      signal: AbortSignal,
      work: () => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      if (working >= atOnce && waiting >= maxWaiting) throw new NoRoomToWait("too many wait");
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
