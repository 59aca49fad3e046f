import { setTimeout } from "node:timers/promises";

import { StoreError, type StoreReason } from "./store-error.ts";

const BACKOFF_MS = 100;

/** Does the work again, after longer and longer pauses, while it fails for one of the reasons. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  {
    attempts,
    reasons,
    signal,
  }: {
    readonly attempts: number;
    readonly reasons: ReadonlySet<StoreReason>;
    readonly signal?: AbortSignal;
  },
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- again only if it failed
      return await work();
    } catch (error) {
      const isWorthIt = error instanceof StoreError && reasons.has(error.reason);
      if (!isWorthIt || attempt === attempts) throw error;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(BACKOFF_MS * 2 ** attempt * Math.random(), signal);
    }
  }
}

/** Rejects with the signal's own reason. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await setTimeout(ms, undefined, { ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
