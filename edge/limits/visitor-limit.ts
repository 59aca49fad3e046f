import { dayOf } from "../../lib/time.ts";
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
  searchesPerSecond: 0,
  downloads: 0,
  gigabytesPerDay: 1_000,
};

/** The limits of one site, an IPv4 /24 or IPv6 /48, which often belongs to one customer of a provider. */
const SITE_PLAN = { ...PLAN, requestsPerDay: 20_000, requestsPerSecond: 20 };

/** Counts a request without a key. Returns null if it is allowed. */
type VisitorLimit = (ip: string, isConditional: boolean) => Refusal | null;

/** Limits the requests of each network and each site to this process. Stores nothing. `what` begins the refusals. */
export function createVisitorLimit(clock: () => number, what: "Feeds" | "Pages"): VisitorLimit {
  const counter = createMemoryCounter(createDayCounts({ clock }), clock);
  return (ip, isConditional) => {
    const now = clock();
    const refusalFor = (who: "network" | "site", quotaId: string, plan: typeof PLAN) => {
      const { limit } = counter.take({
        quotaId,
        unit: "requests",
        day: dayOf(now),
        plan,
        isSearch: false,
        isConditional,
        wanted: 1,
      });
      if (limit === null) return null;
      const limitText =
        limit === "day"
          ? `${amount(plan.requestsPerDay, "request")} a day`
          : `${amount(plan.requestsPerSecond, "request")} a second`;
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
