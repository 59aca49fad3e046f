import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";

import * as z from "zod";

import { randomBase62 } from "../lib/random-text.ts";
import { HOUR_MS, MINUTE_MS } from "../lib/time.ts";
import type { Store } from "../store/store.ts";
import { BuildError } from "./open-build.ts";
import { parsedOrNull, readBounded } from "./read-object.ts";

/**
 * Marks of runs that write or remove objects or choose the live build, one object each under `running/`.
 *
 * A run that was killed leaves its mark: then objects may be in the store that no build names.
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
 * On another host nobody can tell whether a process lives; after that it does not count, so that a
 * nightly run that was killed does not hold up the next one.
 */
const MAX_AGE_MS = 20 * HOUR_MS;

/** A container that is started again has the name and often the process id of the one that was killed. */
const leftHere = new Set<string>();

/** Leaves a mark; gives its key. */
export async function leaveMark(store: Store, task: Mark["task"], now: Date): Promise<string> {
  const run = `${hostname()}-${process.pid}-${now.getTime()}-${randomBase62(4)}`;
  const key = `${PREFIX}${task}-${run}.json`;
  const mark = { task, host: hostname(), pid: process.pid, started_at: now.toISOString() };
  leftHere.add(key);
  await store.write(key, Buffer.from(JSON.stringify(mark)));
  return key;
}

/** Every mark there is. */
export async function readMarks(store: Store): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  for await (const { key } of store.list(PREFIX)) {
    const bytes = await readBounded(store, key, MAX_MARK_BYTES);
    const mark = typeof bytes === "string" ? null : parsedOrNull(Mark, bytes);
    if (mark !== null) marks.push({ ...mark, key });
  }
  return marks;
}

/** Whether the run that left a mark may still be at work. */
export function isRunning(mark: Mark, now: Date): boolean {
  if (now.getTime() - Date.parse(mark.started_at) > MAX_AGE_MS) return false;
  if (mark.host !== hostname()) return true;
  if (mark.pid === process.pid) return leftHere.has(mark.key);
  try {
    return process.kill(mark.pid, 0);
  } catch (error) {
    // The process lives, but is another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The runs of these tasks that may still be at work. */
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

/** A prune that sees a mark of others ends within one batch of removals. */
const PRUNE_WAIT_MS = 5 * MINUTE_MS;
const PRUNE_POLL_MS = 500;

export interface Waiting {
  /** Told, again and again, for whom this waits. */
  readonly onWait?: ((told: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly waitMs?: number | undefined;
}

/**
 * Waits for a prune at work, which gives up when it sees the mark; gives the others' marks.
 *
 * @throws {BuildError} when it does not give up, as where it was killed on another host
 */
export async function untilNothingPrunes(
  store: Store,
  own: string,
  { onWait, signal, waitMs = PRUNE_WAIT_MS }: Waiting = {},
): Promise<readonly Mark[]> {
  const marks = (await readMarks(store)).filter(({ key }) => key !== own);
  const prune = marks.find((mark) => mark.task === "prune" && isRunning(mark, new Date()));
  if (prune === undefined) return marks;
  if (waitMs <= 0) {
    throw new BuildError(`${describe(prune)} and does not end; nothing was published`);
  }
  onWait?.(`waiting, as ${describe(prune)}`);
  await setTimeout(PRUNE_POLL_MS, undefined, signal === undefined ? {} : { signal });
  return untilNothingPrunes(store, own, { onWait, signal, waitMs: waitMs - PRUNE_POLL_MS });
}

/**
 * Copies into a store, during which nothing that is there already is pruned; the copy gets the key of
 * its mark.
 */
export async function whileCopying<Result>(
  store: Store,
  copy: (mark: string) => Promise<Result>,
  waiting: Waiting = {},
): Promise<Result> {
  const mark = await leaveMark(store, "copy", new Date());
  try {
    await untilNothingPrunes(store, mark, waiting);
    return await copy(mark);
  } finally {
    await store.remove(mark);
  }
}

/** Says in words which run left a mark. */
export function describe({ task, host, pid, started_at, key }: Mark): string {
  const remedy =
    host === hostname()
      ? ""
      : `; if it was killed, remove ${key} from the store or wait ${MAX_AGE_MS / HOUR_MS} hours`;
  return `a ${task} is at work (process ${pid} on ${host} since ${started_at}${remedy})`;
}
