import { Worker } from "node:worker_threads";

import type { Day } from "./documents.ts";
import { prepareFile, type PreparedFile, type ReadFile } from "./prepared-file.ts";
import type { SourceFile } from "./reader.ts";

/** Reads files, several at a time where it has threads. */
export interface ReaderPool {
  readonly threads: number;
  /** The file's bytes may not be used afterwards. */
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
  readonly worker: Worker;
  /** The first is being read, the others wait in the thread's queue. */
  readonly jobs: Job[];
}

/** Enough that a thread has work while the caller is busy writing. */
const JOBS_PER_THREAD = 4;

/** A pool of `threads` worker threads, which read by `detect.ts`, on a day. */
export function createReaderPool(threads: number, today: Day): ReaderPool {
  const waiting: Job[] = [];
  const pool = Array.from({ length: threads }, (): Thread => ({
    worker: startWorker(today),
    jobs: [],
  }));
  let failure: Error | null = null;

  const send = (thread: Thread, job: Job): void => {
    const { name, bytes, modified = null } = job.file;
    thread.jobs.push(job);
    thread.worker.postMessage({ name, bytes, modified }, transferable(bytes));
  };
  const fail = ({ jobs: [job] }: Thread, error: Error): void => {
    const during = job === undefined ? "" : ` while reading ${job.file.name}`;
    failure = new Error(`a reader thread failed${during}: ${error.message}`, { cause: error });
    for (const { reject } of pool.flatMap(({ jobs }) => jobs)) reject(failure);
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  for (const thread of pool) {
    thread.worker.on("message", (prepared: PreparedFile) => {
      thread.jobs.shift()?.resolve(prepared);
      const job = waiting.shift();
      if (job !== undefined) send(thread, job);
    });
    thread.worker.on("error", (error: Error) => fail(thread, error));
  }

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

// The program runs from TypeScript, and a thread does not inherit the loader under a test runner.
function startWorker(today: Day): Worker {
  return new Worker(new URL("./reader-worker.ts", import.meta.url), {
    workerData: today,
    execArgv: ["--import", import.meta.resolve("tsx")],
    // A heap that may grow without bound is collected late. This much takes the largest file there
    // is, nine megabytes of legislators in YAML.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 },
  });
}

// A slice of Node's shared buffer pool can't be moved to a thread; it is copied.
function transferable(bytes: Uint8Array): ArrayBuffer[] {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
