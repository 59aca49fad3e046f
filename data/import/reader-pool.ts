import pLimit from "p-limit";
import { Piscina } from "piscina";

import { errorCodeOf, messageOf } from "../../lib/errors.ts";
import type { Day } from "../documents.ts";
import { prepareFile, type PreparedFile, type ReadFile } from "./prepared-file.ts";
import type { SourceFile } from "../parse/source-file.ts";

/** Reads files, several at a time where it has threads. */
export interface ReaderPool {
  readonly threads: number;
  /**
   * A file that takes more memory than a thread has is refused, whatever was handed out beside it.
   * Not settled where the pool is closed first.
   */
  read(file: SourceFile): Promise<PreparedFile>;
  close(): Promise<void>;
}

/** A pool that reads on the caller's own thread, on a day. */
export function createLocalReader(readFile: ReadFile, today: Day): ReaderPool {
  return {
    threads: 1,
    read: (file) => Promise.resolve(prepareFile(file, readFile, today)),
    close: () => Promise.resolve(),
  };
}

/** This much takes the largest file there is, nine megabytes of legislators in YAML. */
const ENOUGH_MEMORY_MB = 1024;

/** One task of a thread: each costs both sides a message, and the thread a wait for the next one. */
const MOST_FILES = 16;
const MOST_BYTES = 1024 * 1024;

/** A thread has one task in hand and one beside it, for while the caller is busy writing. */
const TASKS_PER_THREAD = 2;

/** How many files at once keep the threads of a pool busy. */
export const FILES_PER_THREAD = TASKS_PER_THREAD * MOST_FILES;

interface Job {
  readonly file: SourceFile;
  readonly settle: (prepared: PreparedFile | Promise<PreparedFile>) => void;
}

/** A pool of `threads` worker threads, which read by `read-source-file.ts`, on a day. */
export function createReaderPool(
  threads: number,
  today: Day,
  memoryMb = ENOUGH_MEMORY_MB,
): ReaderPool {
  const start = (
    options: Pick<Options, "minThreads" | "maxThreads" | "concurrentTasksPerWorker">,
  ) => startThreads(today, memoryMb, options);
  // Most nights few files are new, or none. One thread there must be: only so many are started again.
  let pool: Piscina | null = null;
  const begunPool = (): Piscina =>
    (pool ??= start({
      minThreads: 1,
      maxThreads: threads,
      concurrentTasksPerWorker: TASKS_PER_THREAD,
    }));
  // Where a thread died, its files are read by themselves, so that only one can be to blame.
  const alone = start({ minThreads: 0, maxThreads: 1 });
  const oneByOne = pLimit(1);
  const waiting: Job[] = [];
  let underWay = 0;
  let isClosed = false;

  const readAlone = async (file: SourceFile): Promise<PreparedFile> => {
    try {
      const [prepared] = (await alone.run([file])) as [PreparedFile];
      return prepared;
    } catch (cause) {
      if (errorCodeOf(cause) === "ERR_WORKER_OUT_OF_MEMORY") return tooMuchMemory(memoryMb);
      throw new Error(`a reader thread failed while reading ${file.name}: ${messageOf(cause)}`, {
        cause,
      });
    }
  };
  const readTogether = async (jobs: readonly Job[]): Promise<void> => {
    try {
      const prepared = (await begunPool().run(jobs.map(({ file }) => file))) as PreparedFile[];
      for (const [at, each] of prepared.entries()) jobs[at]?.settle(each);
    } catch {
      if (isClosed) return;
      for (const { file, settle } of jobs) settle(oneByOne(readAlone, file));
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
    read: ({ name, bytes, modified = null }) =>
      new Promise((resolve) => {
        waiting.push({ file: { name, bytes, modified }, settle: resolve });
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
  const end = waiting.findIndex(({ file }, at) => {
    bytes += file.bytes.length;
    return at === MOST_FILES || (at > 0 && bytes > MOST_BYTES);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

function startThreads(today: Day, memoryMb: number, options: Options): Piscina {
  const pool = new Piscina({
    filename: new URL("./reader-worker.ts", import.meta.url).href,
    execArgv: ["--import", new URL("../../bin/load.js", import.meta.url).href],
    name: "read",
    workerData: today,
    // A heap that may grow without bound is collected late.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 },
    idleTimeout: Infinity,
    ...options,
  });
  // Whoever waits for a file learns of its thread's death, and the pool starts another.
  pool.on("error", () => undefined);
  return pool;
}

function tooMuchMemory(memoryMb: number): PreparedFile {
  const reason = `takes more than ${memoryMb} MB of memory to read, as no such file does`;
  return { outcome: "refused", reason };
}
