import { LRUCache } from "lru-cache";

import { secondOf } from "../../lib/time.ts";
import { type Ask, decide, type Grant, NO_REQUESTS, type Window } from "./counter.ts";
import type { DayCounts } from "./day-counts.ts";

export type MemoryCounter = ReturnType<typeof createMemoryCounter>;

const MAX_QUOTAS = 100_000;

export function createMemoryCounter(days: DayCounts, clock: () => number) {
  const seconds = new LRUCache<string, Omit<Window, "used">>({ max: MAX_QUOTAS });

  return {
    take(ask: Ask): Grant {
      const count = days.of(ask);
      const second = secondOf(clock());
      const known = seconds.get(ask.quotaId) ?? { second, ...NO_REQUESTS };
      const grant = decide({ ...known, used: count.stored + count.pending }, ask, second);
      if (grant.limit === null) {
        days.add(count, grant.granted);
        seconds.set(ask.quotaId, grant);
      }
      return grant;
    },

    giveBack(quotaId: string, day: number, requests: number): void {
      days.add(days.of({ quotaId, day }), -requests);
    },

    /** Adopts the windows that another counter returned, and records what it charged. */
    learn(ask: Ask, grant: Grant): void {
      const count = days.of(ask);
      if (grant.limit === null) days.add(count, grant.granted);
      count.stored = grant.used - count.pending;
      seconds.set(ask.quotaId, grant);
    },

    used(ask: Ask): number {
      const { stored, pending } = days.of(ask);
      return stored + pending;
    },
  };
}
