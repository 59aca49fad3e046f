import type { Limits, StoredLimits } from "../../edge/limits/limits.ts";

export interface FlushLaterParts {
  readonly clock: () => number;
  /** Lets work outlive the request that began it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly sleep: (ms: number) => Promise<void>;
}

/** How long work may go on after its request was answered. */
export const REQUEST_MS = 30_000;
/** Each write costs money. This leaves time for two batches of four seconds, in case one is repeated. */
const FLUSH_AFTER_MS = 20_000;

/** Limits that write their counts a while after a request, in work tied to that request. */
export function flushLater(
  limits: StoredLimits,
  { clock, waitUntil, sleep }: FlushLaterParts,
): Limits {
  /** A flush still running by then was ended with its request. */
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
    download: limits.download.bind(limits),
    settle: (...settled) => {
      flushSoon();
      return limits.settle(...settled);
    },
  };
}
