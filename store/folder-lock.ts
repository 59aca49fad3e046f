import { errorCodeOf } from "../lib/errors.ts";
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";

const POLL_MS = 10;
/** What is done under a lock takes a millisecond: whoever holds it this long hangs. */
const STALE_MS = 10_000;

/**
 * Runs `work` while no other process or thread runs theirs. It must not wait for anything, and it
 * asks `isHeld` before it changes what the lock guards: a process that was stopped for long has
 * lost its lock.
 */
export async function withLock<Result>(
  path: string,
  work: (isHeld: () => boolean) => Result,
): Promise<Result> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  while (!take(path, owner)) {
    takeAwayIfStale(path);
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this is for
    await setTimeout(POLL_MS);
  }
  const isHeld = (): boolean => ownerOf(path) === owner;
  try {
    return work(isHeld);
  } finally {
    if (isHeld()) rmSync(path, { force: true });
  }
}

function take(path: string, owner: string): boolean {
  const file = created(path);
  if (file === null) return false;
  try {
    writeFileSync(file, owner);
    return true;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function created(path: string): number | null {
  try {
    return openSync(path, "wx");
  } catch (error) {
    if (errorCodeOf(error) === "EEXIST") return null;
    throw error;
  }
}

function takeAwayIfStale(path: string): void {
  const owner = ownerOf(path);
  if (owner === null || !isStale(path, owner)) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return;
    throw error;
  }
  // Between the two looks someone else may have taken the stale lock away and made their own.
  if (ownerOf(aside) !== owner) putBack(aside, path);
  rmSync(aside, { force: true });
}

function putBack(aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch (error) {
    if (errorCodeOf(error) !== "EEXIST") throw error;
  }
}

function isStale(path: string, owner: string): boolean {
  const [host, pid] = owner.split(" ");
  // In another container the same number is another process.
  if (host === hostname() && pid !== undefined && !isRunning(Number(pid))) return true;
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && Date.now() - changed > STALE_MS;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCodeOf(error) === "EPERM";
  }
}

function ownerOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}
