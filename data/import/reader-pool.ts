import { Piscina } from "piscina";

import { errorCodeOf, messageOf } from "../../lib/errors.ts";
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

/** This much takes the largest file there is, nine megabytes of legislators in YAML. */
const ENOUGH_MEMORY_MB = 1024;

/** A pool of `threads` worker threads, which read by `read-source-file.ts`, on a day. */
export function createReaderPool(
  threads: number,
  today: Day,
  memoryMb = ENOUGH_MEMORY_MB,
): ReaderPool {
  const pool = new Piscina({
    filename: new URL("./reader-worker.ts", import.meta.url).href,
    name: "read",
    workerData: today,
    // A heap that may grow without bound is collected late.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 },
    // Most nights few files are new. One there must be: only so many are started again.
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: Infinity,
  });
  // Whoever waits for a file learns of its thread's death, and the pool starts another.
  pool.on("error", () => undefined);
  return {
    threads,
    read: async ({ name, bytes, modified = null }) => {
      try {
        return (await pool.run({ name, bytes, modified })) as PreparedFile;
      } catch (cause) {
        if (errorCodeOf(cause) === "ERR_WORKER_OUT_OF_MEMORY") return tooMuchMemory(memoryMb);
        throw new Error(`a reader thread failed while reading ${name}: ${messageOf(cause)}`, {
          cause,
        });
      }
    },
    close: () => pool.destroy(),
  };
}

function tooMuchMemory(memoryMb: number): PreparedFile {
  const reason = `takes more than ${memoryMb} MB of memory to read, as no such file does`;
  return { outcome: "refused", reason };
}
