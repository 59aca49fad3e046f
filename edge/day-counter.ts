import { REPORT_EVERY_MS, seldom } from "./seldom.ts";

/** Requests of one key on one day (`YYYY-MM-DD`, UTC). */
export interface DayRequests {
  readonly keyId: string;
  readonly day: string;
  readonly requests: number;
}

/** Where daily counts survive a restart, shared by all processes that serve the same keys. */
export interface DailyCounts {
  /** The requests counted so far; 0 where there are none. */
  load(keyId: string, day: string): number | Promise<number>;
  /** Adds to the counts, all or none, and gives the new sums. An increment may be negative. */
  add(increments: readonly DayRequests[]): Promise<readonly DayRequests[]>;
}

/** One key's count of one day, in memory. */
export interface DayCount {
  readonly keyId: string;
  /** Days since 1970. */
  readonly number: number;
  /** What the store said last. */
  stored: number;
  /** What the store does not know yet. */
  pending: number;
}

export interface DayCounterParts {
  readonly counts: DailyCounts;
  readonly clock: () => number;
  readonly onError?: (error: unknown) => void;
}

export interface DayCounter {
  load(keyId: string, day: number): Promise<DayCount>;
  add(count: DayCount, requests: number): void;
  flush(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** Daily counts in memory, written behind; while the store fails they are kept and retried. */
export function createDayCounter({ counts, clock, onError }: DayCounterParts): DayCounter {
  const changed = new Set<DayCount>();
  const loading = new Map<string, Promise<DayCount>>();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const report = seldom(onError, REPORT_EVERY_MS, clock);

  async function read(keyId: string, number: number): Promise<DayCount> {
    try {
      return { keyId, number, stored: await counts.load(keyId, dateOf(number)), pending: 0 };
    } catch (error) {
      report(error);
      // The first flush that works brings the true count.
      return { keyId, number, stored: 0, pending: 0 };
    }
  }

  function load(keyId: string, number: number): Promise<DayCount> {
    const name = `${number} ${keyId}`;
    const underway = loading.get(name);
    if (underway !== undefined) return underway;
    const started = read(keyId, number).finally(() => loading.delete(name));
    loading.set(name, started);
    return started;
  }

  async function writeChanged(): Promise<void> {
    const batch = new Map<string, { readonly count: DayCount; readonly requests: number }>();
    for (const count of changed) {
      batch.set(`${dateOf(count.number)} ${count.keyId}`, { count, requests: count.pending });
    }
    if (batch.size === 0) return;
    const increments = Array.from(batch.values(), ({ count, requests }) => ({
      keyId: count.keyId,
      day: dateOf(count.number),
      requests,
    }));
    for (const sum of await counts.add(increments)) {
      const written = batch.get(`${sum.day} ${sum.keyId}`);
      if (written === undefined) continue;
      written.count.stored = sum.requests;
      written.count.pending -= written.requests;
      if (written.count.pending === 0) changed.delete(written.count);
    }
  }

  function flush(): Promise<void> {
    if (running === null) {
      running = writeChanged()
        .catch(report)
        .finally(() => {
          running = null;
        });
      return running;
    }
    // What was charged after the running flush began needs another one; all who wait share it.
    next ??= running.then(() => {
      next = null;
      return flush();
    });
    return next;
  }

  return {
    load,
    flush,

    add(count, requests) {
      count.pending += requests;
      changed.add(count);
    },
  };
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
