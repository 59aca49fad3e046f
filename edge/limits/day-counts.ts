import { LRUCache } from "lru-cache";

import { dateOf } from "../../lib/time.ts";
import { type Ask, type Counted, type Unit, windowName } from "./counter.ts";
import { type Batch, writeBehind, type WriteBehindOptions } from "./write-behind.ts";

/** One quota's requests and kilobytes of one day (`YYYY-MM-DD`, UTC). */
export interface DaySum extends Readonly<Record<Unit, number>> {
  readonly quotaId: string;
  readonly day: string;
}

export interface DailyCounts {
  /** Adds all or none. Increments may be negative. Returns the new sums; nothing for a repeated batch. */
  add(increments: readonly DaySum[], batch: Batch): Promise<readonly DaySum[]>;
}

export interface DayCount {
  readonly name: string;
  readonly quotaId: string;
  readonly unit: Unit;
  readonly date: string;
  /** The count of all servers, without this server's pending one. */
  stored: number;
  /** When `stored` was read, in milliseconds since 1970. */
  readAt: number;
  pending: number;
}

export interface DayCountsParts extends WriteBehindOptions {
  readonly counts?: DailyCounts | undefined;
}

export type DayCounts = ReturnType<typeof createDayCounts>;

interface Taken {
  readonly count: DayCount;
  readonly pending: number;
}

const MAX_COUNTS = 100_000;

export function createDayCounts({ counts, clock, lostAfterMs }: DayCountsParts) {
  const known = new LRUCache<string, DayCount>({ max: MAX_COUNTS });
  /** Counts not written yet, including those that the cache has dropped. */
  const changed = new Map<string, DayCount>();

  function take(): readonly Taken[] | null {
    if (changed.size === 0) return null;
    return Array.from(changed.values(), (count) => ({ count, pending: count.pending }));
  }

  async function write(taken: readonly Taken[], batch: Batch): Promise<void> {
    const sums = (await counts?.add(taken.map(incrementOf), batch)) ?? [];
    // A sum read before this write is older and must not replace this one.
    const readAt = clock();
    const sumOf = new Map(sums.map((sum) => [`${sum.quotaId} ${sum.day}`, sum]));
    for (const { count, pending } of taken) {
      const sum = sumOf.get(`${count.quotaId} ${count.date}`);
      count.stored = sum?.[count.unit] ?? count.stored + pending;
      count.readAt = readAt;
      count.pending -= pending;
      if (count.pending === 0) changed.delete(count.name);
    }
  }

  const flush = writeBehind({ take, write }, { clock, lostAfterMs });

  return {
    flush,
    pending: () => [...changed.values()].reduce((sum, count) => sum + Math.abs(count.pending), 0),

    /** Returns the count. Adopts the sum that came with the request (`recorded`) if it is newer. */
    of({ quotaId, unit, day, recorded }: Counted & Pick<Ask, "recorded">): DayCount {
      const name = `${windowName({ quotaId, unit })} ${day}`;
      let count = known.get(name) ?? changed.get(name);
      if (count === undefined) {
        count = { name, quotaId, unit, date: dateOf(day), stored: 0, readAt: -1, pending: 0 };
        known.set(name, count);
      }
      if (recorded?.day === day && recorded.at > count.readAt) {
        count.stored = recorded.requests;
        count.readAt = recorded.at;
      }
      return count;
    },

    add(count: DayCount, amount: number): void {
      if (counts === undefined) {
        count.stored += amount;
        return;
      }
      count.pending += amount;
      changed.set(count.name, count);
    },
  };
}

function incrementOf({ count: { quotaId, unit, date }, pending }: Taken): DaySum {
  return { quotaId, day: date, requests: 0, kilobytes: 0, [unit]: pending };
}
