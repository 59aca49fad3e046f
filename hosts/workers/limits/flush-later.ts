import type { Limits, StoredLimits } from "../../../edge/limits/limits.ts";

export interface FlushLaterParts {
  readonly clock: () => number;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** The runtime's limit for work after a response. */
export const REQUEST_MS = 30_000;
/** Rarely, because each write costs money. Leaves time for two batches of 4 s, in case of a retry. */
const FLUSH_AFTER_MS = 20_000;

/** Writes counts some time after a request, in that request's background work. */
export function flushLater(
  limits: StoredLimits,
  { clock, waitUntil, sleep, onError }: FlushLaterParts,
): Limits {
  /** A flush still running by then was canceled with its request. */
  let flushingUntil = -Infinity;
  const flushSoon = (): void => {
    if (clock() < flushingUntil) return;
    flushingUntil = clock() + REQUEST_MS;
    const flush = (): Promise<void> => {
      flushingUntil = -Infinity;
      return limits.flush();
    };
    waitUntil(sleep(FLUSH_AFTER_MS).then(flush).catch(onError));
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
