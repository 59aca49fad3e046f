import { Piscina } from "piscina";

import { Problem } from "../../contract/problem.ts";
import { messageOf } from "../../lib/errors.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { FairTurns, NoRoomToWait } from "../../lib/fair-turns.ts";
import {
  type Search,
  type SearchAnswer,
  SearchDamaged,
  SearchNotRead,
  type SearchRequest,
  SearchTooSlow,
} from "../builds/search.ts";
import type { SearchResult } from "./search-worker.ts";

export interface NodeSearchSettings {
  readonly path: string;
  readonly threads?: number;
  /** The most CPU time of a search. */
  readonly mostCpuMs?: number;
  /** Includes waiting for a thread and for the processor. */
  readonly deadlineMs?: number;
  readonly maxWaiting?: number;
  /** Called with how long each search has waited for a thread. */
  readonly onWait?: ((ms: number) => void) | undefined;
  readonly workerUrl?: URL;
}

const WORKER_URL = new URL("./search-worker.ts", import.meta.url);

/** Searches in worker threads, so that a slow search delays only other searches. */
export async function openNodeSearch({
  path,
  threads = 2,
  mostCpuMs = 2_000,
  deadlineMs = 10_000,
  maxWaiting = 100,
  onWait,
  workerUrl = WORKER_URL,
}: NodeSearchSettings): Promise<Search> {
  const pool = await openPool({ path, mostCpuMs }, threads, workerUrl);
  // The pool never gets more tasks than threads, because its own queue is not fair.
  const turns = new FairTurns({ atOnce: threads, maxWaiting });
  const underway = new Set<Promise<unknown>>();
  let isClosed = false;

  /** At the deadline the client gets its 503. A query that takes as long again is stuck, so its thread is replaced. */
  async function runInThread(request: SearchRequest, expiresAt: number): Promise<SearchAnswer> {
    const leftMs = Math.max(0, expiresAt - performance.now());
    const signal = AbortSignal.timeout(Math.ceil(leftMs + deadlineMs));
    let result: SearchResult;
    try {
      result = (await pool.run(request, { name: "search", signal })) as SearchResult;
    } catch (cause) {
      throw new SearchNotRead(`a search thread failed: ${messageOf(cause)}`, { cause });
    }
    if (result.kind === "answer") return result.answer;
    if (result.kind === "slow") throw new SearchTooSlow(mostCpuMs, "by its work");
    throw new SearchDamaged(`the search database ${path} cannot be read: ${result.message}`);
  }

  async function ask(request: SearchRequest, client: string): Promise<SearchAnswer> {
    const askedAt = performance.now();
    const expiresAt = askedAt + deadlineMs;
    let isLate = false;
    try {
      return await withDeadline(deadlineMs, (signal) => {
        signal.addEventListener("abort", () => (isLate = true), { once: true });
        return turns.take(client, signal, () => {
          onWait?.(performance.now() - askedAt);
          return runInThread(request, expiresAt);
        });
      });
    } catch (error) {
      if (isLate) throw new SearchTooSlow(deadlineMs, "waiting");
      if (!(error instanceof NoRoomToWait)) throw error;
      throw new Problem("schema_not_ready", "Too many searches are waiting; try again shortly");
    }
  }

  return {
    async query(request, client) {
      if (isClosed) throw new Problem("schema_not_ready", "This search is closed; try again");
      const answer = ask(request, client);
      underway.add(answer);
      return answer.finally(() => underway.delete(answer));
    },

    async close() {
      isClosed = true;
      await Promise.allSettled(underway);
      await pool.destroy();
    },
  };
}

async function openPool(
  data: { readonly path: string; readonly mostCpuMs: number },
  threads: number,
  workerUrl: URL,
): Promise<Piscina> {
  const pool = new Piscina({
    filename: workerUrl.href,
    // Node runs the TypeScript itself. tsx would start a process for each thread and never end it.
    execArgv: [],
    workerData: data,
    minThreads: threads,
    maxThreads: threads,
  });
  // If a thread dies, its query rejects and the pool starts another thread.
  pool.on("error", () => undefined);
  try {
    const opened = new Int32Array(new SharedArrayBuffer(4 * threads));
    const open = () => pool.run(opened, { name: "open" });
    await Promise.all(Array.from({ length: threads }, open));
  } catch (cause) {
    await pool.destroy();
    throw new Error(`The search database ${data.path} cannot be opened: ${messageOf(cause)}`, {
      cause,
    });
  }
  return pool;
}
