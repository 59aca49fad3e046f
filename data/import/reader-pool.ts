import { Worker } from "node:worker_threads";

import type { Day } from "../documents.ts";
import { prepareFile, type PreparedFile, type ReadFile } from "./prepared-file.ts";
import type { SourceFile } from "../parse/source-file.ts";

/** Reads files, several at a time where it has threads. */
export interface ReaderPool {
  readonly threads: number;
  /** A file that takes more memory than a thread has is refused. */
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

interface Job {
  readonly file: SourceFile;
  readonly resolve: (prepared: PreparedFile) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  /** The first is being read, the others wait in the thread's queue. */
  readonly jobs: Job[];
}

/** Enough that a thread has work while the caller is busy writing. */
const JOBS_PER_THREAD = 4;

/** A pool of `threads` worker threads, which read by `detect.ts`, on a day. */
export function createReaderPool(
  threads: number,
  today: Day,
  memoryMb = ENOUGH_MEMORY_MB,
): ReaderPool {
  const waiting: Job[] = [];
  let failure: Error | null = null;

  const post = ({ worker }: Thread, { file }: Job): void => {
    const { name, bytes, modified = null } = file;
    // Copied, not moved: a thread that ends leaves the files in its queue to the next one.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows, not threads
    worker.postMessage({ name, bytes, modified });
  };
  const send = (thread: Thread, job: Job): void => {
    thread.jobs.push(job);
    post(thread, job);
  };
  const settle = (thread: Thread, prepared: PreparedFile): void => {
    thread.jobs.shift()?.resolve(prepared);
    const job = waiting.shift();
    if (job !== undefined) send(thread, job);
  };
  const fail = ({ jobs: [job] }: Thread, error: Error): void => {
    const during = job === undefined ? "" : ` while reading ${job.file.name}`;
    failure = new Error(`a reader thread failed${during}: ${error.message}`, { cause: error });
    for (const { reject } of pool.flatMap(({ jobs }) => jobs)) reject(failure);
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  const startAgain = (thread: Thread): void => {
    thread.worker = startWorker(today, memoryMb);
    watch(thread);
    for (const job of thread.jobs.slice(1)) post(thread, job);
    settle(thread, tooMuchMemory(memoryMb));
  };
  const watch = (thread: Thread): void => {
    thread.worker.on("message", (prepared: PreparedFile) => settle(thread, prepared));
    thread.worker.on("error", (error: Error) => {
      if (isOutOfMemory(error) && thread.jobs.length > 0) startAgain(thread);
      else fail(thread, error);
    });
  };
  const pool = Array.from({ length: threads }, (): Thread => {
    const thread = { worker: startWorker(today, memoryMb), jobs: [] };
    watch(thread);
    return thread;
  });

  return {
    threads,
    read: (file) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        const job = { file, resolve, reject };
        const thread = pool.toSorted((a, b) => a.jobs.length - b.jobs.length)[0];
        if (thread !== undefined && thread.jobs.length < JOBS_PER_THREAD) send(thread, job);
        else waiting.push(job);
      }),
    close: async () => {
      await Promise.all(pool.map(({ worker }) => worker.terminate()));
    },
  };
}

/** This much takes the largest file there is, nine megabytes of legislators in YAML. */
const ENOUGH_MEMORY_MB = 1024;

function tooMuchMemory(memoryMb: number): PreparedFile {
  const reason = `takes more than ${memoryMb} MB of memory to read, as no such file does`;
  return { outcome: "refused", reason };
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function startWorker(today: Day, memoryMb: number): Worker {
  return new Worker(new URL("./reader-worker.ts", import.meta.url), {
    workerData: today,
    // A heap that may grow without bound is collected late.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 },
  });
}
