import { AsyncLocalStorage } from "node:async_hooks";

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
  /** Whether work that takes a turn elsewhere gives its own place back meanwhile. */
  readonly isLent?: boolean;
  /** In milliseconds. */
  readonly clock?: () => number;
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
  /** Its virtual time among its siblings, in ms: when its next turn is due. */
  due = -Infinity;
  /** When it last had a turn. */
  restedFrom = 0;
  /** The latest virtual time at which a turn of its parts began. */
  now = 0;
  /** The number of its latest turn among all turns. */
  turn = 0;
}

/** A forgotten client counts as new. */
const MAX_CLIENTS = 10_000;
/** Every turn counts as at least this long. */
const LEAST_MS = 1;
/** Not more, because a turn may also wait for its client, as for the body of a form. */
const MOST_MS = 200;
/** How far a client that used little goes before the others. */
const CREDIT_MS = 100;

/** The turn in which code runs, if its place is lent. */
const lent = new AsyncLocalStorage<Turn | undefined>();

/**
 * Turns that are shared by the time used: a client with many or long requests delays each other client by at
 * most one of them.
 *
 * A client is a path such as `site/network/key`. Sites take turns, then the networks of a site, and so on.
 * As in start-time fair queueing, a client's next turn is due when its latest one would have ended if it were
 * alone, less the time that it rested. A client that used little lately has its next turn before the others.
 */
export class FairTurns {
  readonly #most: readonly number[];
  readonly #maxWaiting: number;
  readonly #whenNext: (begin: () => void) => unknown;
  readonly #isLent: boolean;
  readonly #clock: () => number;
  readonly #everybody = new Client();
  readonly #clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });
  #isScheduled = false;
  #turns = 0;

  constructor({ atOnce = Infinity, mostOf, ...settings }: FairTurnsSettings) {
    const { maxWaiting, isLent = false, whenNext, clock } = settings;
    this.#most = [atOnce, ...(mostOf ?? [Math.max(1, atOnce - 1)])];
    this.#maxWaiting = maxWaiting;
    this.#whenNext = whenNext ?? ((begin) => begin());
    this.#isLent = isLent;
    this.#clock = clock ?? (() => performance.now());
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
    const outer = lent.getStore();
    outer?.pause();
    try {
      await this.#turn(path, signal);
      const turn = new Turn(path, this.#clock, () => this.#schedule());
      try {
        return await lent.run(this.#isLent ? turn : undefined, work);
      } finally {
        turn.pause();
      }
    } finally {
      outer?.resume();
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
      join(waiting, this.#clock());
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
      const start = Math.max(outer.now - CREDIT_MS, each.due);
      outer.now = Math.max(outer.now, start);
      each.due = start + LEAST_MS;
    }
    next.begin();
    return true;
  }

  #mayBegin({ working, requests, parts }: Client, level: number): boolean {
    if (working >= (this.#most[level] ?? Infinity)) return false;
    return requests.size > 0 || parts.values().some((part) => this.#mayBegin(part, level + 1));
  }
}

/** A turn that has begun. */
class Turn {
  readonly #path: readonly Client[];
  readonly #clock: () => number;
  readonly #onFree: () => void;
  #startedAt: number;
  #usedMs = 0;

  constructor(path: readonly Client[], clock: () => number, onFree: () => void) {
    this.#path = path;
    this.#clock = clock;
    this.#onFree = onFree;
    this.#startedAt = clock();
  }

  pause(): void {
    const before = this.#counted();
    const now = this.#clock();
    this.#usedMs += now - this.#startedAt;
    for (const each of this.#path) {
      each.working -= 1;
      each.restedFrom = now;
      each.due += this.#counted() - before;
    }
    this.#onFree();
  }

  resume(): void {
    this.#startedAt = this.#clock();
    for (const each of this.#path) each.working += 1;
  }

  #counted(): number {
    return Math.min(Math.max(this.#usedMs, LEAST_MS), MOST_MS);
  }
}

function isNext(one: Client, other: Client): boolean {
  return one.due === other.due ? one.turn < other.turn : one.due < other.due;
}

function join(request: Waiting, now: number): void {
  for (const [level, client] of request.path.entries()) {
    // A rest makes up for time used before, so a crowd that is new doesn't come first.
    if (client.waiting + client.working === 0) client.due -= now - client.restedFrom;
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
