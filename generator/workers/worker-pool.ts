import { setImmediate } from "node:timers/promises";

import { Piscina } from "piscina";

import { errorCodeOf, LegisError } from "../../lib/errors.ts";
import { inOrder } from "../../lib/in-order.ts";
import { openPageTasks, type PageTasks, type WorkerSetup } from "./page-tasks.ts";

type TaskName = Exclude<keyof PageTasks, "close">;

interface Task {
  readonly name: TaskName;
  readonly argument: unknown;
}

export interface WorkerPool {
  /** Runs items concurrently and yields results in their order. */
  readonly inOrder: <Item, Result>(
    items: Iterable<Item>,
    start: (item: Item) => Promise<Result>,
  ) => AsyncIterable<Result>;
  readonly run: <Result>(task: Task) => Promise<Result>;
  readonly close: () => Promise<void>;
}

interface WorkerPoolOptions {
  readonly threads: number;
  readonly threadMemoryMb?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Tasks queued per thread, so that no thread waits for the main thread. */
const TASKS_PER_THREAD = 3;
/** A thread holds about 100 MB; without a limit, V8 lets garbage grow to ten times that. */
const THREAD_MEMORY_MB = 600;

/** Runs tasks in the calling thread, which is faster for few tasks. */
export function createLocalPool(setup: WorkerSetup, signal?: AbortSignal): WorkerPool {
  let opened: Promise<PageTasks> | null = null;
  return {
    run: async <Result>({ name, argument }: Task) => {
      signal?.throwIfAborted();
      opened ??= openPageTasks(setup);
      const run = (await opened)[name] as (argument: unknown) => Promise<unknown>;
      return (await run(argument)) as Result;
    },
    inOrder: async function* (items, start) {
      for await (const item of untilAborted(items, signal)) yield await start(item);
    },
    close: async () => (await opened)?.close(),
  };
}

export function createWorkerPool(
  setup: WorkerSetup,
  { threads, threadMemoryMb = THREAD_MEMORY_MB, signal }: WorkerPoolOptions,
): WorkerPool {
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    // Node runs the TypeScript itself. tsx would start a process for each thread and never end it.
    execArgv: [],
    workerData: setup,
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: threadMemoryMb },
    // Starts threads on demand and keeps them.
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Infinity,
  });
  let death: Error | null = null;
  // An idle thread's death is only reported here. It also fails the other threads' tasks.
  pool.on("error", (error: Error) => {
    death ??= error;
    void pool.destroy();
  });
  const run = async <Result>({ name, argument }: Task): Promise<Result> => {
    try {
      return (await pool.run(argument, {
        name,
        ...(signal === undefined ? {} : { signal }),
      })) as Result;
    } catch (error) {
      throw withMemoryAdvice(death ?? error, threadMemoryMb);
    }
  };
  return {
    run,
    inOrder: (items, start) => {
      const limit = { count: threads * TASKS_PER_THREAD };
      return inOrder(untilAborted(items, signal), limit, { start });
    },
    close: () => pool.destroy(),
  };
}

/** Yields to the event loop between items so that Ctrl-C works. */
async function* untilAborted<Item>(
  items: Iterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item> {
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- one turn of the event loop per item
    await setImmediate();
    signal?.throwIfAborted();
    yield item;
  }
}

function withMemoryAdvice(error: unknown, threadMemoryMb: number): unknown {
  if (errorCodeOf(error) !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new LegisError(
    `a generator thread needs more than its ${threadMemoryMb} MB of memory; increase LEGIS_THREAD_MEMORY_MB and run the same command again, which resumes from here`,
    { code: "thread_memory", cause: error },
  );
}
