import { Piscina } from "piscina";

import { inOrder } from "../data/in-order.ts";
import type { WorkerSetup } from "./worker.ts";

/** One call of a function that `worker.ts` exports. */
interface Task {
  readonly name: string;
  readonly argument: unknown;
}

/** The threads that write pages. */
export interface WorkerPool {
  /** Does tasks side by side; their results come in the order of the tasks. */
  readonly runInOrder: <Result>(tasks: readonly Task[]) => AsyncIterable<Result>;
  readonly close: () => Promise<void>;
}

interface WorkerPoolOptions {
  readonly threads: number;
  readonly signal?: AbortSignal | undefined;
}

/** Tasks handed out per thread, so that none waits for the main thread. */
const TASKS_PER_THREAD = 3;

export function createWorkerPool(
  setup: WorkerSetup,
  { threads, signal }: WorkerPoolOptions,
): WorkerPool {
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    // The program runs from TypeScript, and a thread does not inherit the loader under a test runner.
    execArgv: ["--import", import.meta.resolve("tsx")],
    workerData: setup,
    // What a thread keeps is about 100 MB; without limits V8 lets garbage pile up to ten times that.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 600 },
    minThreads: threads,
    maxThreads: threads,
  });
  return {
    runInOrder: <Result>(tasks: readonly Task[]) => {
      const items = (async function* () {
        yield* tasks;
      })();
      return inOrder(
        items,
        { count: threads * TASKS_PER_THREAD, bytes: Infinity },
        {
          start: ({ name, argument }) =>
            pool.run(argument, {
              name,
              ...(signal === undefined ? {} : { signal }),
            }) as Promise<Result>,
          sizeOf: () => 0,
        },
      );
    },
    close: () => pool.destroy(),
  };
}
