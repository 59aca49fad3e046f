import { DAY_MS, dayOf, SECOND_MS, secondOf } from "../../lib/time.ts";
import { NO_REQUESTS, type Window } from "./counter.ts";
import type { Plan } from "./plans.ts";

export interface DayWindow extends Window {
  readonly day: number;
}

interface Limited {
  readonly plan: Plan;
  readonly isSearch: boolean;
}

export function addLimitHeaders(
  headers: Record<string, string>,
  window: DayWindow,
  { plan, isSearch }: Limited,
  now: number,
): Record<string, string> {
  const today = dayOf(now);
  const second = secondOf(now);
  // A request that was charged yesterday shows today's window.
  const used = window.day === today ? window.used : 0;
  const { requests, searches } = window.second === second ? window : NO_REQUESTS;
  headers["X-RateLimit-Limit-Day"] = String(plan.requestsPerDay);
  headers["X-RateLimit-Remaining-Day"] = left(plan.requestsPerDay, used);
  headers["X-RateLimit-Reset-Day"] = String((today + 1) * (DAY_MS / SECOND_MS));
  headers["X-RateLimit-Limit-Second"] = String(plan.requestsPerSecond);
  headers["X-RateLimit-Remaining-Second"] = left(plan.requestsPerSecond, requests);
  headers["X-RateLimit-Reset-Second"] = String(second + 1);
  if (!isSearch) return headers;
  headers["X-RateLimit-Limit-Search"] = String(plan.searchesPerSecond);
  headers["X-RateLimit-Remaining-Search"] = left(plan.searchesPerSecond, searches);
  return headers;
}

const left = (limit: number, used: number): string => String(Math.max(0, limit - used));
