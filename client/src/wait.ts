/** Resolves after `ms`. Rejects with the signal's reason as soon as it is aborted. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted === true) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS));
    if (signal?.aborted === true) end();
    else signal?.addEventListener("abort", end);
  });
