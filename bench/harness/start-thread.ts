import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Runs a script of this folder in a worker thread. `end` stops it and returns its result. */
export function startThread<Result>(script: string, workerData: object) {
  const worker = new Worker(new URL(script, import.meta.url), { workerData });
  return {
    end: async (): Promise<Result> => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
      worker.postMessage("end");
      const [result] = (await once(worker, "message")) as [Result];
      await worker.terminate();
      return result;
    },
  };
}
