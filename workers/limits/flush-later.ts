import type { Limits, StoredLimits } from "../../edge/limits/limits.ts";

export interface FlushLaterParts {
  readonly clock: () => number;
  /** Lets work outlive the request that began it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A request holds its process no longer than that after its answer. */
export const REQUEST_MS = 30_000;
/** Each write costs. Two batches of four seconds each, as where one failed before, end before the request does. */
const FLUSH_AFTER_MS = 20_000;

/** Limits whose counts are written some time after a request, by work that ends with it. */
export function flushLater(
  limits: StoredLimits,
  { clock, waitUntil, sleep }: FlushLaterParts,
): Limits {
  /** What is still not over by then was ended with its request. */
  let flushingUntil = -Infinity;
  const flushSoon = (): void => {
    if (clock() < flushingUntil) return;
    flushingUntil = clock() + REQUEST_MS;
    const flush = (): Promise<void> => {
      flushingUntil = -Infinity;
      return limits.flush();
    };
    waitUntil(sleep(FLUSH_AFTER_MS).then(flush));
  };
  return {
    admit: limits.admit.bind(limits),
    settle: (ticket, given) => {
      flushSoon();
      return limits.settle(ticket, given);
    },
  };
}
