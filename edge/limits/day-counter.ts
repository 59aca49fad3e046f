import { dateOf } from "../../lib/time.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { type Batch, inBatches } from "./in-batches.ts";
import { writeBehind, type WriteBehindOptions } from "./write-behind.ts";

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
  /** What is known to be counted of all servers' requests, but for what is pending here. */
  stored: number;
  /** The store's sum when it was last added to. */
  written: number;
  /** When the store was asked for that sum, in milliseconds since 1970; 0 for never. */
  heardAt: number;
  /** How many requests of those that are pending were given back. */
  returned: number;
  /** What the store does not know yet. */
  pending: number;
  /** The key that used it last. */
  usedBy: string | null;
}

/** What changed since the batch before, by the count's name. */
type Changes = ReadonlyMap<
  string,
  { readonly count: DayCount; readonly requests: number } & Pick<DayCount, "returned" | "usedBy">
>;

export interface DayCounterParts extends WriteBehindOptions {
  readonly counts: DailyCounts;
  /** Told, at most every half minute, that the counter store fails; requests are served meanwhile. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** How long somebody waits for the store's sum. */
const CONFIRM_MS = 1_000;

/** Daily counts in memory, written behind; while the store fails they are kept and retried. */
export function createDayCounter({ counts, clock, lostAfterMs, onError }: DayCounterParts) {
  // By name: of a count that was dropped and loaded anew, what is not written yet is not forgotten.
  const changed = new Map<string, DayCount>();
  const loading = new Map<string, Promise<DayCount>>();
  const refreshing = new Map<string, Promise<void>>();
  let isAway = false;
  const report = throttled(onError, REPORT_EVERY_MS, clock);

  async function read(quotaId: string, number: number): Promise<DayCount> {
    const day = dateOf(number);
    const count = emptyCount(quotaId, number);
    const heardAt = clock();
    try {
      const stored = await counts.load(quotaId, day);
      return { ...count, stored, written: stored, heardAt };
    } catch (error) {
      report(error);
      // The first flush that works brings the true count.
      return count;
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

  function takeChanged(): Changes | null {
    if (changed.size === 0) return null;
    const taken = Array.from(changed, ([name, count]) => {
      const { pending: requests, returned, usedBy } = count;
      return [name, { count, requests, returned, usedBy }] as const;
    });
    return new Map(taken);
  }

  async function write(changes: Changes, batch: Batch): Promise<void> {
    const increments = Array.from(changes.values(), ({ count, requests, usedBy }) => ({
      quotaId: count.quotaId,
      day: dateOf(count.number),
      requests,
      usedBy,
    }));
    const heardAt = clock();
    for (const sum of await counts.add(increments, batch)) {
      const written = changes.get(nameOf(sum.quotaId, sum.day));
      if (written === undefined) continue;
      written.count.stored = sum.requests;
      written.count.written = sum.requests;
      written.count.heardAt = heardAt;
      written.count.pending -= written.requests;
      written.count.returned -= written.returned;
      const { pending, returned } = written.count;
      if (pending === 0 && returned === 0) changed.delete(written.count.name);
    }
  }

  const writeChanged = inBatches({ take: takeChanged, write });
  const flush = writeBehind(
    async () => {
      await writeChanged();
      isAway = false;
    },
    (error) => {
      isAway = true;
      report(error);
    },
    { clock, lostAfterMs },
  );

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

    flush,
    /** Whether the store did not answer when it was added to last. */
    isAway: () => isAway,

    /** Writes what was charged to a count, and gives it with what other servers wrote. */
    async written(count: DayCount): Promise<DayCount> {
      const unwritten = changed.get(count.name) ?? count;
      if (isAway) return unwritten;
      await withDeadline(CONFIRM_MS, flush).catch(() => {
        isAway = true;
      });
      return unwritten;
    },

    /**
     * Whether all that was written of a count, but for what was given back, is within the limit. So it
     * is, too, while the store does not answer.
     */
    isWithin: ({ written, returned }: DayCount, limit: number): boolean =>
      isAway || written - returned <= limit,

    add(count: DayCount, requests: number): void {
      const unwritten = changed.get(count.name) ?? count;
      unwritten.usedBy = count.usedBy ?? unwritten.usedBy;
      unwritten.pending += requests;
      unwritten.returned -= Math.min(0, requests);
      changed.set(count.name, unwritten);
    },
  };
}

/** One of which the store was not asked. */
export function emptyCount(
  quotaId: string,
  number: number,
  usedBy: string | null = null,
): DayCount {
  const name = nameOf(quotaId, dateOf(number));
  const none = { stored: 0, written: 0, heardAt: 0, returned: 0, pending: 0 };
  return { quotaId, number, name, ...none, usedBy };
}

function nameOf(quotaId: string, day: string): string {
  return `${day} ${quotaId}`;
}
