import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";

import * as z from "zod";

import { errorCodeOf } from "../../lib/errors.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import type { Store } from "../../store/store.ts";
import { BuildError } from "../../store/read-build.ts";
import { parsedOrNull, readBounded } from "./read-object.ts";

/**
 * A run that writes or removes objects, or moves the pointer, leaves a mark under `running/`. A
 * mark of a killed run means that the store may have objects that no build names.
 */
const PREFIX = "running/";
const MAX_MARK_BYTES = 64 * 1024;

const Mark = z.object({
  task: z.enum(["publish", "prune", "rollback", "copy"]),
  host: z.string(),
  pid: z.int(),
  started_at: z.string(),
});
export type Mark = z.infer<typeof Mark> & { readonly key: string };

/**
 * A process on another host can't be checked. Its mark expires after this time, so that a killed
 * nightly run does not block the next one.
 */
const MAX_AGE_MS = 20 * HOUR_MS;

/** Tells our own marks from those of a killed container with the same host name and process ID. */
const ownMarks = new Set<string>();

export async function leaveMark(store: Store, task: Mark["task"], now: Date): Promise<string> {
  const run = `${hostname()}-${process.pid}-${now.getTime()}-${randomBase62(4)}`;
  const key = `${PREFIX}${task}-${run}.json`;
  const mark = { task, host: hostname(), pid: process.pid, started_at: now.toISOString() };
  ownMarks.add(key);
  await store.write(key, Buffer.from(JSON.stringify(mark)));
  return key;
}

/**
 * Runs `work` with the key of its mark. Left before the work looks for other runs, it ensures that
 * one of two concurrent runs always sees the other.
 */
export async function withMark<Result>(
  store: Store,
  task: Mark["task"],
  now: Date,
  work: (mark: string) => Promise<Result>,
): Promise<Result> {
  const mark = await leaveMark(store, task, now);
  try {
    return await work(mark);
  } finally {
    await store.remove(mark);
  }
}

export async function readMarks(store: Store): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  for await (const { key } of store.list(PREFIX)) {
    const bytes = await readBounded(store, key, MAX_MARK_BYTES);
    const mark = typeof bytes === "string" ? null : parsedOrNull(Mark, bytes);
    if (mark !== null) marks.push({ ...mark, key });
  }
  return marks;
}

/** Whether the run that left a mark may still be alive. */
export function isRunning(mark: Mark, now: Date): boolean {
  if (now.getTime() - Date.parse(mark.started_at) > MAX_AGE_MS) return false;
  if (mark.host !== hostname()) return true;
  if (mark.pid === process.pid) return ownMarks.has(mark.key);
  try {
    return process.kill(mark.pid, 0);
  } catch (error) {
    // EPERM: the process lives but belongs to another user.
    return errorCodeOf(error) === "EPERM";
  }
}

export async function readRunning(
  store: Store,
  tasks: readonly Mark["task"][],
  { now, except }: { readonly now: Date; readonly except: string },
): Promise<readonly Mark[]> {
  const marks = await readMarks(store);
  return marks.filter(
    (mark) => mark.key !== except && tasks.includes(mark.task) && isRunning(mark, now),
  );
}

/** A prune stops within one batch of removals after another run leaves its mark. */
const PRUNE_WAIT_MS = 5 * MINUTE_MS;
const PRUNE_POLL_MS = 500;

export interface WaitOptions {
  /** Called repeatedly, with the run that is waited for. */
  readonly onWait?: ((description: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly waitMs?: number | undefined;
}

/**
 * Waits until a running prune sees our mark and stops. Returns the other runs' marks. Throws a
 * {@link BuildError} if it does not stop, for example because it was killed on another host.
 */
export async function waitForPrune(
  store: Store,
  own: string,
  { onWait, signal, waitMs = PRUNE_WAIT_MS }: WaitOptions = {},
): Promise<readonly Mark[]> {
  const marks = (await readMarks(store)).filter(({ key }) => key !== own);
  const prune = marks.find((mark) => mark.task === "prune" && isRunning(mark, new Date()));
  if (prune === undefined) return marks;
  if (waitMs <= 0) {
    throw new BuildError(`${describe(prune)} and does not stop; nothing was published`);
  }
  onWait?.(`waiting, as ${describe(prune)}`);
  await setTimeout(PRUNE_POLL_MS, undefined, signal === undefined ? {} : { signal });
  return waitForPrune(store, own, { onWait, signal, waitMs: waitMs - PRUNE_POLL_MS });
}

/** Runs `copy` while no prune removes objects, and passes it the key of the run's mark. */
export function withCopyMark<Result>(
  store: Store,
  copy: (mark: string) => Promise<Result>,
  waiting: WaitOptions = {},
): Promise<Result> {
  return withMark(store, "copy", new Date(), async (mark) => {
    await waitForPrune(store, mark, waiting);
    return copy(mark);
  });
}

export function describe({ task, host, pid, started_at, key }: Mark): string {
  const remedy =
    host === hostname()
      ? ""
      : `; if it was killed, remove ${key} from the store or wait ${MAX_AGE_MS / HOUR_MS} hours`;
  return `a ${task} is running (process ${pid} on ${host} since ${started_at}${remedy})`;
}
