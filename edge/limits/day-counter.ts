import { dateOf } from "../../lib/time.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { writeBehind } from "./write-behind.ts";

/** Requests counted on one quota on one day (`YYYY-MM-DD`, UTC). */
export interface DaySum {
  readonly quotaId: string;
  readonly day: string;
  readonly requests: number;
}

/** What is to be added to a sum. */
export interface DayIncrement extends DaySum {
  /** The key that used it last. */
  readonly usedBy: string | null;
}

/** What is written in one go: whose it is, and which of its batches, in rising order. */
export interface Batch {
  readonly server: string;
  readonly number: number;
}

/** Where daily counts survive a restart, shared by all processes that serve the same keys. */
export interface DailyCounts {
  /** The requests counted so far; 0 where there are none. */
  load(quotaId: string, day: string): number | Promise<number>;
  /**
   * Adds to the counts, all or none, and gives the new sums. An increment may be negative. A batch that
   * is given again counts once.
   */
  add(increments: readonly DayIncrement[], batch: Batch): Promise<readonly DaySum[]>;
}

/** One quota's count of one day, in memory. */
export interface DayCount {
  readonly quotaId: string;
  /** Days since 1970. */
  readonly number: number;
  /** Which count it is, of all quotas and days. */
  readonly name: string;
  /** What the store said last. */
  stored: number;
  /** What the store does not know yet. */
  pending: number;
  /** The key that used it last. */
  usedBy: string | null;
}

export interface DayCounterParts {
  readonly counts: DailyCounts;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Told, at most every half minute, that the counter store fails; requests are served meanwhile. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Daily counts in memory, written behind; while the store fails they are kept and retried. */
export function createDayCounter({ counts, clock, onError }: DayCounterParts) {
  // By name: of a count that was dropped and loaded anew, what is not written yet is not forgotten.
  const changed = new Map<string, DayCount>();
  const loading = new Map<string, Promise<DayCount>>();
  const refreshing = new Map<string, Promise<void>>();
  const server = randomBase62(16);
  let batches = 0;
  let unconfirmed: ReturnType<typeof nextBatch> = null;
  const report = throttled(onError, REPORT_EVERY_MS, clock);

  async function read(quotaId: string, number: number): Promise<DayCount> {
    const day = dateOf(number);
    const count = { quotaId, number, name: nameOf(quotaId, day), pending: 0, usedBy: null };
    try {
      return { ...count, stored: await counts.load(quotaId, day) };
    } catch (error) {
      report(error);
      // The first flush that works brings the true count.
      return { ...count, stored: 0 };
    }
  }

  function load(quotaId: string, number: number): Promise<DayCount> {
    const name = nameOf(quotaId, dateOf(number));
    const unwritten = changed.get(name);
    if (unwritten !== undefined) return Promise.resolve(unwritten);
    const underway = loading.get(name);
    if (underway !== undefined) return underway;
    const started = read(quotaId, number).finally(() => loading.delete(name));
    loading.set(name, started);
    return started;
  }

  async function readAgain(count: DayCount): Promise<void> {
    const { stored } = await read(count.quotaId, count.number);
    count.stored = Math.max(count.stored, stored);
  }

  /** A batch whose confirmation did not come is given again as it was: it may have been written. */
  async function writeChanged(): Promise<void> {
    await writeBatch();
    unconfirmed = nextBatch();
    await writeBatch();
  }

  async function writeBatch(): Promise<void> {
    if (unconfirmed === null) return;
    const { batch, number, increments } = unconfirmed;
    for (const sum of await counts.add(increments, { server, number })) {
      const written = batch.get(nameOf(sum.quotaId, sum.day));
      if (written === undefined) continue;
      written.count.stored = sum.requests;
      written.count.pending -= written.requests;
      if (written.count.pending === 0) changed.delete(written.count.name);
    }
    unconfirmed = null;
  }

  function nextBatch() {
    const batch = new Map(
      Array.from(changed, ([name, count]) => [name, { count, requests: count.pending }]),
    );
    if (batch.size === 0) return null;
    const increments = Array.from(batch.values(), ({ count, requests }) => ({
      quotaId: count.quotaId,
      day: dateOf(count.number),
      requests,
      usedBy: count.usedBy,
    }));
    batches += 1;
    return { batch, number: batches, increments };
  }

  return {
    load,
    /** How many requests the store does not know of yet. */
    pending: () => [...changed.values()].reduce((sum, count) => sum + Math.abs(count.pending), 0),
    /** Asks the store once more, for all who want it then; what it does not say is left as it is known. */
    refresh(count: DayCount): Promise<void> {
      const underway = refreshing.get(count.name);
      if (underway !== undefined) return underway;
      const started = readAgain(count).finally(() => refreshing.delete(count.name));
      refreshing.set(count.name, started);
      return started;
    },

    flush: writeBehind(writeChanged, report),

    add(count: DayCount, requests: number): void {
      const unwritten = changed.get(count.name) ?? count;
      unwritten.pending += requests;
      changed.set(count.name, unwritten);
    },
  };
}

function nameOf(quotaId: string, day: string): string {
  return `${day} ${quotaId}`;
}
