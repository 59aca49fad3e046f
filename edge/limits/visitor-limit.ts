import { LRUCache } from "lru-cache";

import { dayOf, SECOND_MS } from "../../lib/time.ts";
import { Problem } from "../../contract/problem.ts";
import { amount } from "../../lib/amounts.ts";
import { networkOf, siteOf } from "./network.ts";
import { createDayCounts } from "./day-counts.ts";
import { createMemoryCounter } from "./memory-counter.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** The limits of one network. Generous, because many readers may share an office's address. */
const PLAN = {
  requestsPerDay: 10_000,
  requestsPerSecond: 10,
  /** What may come at once, as when somebody opens many tabs. */
  atOnce: 60,
  searchesPerSecond: 0,
  downloads: 0,
  gigabytesPerDay: 1_000,
};

/** The limits of one site, an IPv4 /24 or IPv6 /48, which often belongs to one customer of a provider. */
const SITE_PLAN = { ...PLAN, requestsPerDay: 20_000, requestsPerSecond: 20, atOnce: 120 };

/** A forgotten network counts as new. */
const MAX_NETWORKS = 100_000;

/** Counts a request without a key. Returns null if it is allowed. */
type VisitorLimit = (ip: string, isConditional: boolean) => Refusal | null;

/** Limits the requests of each network and each site to this process. Stores nothing. `what` begins the refusals. */
export function createVisitorLimit(clock: () => number, what: "Feeds" | "Pages"): VisitorLimit {
  const counter = createMemoryCounter(createDayCounts({ clock }), clock);
  /** When each network has all its requests at once again, as in a leaky bucket. */
  const fullAgain = new LRUCache<string, number>({ max: MAX_NETWORKS });
  return (ip, isConditional) => {
    const now = clock();
    const refusalFor = (who: "network" | "site", quotaId: string, plan: typeof PLAN) => {
      const { requestsPerDay, requestsPerSecond, atOnce } = plan;
      const fullAt = Math.max(now, fullAgain.get(quotaId) ?? 0) + SECOND_MS / requestsPerSecond;
      const isEmpty = fullAt > now + (atOnce / requestsPerSecond) * SECOND_MS;
      const unlimited = { ...plan, requestsPerSecond: Infinity };
      const ask = { quotaId, unit: "requests", day: dayOf(now), plan: unlimited } as const;
      const limit = isEmpty
        ? "requests"
        : counter.take({ ...ask, isSearch: false, isConditional, wanted: 1 }).limit;
      if (limit === null) {
        fullAgain.set(quotaId, fullAt);
        return null;
      }
      const limitText =
        limit === "day"
          ? `${amount(requestsPerDay, "request")} a day`
          : `${amount(requestsPerSecond, "request")} a second, ${amount(atOnce)} at once`;
      const message = `${what} allow ${limitText} per ${who}; wait as long as Retry-After says`;
      const problem = new Problem("rate_limit_exceeded", message);
      return { ...refusalOf(limit, plan, now), problem };
    };
    return (
      refusalFor("network", networkOf(ip), PLAN) ??
      refusalFor("site", `site ${siteOf(ip)}`, SITE_PLAN)
    );
  };
}
