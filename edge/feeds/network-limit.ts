import { dayOf } from "../../lib/time.ts";
import { Problem } from "../../contract/problem.ts";
import { amount } from "../../lib/amounts.ts";
import { networkOf } from "../accounts/network.ts";
import { createDayCounts } from "../limits/day-counts.ts";
import { createMemoryCounter } from "../limits/memory-counter.ts";
import { type Refusal, refusalOf } from "../limits/refusal.ts";

/** The limits of one network. Generous, because many readers may share an office's address. */
const PLAN = { requestsPerDay: 10_000, requestsPerSecond: 10, searchesPerSecond: 0, downloads: 0 };

/** Counts a request without a key. Returns null if it is allowed. */
export type NetworkLimit = (ip: string, isConditional: boolean) => Refusal | null;

/** Limits each network's requests to this process. Stores nothing. */
export function createNetworkLimit(clock: () => number): NetworkLimit {
  const counter = createMemoryCounter(createDayCounts({ clock }), clock);
  return (ip, isConditional) => {
    const now = clock();
    const quotaId = networkOf(ip);
    const ask = { quotaId, day: dayOf(now), plan: PLAN, isSearch: false, isConditional, wanted: 1 };
    const { limit } = counter.take(ask);
    if (limit === null) return null;
    const limitText =
      limit === "day"
        ? `${amount(PLAN.requestsPerDay, "request")} a day`
        : `${amount(PLAN.requestsPerSecond, "request")} a second`;
    const message = `Feeds allow ${limitText} per network; try again after Retry-After`;
    return { ...refusalOf(limit, PLAN, now), problem: new Problem("rate_limit_exceeded", message) };
  };
}
