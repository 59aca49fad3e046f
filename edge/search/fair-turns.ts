export class NoRoomToWait extends Error {
  override readonly name = "NoRoomToWait";
}

export type FairTurns = ReturnType<typeof createFairTurns>;

/** Round-robin turns: a client with many requests delays each other client by at most one of them. */
export function createFairTurns({
  atOnce,
  maxWaiting,
}: {
  readonly atOnce: number;
  readonly maxWaiting: number;
}) {
  // In insertion order: the first client has the next turn.
  const round = new Map<string, (() => void)[]>();
  let [working, waiting] = [0, 0];

  function leave(client: string, begin: () => void): void {
    const own = round.get(client) ?? [];
    const place = own.indexOf(begin);
    if (place < 0) return;
    own.splice(place, 1);
    if (own.length === 0) round.delete(client);
    waiting -= 1;
  }

  function beginNext(): void {
    const [client, own] = round.entries().next().value ?? [];
    if (client === undefined || own === undefined) return;
    const begin = own.shift();
    round.delete(client);
    if (own.length > 0) round.set(client, own);
    waiting -= 1;
    begin?.();
  }

  function turn(client: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener("abort", giveUp);
        working += 1;
        resolve();
      };
      const giveUp = (): void => {
        leave(client, begin);
        reject(signal.reason as Error);
      };
      if (working < atOnce) {
        begin();
        return;
      }
      signal.addEventListener("abort", giveUp, { once: true });
      round.set(client, [...(round.get(client) ?? []), begin]);
      waiting += 1;
    });
  }

  return {
    /** Aborting the signal leaves the queue. Throws `NoRoomToWait` if the queue is full. */
    async take<Result>(
      client: string,
      signal: AbortSignal,
      work: () => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      if (working >= atOnce && waiting >= maxWaiting) throw new NoRoomToWait("the queue is full");
      await turn(client, signal);
      try {
        return await work();
      } finally {
        working -= 1;
        beginNext();
      }
    },
  };
}
