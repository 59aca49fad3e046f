import { DAY_MS, dayOf, SECOND_MS, secondOf } from "../../lib/time.ts";
import { NO_REQUESTS, type Window } from "./counter.ts";
import type { Plan } from "./plans.ts";

/** A key's limits and what remains of them; the resets are Unix seconds. */
export interface Standing {
  readonly limitDay: number;
  readonly remainingDay: number;
  readonly resetDay: number;
  readonly limitSecond: number;
  readonly remainingSecond: number;
  readonly resetSecond: number;
  /** Searches per second, if the request is a search. */
  readonly limitSearch?: number;
  readonly remainingSearch?: number;
}

/** A quota's windows, and the day that `used` is of. */
export interface DayWindow extends Window {
  readonly day: number;
}

/** Returns a key's standing after a request. */
export function standingOf(
  window: DayWindow,
  plan: Plan,
  isSearch: boolean,
  now: number,
): Standing {
  const today = dayOf(now);
  const second = secondOf(now);
  // A request that was charged yesterday shows today's window.
  const used = window.day === today ? window.used : 0;
  const { requests, searches } = window.second === second ? window : NO_REQUESTS;
  return {
    limitDay: plan.requestsPerDay,
    remainingDay: Math.max(0, plan.requestsPerDay - used),
    resetDay: (today + 1) * (DAY_MS / SECOND_MS),
    limitSecond: plan.requestsPerSecond,
    remainingSecond: Math.max(0, plan.requestsPerSecond - requests),
    resetSecond: second + 1,
    ...(isSearch && {
      limitSearch: plan.searchesPerSecond,
      remainingSearch: Math.max(0, plan.searchesPerSecond - searches),
    }),
  };
}

/** The limits as the response headers that every authenticated answer has. */
export function rateLimitHeaders(standing: Standing): Record<string, string> {
  return {
    "X-RateLimit-Limit-Day": String(standing.limitDay),
    "X-RateLimit-Remaining-Day": String(standing.remainingDay),
    "X-RateLimit-Reset-Day": String(standing.resetDay),
    "X-RateLimit-Limit-Second": String(standing.limitSecond),
    "X-RateLimit-Remaining-Second": String(standing.remainingSecond),
    "X-RateLimit-Reset-Second": String(standing.resetSecond),
    ...(standing.limitSearch !== undefined && {
      "X-RateLimit-Limit-Search": String(standing.limitSearch),
      "X-RateLimit-Remaining-Search": String(standing.remainingSearch),
    }),
  };
}
