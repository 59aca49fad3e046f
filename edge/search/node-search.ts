import { Worker } from "node:worker_threads";
import { Problem } from "../../contract/problem.ts";
import { type Search, type SearchAnswer, type SearchRequest, SearchTooSlow } from "./search.ts";
import type { SearchReply, SearchTask } from "./search-worker.ts";

export interface NodeSearchSettings {
  /** The build's `search.sqlite`. */
  readonly path: string;
  readonly workers?: number;
  /** From the query's arrival, waiting for a worker included. */
  readonly deadlineMs?: number;
  /** How many queries may wait for a worker. */
  readonly maxWaiting?: number;
  /** The program of a worker; tests pass a misbehaving one. */
  readonly workerUrl?: URL;
}

interface Query {
  readonly request: SearchRequest;
  readonly expiresAt: number;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface Seat {
  readonly worker: Worker;
  readonly isReady: PromiseWithResolvers<void>;
  query: Query | null;
  isIdle: boolean;
}

const WORKER_URL = new URL("./search-worker.ts", import.meta.url);

/** Searches a database in worker threads, so that a slow search delays nobody but other searches. */
export async function openNodeSearch({
  path,
  workers = 2,
  deadlineMs = 2_000,
  maxWaiting = 100,
  workerUrl = WORKER_URL,
}: NodeSearchSettings): Promise<Search> {
  const seats = new Set<Seat>();
  const waiting: Query[] = [];
  const underway = new Set<Promise<unknown>>();
  let isClosed = false;

  function fillSeats(): void {
    if (isClosed) return;
    while (seats.size < workers) seats.add(takeSeat());
  }

  function takeSeat(): Seat {
    const worker = new Worker(workerUrl, { workerData: { path } });
    const seat: Seat = { worker, isReady: Promise.withResolvers(), query: null, isIdle: false };
    // Whoever opens or queries learns of a failed start; nobody else has to listen.
    seat.isReady.promise.catch(() => undefined);
    worker.on("message", (reply: SearchReply) => hear(seat, reply));
    worker.on("error", (error) => leave(seat, error));
    worker.on("exit", () => leave(seat, new Error("A search worker ended unexpectedly")));
    return seat;
  }

  function hear(seat: Seat, reply: SearchReply): void {
    const { query } = seat;
    seat.query = null;
    seat.isIdle = true;
    if (reply.kind === "ready") seat.isReady.resolve();
    else if (reply.kind === "answer") query?.resolve(reply.answer);
    else query?.reject(reply.kind === "late" ? new SearchTooSlow(deadlineMs) : reply.error);
    assign();
  }

  /** The worker has died; the next query takes the empty seat again. */
  function leave(seat: Seat, error: unknown): void {
    if (!seats.delete(seat)) return;
    seat.isReady.reject(error);
    seat.query?.reject(error);
    if (seats.size === 0) for (const query of waiting.splice(0)) query.reject(error);
  }

  function assign(): void {
    for (const seat of seats) {
      if (!seat.isIdle) continue;
      const query = waiting.shift();
      if (query === undefined) return;
      seat.isIdle = false;
      seat.query = query;
      const task: SearchTask = {
        request: query.request,
        withinMs: query.expiresAt - performance.now(),
      };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      seat.worker.postMessage(task);
    }
  }

  function expire(query: Query): void {
    query.reject(new SearchTooSlow(deadlineMs));
    const place = waiting.indexOf(query);
    if (place >= 0) waiting.splice(place, 1);
    const seat = [...seats].find((candidate) => candidate.query === query);
    if (seat !== undefined) setTimeout(() => replaceIfStuckOn(seat, query), deadlineMs);
  }

  /** A worker gives a late query up by itself; one that has not by now never will. */
  function replaceIfStuckOn(seat: Seat, query: Query): void {
    if (seat.query !== query || !seats.delete(seat)) return;
    void seat.worker.terminate();
    fillSeats();
  }

  function ask(request: SearchRequest): Promise<SearchAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>();
    const expiresAt = performance.now() + deadlineMs;
    const query: Query = { request, expiresAt, resolve, reject };
    const timer = setTimeout(() => expire(query), deadlineMs);
    waiting.push(query);
    assign();
    return promise.finally(() => clearTimeout(timer));
  }

  fillSeats();
  const opening = [...seats];
  try {
    await Promise.all(opening.map((seat) => seat.isReady.promise));
  } catch (error) {
    isClosed = true;
    await Promise.all(opening.map((seat) => seat.worker.terminate()));
    throw new Error(`The search database ${path} can not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  }

  return {
    async query(request) {
      if (isClosed) throw new Problem("schema_not_ready", "This search is closed; try again");
      if (waiting.length >= maxWaiting) {
        throw new Problem("schema_not_ready", "Too many searches are waiting; try again shortly");
      }
      fillSeats();
      const answer = ask(request);
      underway.add(answer);
      return answer.finally(() => underway.delete(answer));
    },

    async close() {
      isClosed = true;
      await Promise.allSettled(underway);
      await Promise.all([...seats].map((seat) => seat.worker.terminate()));
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
