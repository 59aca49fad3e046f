import { Piscina } from "piscina";

import { errorCodeOf, messageOf } from "../../lib/errors.ts";
import type { Day } from "../documents.ts";
import type { PreparedFile } from "./prepared-file.ts";
import type { SourceFile } from "../parse/source-file.ts";

export interface ReaderPool {
  readonly threads: number;
  /** Skips a file that exceeds a thread's memory. Stays pending if the pool is closed first. */
  read(file: SourceFile): Promise<PreparedFile>;
  close(): Promise<void>;
}

/** Enough for the largest known file, nine megabytes of legislators in YAML. */
const ENOUGH_MEMORY_MB = 1024;

export function createReaderPool(
  threads: number,
  today: Day,
  memoryMb = ENOUGH_MEMORY_MB,
): ReaderPool {
  // Starts threads on demand, since most nights have few new files.
  let pool: Piscina | null = null;
  let isClosed = false;
  return {
    threads,
    async read({ name, bytes }) {
      pool ??= startThreads(threads, today, memoryMb);
      try {
        return (await pool.run({ name, bytes })) as PreparedFile;
      } catch (cause) {
        if (isClosed) return new Promise(() => {});
        if (errorCodeOf(cause) === "ERR_WORKER_OUT_OF_MEMORY") {
          return { outcome: "skipped", reason: `needs more than ${memoryMb} MB of memory to read` };
        }
        throw new Error(`a reader thread failed while reading ${name}: ${messageOf(cause)}`, {
          cause,
        });
      }
    },
    close: async () => {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

function startThreads(maxThreads: number, today: Day, memoryMb: number): Piscina {
  const pool = new Piscina({
    filename: new URL("./reader-worker.ts", import.meta.url).href,
    // Node runs the TypeScript itself. tsx would start a process for each thread and never end it.
    execArgv: [],
    name: "read",
    workerData: today,
    // An unlimited heap is collected late.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 },
    idleTimeout: Infinity,
    // Piscina limits how often it starts threads beyond these again.
    minThreads: 1,
    maxThreads,
    recordTiming: false,
  });
  // The waiting callers get the error, and the pool starts a new thread.
  pool.on("error", () => undefined);
  return pool;
}
