import { LRUCache } from "lru-cache";

import { secondOf } from "../../lib/time.ts";
import {
  type Ask,
  type Counted,
  decide,
  type Grant,
  NO_REQUESTS,
  type Window,
  windowName,
} from "./counter.ts";
import type { DayCounts } from "./day-counts.ts";

export type MemoryCounter = ReturnType<typeof createMemoryCounter>;

const MAX_QUOTAS = 100_000;

export function createMemoryCounter(days: DayCounts, clock: () => number) {
  const seconds = new LRUCache<string, Omit<Window, "used">>({ max: MAX_QUOTAS });

  return {
    take(ask: Ask): Grant {
      const count = days.of(ask);
      const second = secondOf(clock());
      const name = windowName(ask);
      const known = seconds.get(name) ?? { second, ...NO_REQUESTS };
      const grant = decide({ ...known, used: count.stored + count.pending }, ask, second);
      if (grant.limit === null) {
        days.add(count, grant.granted);
        seconds.set(name, grant);
      }
      return grant;
    },

    giveBack(counted: Counted, amount: number): void {
      days.add(days.of(counted), -amount);
    },

    /** Adopts the windows that another counter returned, and records what it charged. */
    learn(ask: Ask, grant: Grant): void {
      const count = days.of(ask);
      if (grant.limit === null) days.add(count, grant.granted);
      count.stored = grant.used - count.pending;
      seconds.set(windowName(ask), grant);
    },

    used(ask: Ask): number {
      const { stored, pending } = days.of(ask);
      return stored + pending;
    },
  };
}
