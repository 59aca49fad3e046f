import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";

import * as z from "zod";

import { errorCodeOf, LegisError } from "../../lib/errors.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import type { Store } from "../../store/store.ts";
import { parsedOrNull } from "./read-text.ts";

export const LEASE_KEY = "lease.json";
/** Apart, so that looks at the day neither wait for a night nor end one. */
const TODAY_LEASE_KEY = "today-lease.json";
const MAX_LEASE_BYTES = 64 * 1024;

const Holder = z.object({
  task: z.enum(["publish", "prune", "rollback", "copy", "today"]),
  host: z.string(),
  pid: z.int(),
  id: z.string(),
  since: z.string(),
  /** Changes the tag. */
  renewals: z.int(),
});
type Holder = z.infer<typeof Holder>;

export interface LeaseOptions {
  /** Called repeatedly with the program that is waited for. */
  readonly onWait?: ((description: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly times?: typeof TIMES;
}

export interface Lease {
  /** Call before a step that nobody else may overlap. @throws {LeaseLost} if another has taken it */
  readonly renew: () => Promise<void>;
}

/** The program was suspended, or could not reach the store, for so long that another took the lease. */
export class LeaseLost extends LegisError {
  override readonly name = "LeaseLost";
  override readonly code = "lease_lost";

  constructor() {
    super("another program took the store's lease meanwhile; nothing went live, run it again");
  }
}

const TIMES = {
  /** A lease whose tag did not change for this long, as its waiter saw it, has expired. */
  expiryMs: 10 * MINUTE_MS,
  renewalMs: MINUTE_MS,
  pollMs: 500,
};

/** Tells our own leases from those of a killed container with the same host name and process id. */
const ownLeases = new Set<string>();

/**
 * Runs `work` while no other program writes to the store, removes from it, or moves its pointer; for `today`, while no
 * other one follows the day. Waits for the one that does, and takes over an expired lease.
 */
export async function withLease<Result>(
  store: Store,
  task: Holder["task"],
  work: (lease: Lease) => Promise<Result>,
  { times = TIMES, ...waiting }: LeaseOptions = {},
): Promise<Result> {
  const who = { host: hostname(), pid: process.pid, id: randomBase62(8) };
  const holder = { task, ...who, since: new Date().toISOString() };
  ownLeases.add(holder.id);
  let tag = await take(store, holder, { ...waiting, times });
  let turn = Promise.resolve();
  const put = (next: Holder | null): Promise<void> => {
    turn = turn
      .catch(() => undefined)
      .then(async () => {
        tag = await swap(store, keyOf(task), next, tag);
      });
    return turn;
  };
  let renewals = 0;
  const renew = (): Promise<void> => put({ ...holder, renewals: ++renewals });
  // The step that needs the lease renews it again, and reports the error.
  const timer = setInterval(() => void renew().catch(() => undefined), times.renewalMs);
  timer.unref();
  try {
    return await work({ renew });
  } finally {
    clearInterval(timer);
    // If it fails, the lease expires.
    await put(null).catch(() => undefined);
    ownLeases.delete(holder.id);
  }
}

type Tag = string | null;

const keyOf = (task: Holder["task"]): string => (task === "today" ? TODAY_LEASE_KEY : LEASE_KEY);

/** Returns the new tag. @throws {LeaseLost} if another has taken the lease */
async function swap(store: Store, key: string, next: Holder | null, tag: Tag): Promise<Tag> {
  const bytes = Buffer.from(`${JSON.stringify(next)}\n`);
  if (!(await store.swap(key, bytes, tag))) throw new LeaseLost();
  return (await store.readTagged(key, { maxBytes: MAX_LEASE_BYTES }))?.tag ?? null;
}

async function take(
  store: Store,
  holder: Omit<Holder, "renewals">,
  { onWait, signal, times }: LeaseOptions & { readonly times: typeof TIMES },
): Promise<Tag> {
  let [seen, since]: [Tag | undefined, number] = [undefined, 0];
  for (;;) {
    signal?.throwIfAborted();
    const found = await store.readTagged(keyOf(holder.task), { maxBytes: MAX_LEASE_BYTES });
    const other = found && parsedOrNull(Holder, found.bytes);
    const tag = found?.tag ?? null;
    if (seen !== tag) [seen, since] = [tag, performance.now()];
    if (other === null || isGone(other) || performance.now() - since > times.expiryMs) {
      const own = await swap(store, keyOf(holder.task), { ...holder, renewals: 0 }, tag).catch(
        nullIfLost,
      );
      if (own !== null) return own;
    } else {
      onWait?.(waitingFor(other));
      await setTimeout(times.pollMs, undefined, signal === undefined ? {} : { signal });
    }
  }
}

function nullIfLost(error: unknown): null {
  if (error instanceof LeaseLost) return null;
  throw error;
}

function waitingFor({ task, host, pid, since }: Holder): string {
  const expiry = host === hostname() ? "" : " If it was killed, this continues in ten minutes.";
  return `Waiting for a ${task} by process ${pid} on ${host}, running since ${since}.${expiry}`;
}

/** Whether the holder ran on this host and has ended, or has no process number. */
function isGone({ host, pid, id }: Holder): boolean {
  // To a system call, these numbers are groups of processes.
  if (pid < 1) return true;
  if (host !== hostname()) return false;
  if (pid === process.pid) return !ownLeases.has(id);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: the process lives but belongs to another user.
    return errorCodeOf(error) !== "EPERM";
  }
}
