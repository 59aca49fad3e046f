import pLimit from "p-limit";
import { Piscina } from "piscina";

import { errorCodeOf, messageOf } from "../../lib/errors.ts";
import type { Day } from "../documents.ts";
import type { PreparedFile } from "./prepared-file.ts";
import type { SourceFile } from "../parse/source-file.ts";

export interface ReaderPool {
  readonly threads: number;
  /**
   * Refuses a file that exceeds a thread's memory, without affecting other files in the same task.
   * Stays pending if the pool is closed first.
   */
  read(file: SourceFile): Promise<PreparedFile>;
  close(): Promise<void>;
}

/** Enough for the largest known file, nine megabytes of legislators in YAML. */
const ENOUGH_MEMORY_MB = 1024;

/** Limits for a thread's task. Each task costs a message on both sides and a wait for the next one. */
const MAX_TASK_FILES = 16;
const MAX_TASK_BYTES = 1024 * 1024;

/** One task running and one queued, for the time in which the caller is busy writing. */
const TASKS_PER_THREAD = 2;

/** The number of files that keeps a pool's threads busy. */
export const FILES_PER_THREAD = TASKS_PER_THREAD * MAX_TASK_FILES;

interface Job {
  readonly file: SourceFile;
  readonly settle: (prepared: PreparedFile | Promise<PreparedFile>) => void;
}

export function createReaderPool(
  threads: number,
  today: Day,
  memoryMb = ENOUGH_MEMORY_MB,
): ReaderPool {
  const start = (options: Options): Piscina => startThreads(today, memoryMb, options);
  // Starts threads on demand, since most nights have few new files. Keeps at least one thread,
  // since piscina limits how often threads are restarted.
  let pool: Piscina | null = null;
  const startedPool = (): Piscina =>
    (pool ??= start({
      minThreads: 1,
      maxThreads: threads,
      concurrentTasksPerWorker: TASKS_PER_THREAD,
    }));
  // After a thread's death, each of its files is read alone, to find the one that caused it.
  const alone = start({ minThreads: 0, maxThreads: 1 });
  const sequentially = pLimit(1);
  const waiting: Job[] = [];
  let underWay = 0;
  let isClosed = false;

  const readAlone = async (file: SourceFile): Promise<PreparedFile> => {
    try {
      const [prepared] = (await alone.run([file])) as [PreparedFile];
      return prepared;
    } catch (cause) {
      if (errorCodeOf(cause) === "ERR_WORKER_OUT_OF_MEMORY") {
        const reason = `needs more than ${memoryMb} MB of memory to read`;
        return { outcome: "refused", reason };
      }
      throw new Error(`a reader thread failed while reading ${file.name}: ${messageOf(cause)}`, {
        cause,
      });
    }
  };
  const readTogether = async (jobs: readonly Job[]): Promise<void> => {
    try {
      const prepared = (await startedPool().run(jobs.map(({ file }) => file))) as PreparedFile[];
      for (const [index, each] of prepared.entries()) jobs[index]?.settle(each);
    } catch {
      if (isClosed) return;
      for (const { file, settle } of jobs) settle(sequentially(readAlone, file));
    }
  };
  const handOut = (): void => {
    while (underWay < threads * TASKS_PER_THREAD && waiting.length > 0) {
      underWay++;
      void readTogether(nextTask(waiting)).then(() => {
        underWay--;
        handOut();
      });
    }
  };
  return {
    threads,
    read: ({ name, bytes }) =>
      new Promise((resolve) => {
        waiting.push({ file: { name, bytes }, settle: resolve });
        handOut();
      }),
    close: async () => {
      isClosed = true;
      waiting.length = 0;
      await Promise.all([pool?.destroy(), alone.destroy()]);
    },
  };
}

function nextTask(waiting: Job[]): readonly Job[] {
  let bytes = 0;
  const end = waiting.findIndex(({ file }, index) => {
    bytes += file.bytes.length;
    return index === MAX_TASK_FILES || (index > 0 && bytes > MAX_TASK_BYTES);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

function startThreads(today: Day, memoryMb: number, options: Options): Piscina {
  const pool = new Piscina({
    filename: new URL("./reader-worker.ts", import.meta.url).href,
    // Node runs the TypeScript itself. tsx would start a process for each thread and never end it.
    execArgv: [],
    name: "read",
    workerData: today,
    // An unlimited heap is collected late.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 },
    idleTimeout: Infinity,
    ...options,
  });
  // The waiting callers get the error, and the pool starts a new thread.
  pool.on("error", () => undefined);
  return pool;
}
