export class NoRoomToWait extends Error {
  override readonly name = "NoRoomToWait";
}

/** Round-robin turns: a client with many requests delays each other client by at most one of them. */
export class FairTurns {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  /** In insertion order: the first client has the next turn. */
  readonly #round = new Map<string, (() => void)[]>();
  #working = 0;
  #waiting = 0;

  constructor({ atOnce, maxWaiting }: { readonly atOnce: number; readonly maxWaiting: number }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Aborting the signal leaves the queue. Throws `NoRoomToWait` if the queue is full. */
  async take<Result>(
    client: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const isBusy = this.#working >= this.#atOnce;
    if (isBusy && this.#waiting >= this.#maxWaiting) throw new NoRoomToWait("the queue is full");
    await this.#turn(client, signal);
    try {
      return await work();
    } finally {
      this.#working -= 1;
      this.#beginNext();
    }
  }

  #turn(client: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener("abort", giveUp);
        this.#working += 1;
        resolve();
      };
      const giveUp = (): void => {
        this.#leave(client, begin);
        reject(signal.reason as Error);
      };
      if (this.#working < this.#atOnce) {
        begin();
        return;
      }
      signal.addEventListener("abort", giveUp, { once: true });
      this.#round.set(client, [...(this.#round.get(client) ?? []), begin]);
      this.#waiting += 1;
    });
  }

  #beginNext(): void {
    const [client, queue] = this.#round.entries().next().value ?? [];
    if (client === undefined || queue === undefined) return;
    const begin = queue.shift();
    this.#round.delete(client);
    if (queue.length > 0) this.#round.set(client, queue);
    this.#waiting -= 1;
    begin?.();
  }

  #leave(client: string, begin: () => void): void {
    const queue = this.#round.get(client) ?? [];
    const place = queue.indexOf(begin);
    if (place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#round.delete(client);
    this.#waiting -= 1;
  }
}
