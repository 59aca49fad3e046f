import { LRUCache } from "lru-cache";

export class NoRoomToWait extends Error {
  override readonly name = "NoRoomToWait";
}

export interface FairTurnsSettings {
  readonly atOnce?: number;
  /** The most turns of a site, and of a network, at once. By default, a site leaves one to others. */
  readonly mostOf?: readonly number[];
  readonly maxWaiting: number;
  /** Calls back when the next turn may begin. By default, that is at once. */
  readonly whenNext?: (begin: () => void) => unknown;
}

interface Waiting {
  /** Everybody, the site, its network, and so on. */
  readonly path: readonly Client[];
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

class Client {
  /** Waiting clients, in order of arrival. */
  readonly parts = new Set<Client>();
  /** In order of arrival. */
  readonly requests = new Set<Waiting>();
  waiting = 0;
  working = 0;
  /** The round of its latest turn among its siblings, and the latest round among its parts. */
  latest = -1;
  round = 0;
  /** The number of its latest turn among all turns. */
  turn = 0;
}

/** A forgotten client counts as new. */
const MAX_CLIENTS = 10_000;

/**
 * Turns in which a client with many requests delays each other client by at most one of them.
 *
 * A client is a path such as `site/network/key`. Sites take turns, then the networks of a site, and so on.
 * As in start-time fair queueing, a client's next turn is one round after its latest, and a new client
 * joins the current round.
 */
export class FairTurns {
  readonly #most: readonly number[];
  readonly #maxWaiting: number;
  readonly #whenNext: (begin: () => void) => unknown;
  readonly #everybody = new Client();
  readonly #clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });
  #isScheduled = false;
  #turns = 0;

  constructor({ atOnce = Infinity, mostOf, maxWaiting, whenNext }: FairTurnsSettings) {
    this.#most = [atOnce, ...(mostOf ?? [Math.max(1, atOnce - 1)])];
    this.#maxWaiting = maxWaiting;
    this.#whenNext = whenNext ?? ((begin) => begin());
  }

  /**
   * Aborting the signal leaves the queue. If the queue is full, the newest request of the client with most
   * waiting gets `NoRoomToWait`.
   */
  async take<Result>(
    client: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const path = this.#pathOf(client);
    await this.#turn(path, signal);
    try {
      return await work();
    } finally {
      for (const each of path) each.working -= 1;
      this.#schedule();
    }
  }

  #pathOf(client: string): readonly Client[] {
    const path = [this.#everybody];
    let prefix = "";
    for (const name of client.split("/")) {
      prefix += `${name}/`;
      const part = this.#clients.get(prefix) ?? new Client();
      this.#clients.set(prefix, part);
      path.push(part);
    }
    return path;
  }

  #turn(path: readonly Client[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (error: Error): void => {
        signal.removeEventListener("abort", giveUp);
        leave(waiting);
        reject(error);
      };
      const giveUp = (): void => refuse(signal.reason as Error);
      const begin = (): void => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const waiting: Waiting = { path, begin, refuse };
      signal.addEventListener("abort", giveUp, { once: true });
      join(waiting);
      this.#schedule();
      if (this.#everybody.waiting > this.#maxWaiting) refuseOne(path);
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#everybody.waiting === 0) return;
    this.#isScheduled = true;
    this.#whenNext(() => {
      this.#isScheduled = false;
      if (this.#beginNext()) this.#schedule();
    });
  }

  #beginNext(): boolean {
    if (!this.#mayBegin(this.#everybody, 0)) return false;
    let client = this.#everybody;
    for (let level = 1; client.requests.size === 0; level++) {
      const able = Iterator.from(client.parts).filter((part) => this.#mayBegin(part, level));
      client = able.reduce((first, part) => (isNext(part, first) ? part : first));
    }
    const [next] = client.requests;
    if (next === undefined) return false;
    leave(next);
    this.#turns += 1;
    for (const [level, each] of next.path.entries()) {
      each.working += 1;
      each.turn = this.#turns;
      const outer = next.path[level - 1];
      if (outer === undefined) continue;
      each.latest = Math.max(outer.round, each.latest + 1);
      outer.round = each.latest;
    }
    next.begin();
    return true;
  }

  #mayBegin({ working, requests, parts }: Client, level: number): boolean {
    if (working >= (this.#most[level] ?? Infinity)) return false;
    return requests.size > 0 || parts.values().some((part) => this.#mayBegin(part, level + 1));
  }
}

function isNext(one: Client, other: Client): boolean {
  return one.latest === other.latest ? one.turn < other.turn : one.latest < other.latest;
}

function join(request: Waiting): void {
  for (const [level, client] of request.path.entries()) {
    client.waiting += 1;
    request.path[level - 1]?.parts.add(client);
  }
  request.path.at(-1)?.requests.add(request);
}

function leave(request: Waiting): void {
  request.path.at(-1)?.requests.delete(request);
  for (const [level, client] of request.path.entries()) {
    client.waiting -= 1;
    if (client.waiting === 0) request.path[level - 1]?.parts.delete(client);
  }
}

/** Refuses the newest request of the client with most waiting; among equals, of the one that just arrived. */
function refuseOne([everybody, ...path]: readonly Client[]): void {
  let client = everybody;
  for (const own of path) {
    if (client === undefined || client.parts.size === 0) break;
    const start = client.parts.has(own) ? own : undefined;
    client = Iterator.from(client.parts).reduce<Client | undefined>(
      (most, part) => (part.waiting > (most?.waiting ?? 0) ? part : most),
      start,
    );
  }
  [...(client?.requests ?? [])].at(-1)?.refuse(new NoRoomToWait("the queue is full"));
}
