import type { Quota } from "./answer-facts.ts";
import type { Wait } from "./wait.ts";

interface Queued {
  readonly isSearch: boolean;
  readonly begin: () => void;
}

interface PaceParts {
  readonly wait: Wait;
  readonly onWait: (ms: number) => void;
}

const SECOND_MS = 1_000;

/**
 * Starts no more requests than the service has left in its second, according to the headers of its answers.
 * Until the limit is known, requests go one at a time; searches always do, since a key may run only one.
 * Requests of others with the same key are noticed late and can still cause a 429.
 */
export function createPace({ wait, onWait }: PaceParts) {
  const queue: Queued[] = [];
  let limit: number | null = null;
  /** How many requests may start before the next second. */
  let room = 1;
  let underWay = 0;
  let isSearching = false;
  /** The latest second that the service reported, by its end in Unix seconds. */
  let second = 0;
  /** When the second of `room` ends, by the monotonic `performance.now`. */
  let opensAt = 0;
  let isWaiting = false;

  function open(): void {
    // Requests under way may arrive in the new second.
    room = Math.max(0, (limit ?? 1) - underWay);
    opensAt = performance.now() + SECOND_MS;
  }

  function beginNext(): void {
    if (limit !== null && performance.now() >= opensAt) open();
    while (room > 0) {
      const at = queue.findIndex(({ isSearch }) => !(isSearch && isSearching));
      const [next] = at === -1 ? [] : queue.splice(at, 1);
      if (next === undefined) return;
      room -= 1;
      underWay += 1;
      isSearching ||= next.isSearch;
      next.begin();
    }
    // If the whole limit is under way, the next answer goes on.
    if (limit !== null && queue.length > 0 && underWay < limit) waitForNextSecond();
  }

  function waitForNextSecond(): void {
    if (isWaiting) return;
    isWaiting = true;
    const awaited = opensAt;
    const ms = Math.max(0, Math.ceil(awaited - performance.now()));
    onWait(ms);
    // Queued requests have signals of their own.
    void wait(ms).then(() => {
      isWaiting = false;
      if (opensAt === awaited) open();
      beginNext();
    });
  }

  function update(quota: Quota): void {
    const reset = quota.resetAt.getTime() / SECOND_MS;
    limit = Math.max(1, quota.limit);
    if (reset < second) return;
    // The service may have counted requests under way already, or not.
    const free = Math.max(0, quota.remaining - underWay);
    room = reset === second ? Math.min(room, free) : free;
    if (reset === second) return;
    second = reset;
    const ms = reset * SECOND_MS - Date.now();
    // The clocks may differ.
    opensAt = performance.now() + (ms >= 0 && ms <= SECOND_MS ? ms : SECOND_MS);
  }

  function leave(isSearch: boolean, quota: Quota | null): void {
    underWay -= 1;
    if (isSearch) isSearching = false;
    if (quota !== null) update(quota);
    if (limit === null) room = 1;
    beginNext();
  }

  return {
    /** Resolves when a request may start. Call the result when it ends, with the quota in its answer. */
    enter(isSearch: boolean, signal?: AbortSignal): Promise<(quota: Quota | null) => void> {
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          const at = queue.indexOf(queued);
          if (at !== -1) queue.splice(at, 1);
          reject(signal?.reason as Error);
        };
        const queued = {
          isSearch,
          begin: (): void => {
            signal?.removeEventListener("abort", giveUp);
            resolve((quota) => leave(isSearch, quota));
          },
        };
        if (signal?.aborted === true) {
          reject(signal.reason as Error);
          return;
        }
        signal?.addEventListener("abort", giveUp);
        queue.push(queued);
        beginNext();
      });
    },
  };
}
