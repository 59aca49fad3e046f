import { setTimeout } from "node:timers/promises";

import { takeFileLock } from "../lib/file-lock.ts";

/** In a store's folder; no object of it. */
export const LOCK_NAME = ".lock";

const POLL_MS = 5;

/** Runs `work`, which waits for nothing, while no other process or thread runs theirs. */
export async function withLock<Result>(path: string, work: () => Result): Promise<Result> {
  let lock = takeFileLock(path, 0);
  while (lock === null) {
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this is for
    await setTimeout(POLL_MS);
    lock = takeFileLock(path, 0);
  }
  try {
    return work();
  } finally {
    lock.release();
  }
}
