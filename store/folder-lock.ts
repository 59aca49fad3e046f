import { readFileSync, statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

import { takeFileLock } from "../lib/file-lock.ts";
import { LockHeld } from "./store-error.ts";

/** In a store's folder; no object of it. */
export const LOCK_NAME = ".lock";

/** Work under the lock takes about a millisecond, so after that its holder hangs. */
export const LOCK_WAIT_MS = 30_000;
const POLL_MS = 5;

/**
 * Runs `work`, which waits for nothing, while no other process or thread runs theirs.
 *
 * @throws {LockHeld} when another process holds the lock for longer than `waitMs`; the signal's reason
 *   once it aborts
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
    if (performance.now() - started > waitMs) throw new LockHeld(path, holderOf(path), waitMs);
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

/** The process that has a file locked, as Linux tells; `null` elsewhere and from within a container. */
function holderOf(path: string): number | null {
  try {
    const { dev, ino } = statSync(path);
    const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
    const device = [major, minor].map((part) => part.toString(16).padStart(2, "0")).join(":");
    const held = new RegExp(` (\\d+) ${device}:${ino} `).exec(readFileSync("/proc/locks", "utf8"));
    return Number(held?.[1] ?? 0) || null;
  } catch {
    return null;
  }
}
