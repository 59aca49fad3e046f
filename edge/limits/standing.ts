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

/** Adds the limits to the headers of an authenticated answer. */
export function rateLimitHeaders(
  standing: Standing,
  headers: Record<string, string> = {},
): Record<string, string> {
  headers["X-RateLimit-Limit-Day"] = String(standing.limitDay);
  headers["X-RateLimit-Remaining-Day"] = String(standing.remainingDay);
  headers["X-RateLimit-Reset-Day"] = String(standing.resetDay);
  headers["X-RateLimit-Limit-Second"] = String(standing.limitSecond);
  headers["X-RateLimit-Remaining-Second"] = String(standing.remainingSecond);
  headers["X-RateLimit-Reset-Second"] = String(standing.resetSecond);
  if (standing.limitSearch === undefined) return headers;
  headers["X-RateLimit-Limit-Search"] = String(standing.limitSearch);
  headers["X-RateLimit-Remaining-Search"] = String(standing.remainingSearch);
  return headers;
}
