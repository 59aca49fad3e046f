import { setTimeout } from "node:timers/promises";

import { takeFileLock } from "../lib/file-lock.ts";
import { LockHeld } from "./store-error.ts";

/** The lock file in a store's folder. It is not an object. */
export const LOCK_NAME = ".lock";

/** Work under the lock takes about 1 ms, so a holder this slow hangs. */
export const LOCK_WAIT_MS = 30_000;
const POLL_MS = 5;

/**
 * Runs synchronous `work` under a lock. Rejects with {@link LockHeld} after `waitMs`, or on abort.
 */
export async function withLock<Result>(
  path: string,
  work: () => Result,
  { waitMs, signal }: { readonly waitMs: number; readonly signal?: AbortSignal | undefined },
): Promise<Result> {
  const started = performance.now();
  let lock = takeFileLock(path, 0);
  while (lock === null) {
    signal?.throwIfAborted();
    if (performance.now() - started > waitMs) throw new LockHeld(path, waitMs);
    await setTimeout(POLL_MS);
    lock = takeFileLock(path, 0);
  }
  try {
    return work();
  } finally {
    lock.release();
  }
}
