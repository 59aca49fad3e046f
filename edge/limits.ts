import { LRUCache } from "lru-cache";
import { Problem } from "../contract/problem.ts";
import { createDayCounter, type DailyCounts, type DayCount } from "./day-counter.ts";
import type { KeyHolder } from "./key-check.ts";
import type { Plan, Plans } from "./plans.ts";

export interface LimitsParts {
  readonly plans: Plans;
  readonly counts: DailyCounts;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Told, at most every half minute, that the counter store fails; requests are served meanwhile. */
  readonly onError?: (error: unknown) => void;
}

/** A request on its way; what it costs is charged already. */
export interface Ticket {
  /** Why the request is not served; null where it may go on. */
  readonly refusal: Refusal | null;
  readonly plan: Plan;
  readonly use: KeyUse;
  readonly day: DayCount;
  readonly second: number;
  readonly isExpensive: boolean;
}

interface Refusal {
  readonly problem: Problem;
  /** For `Retry-After`: whole seconds, at least 1. */
  readonly retryAfter: number;
}

/** Where a key stands in its windows; the resets are Unix seconds. */
export interface Standing {
  readonly limitDay: number;
  readonly remainingDay: number;
  readonly resetDay: number;
  readonly limitSecond: number;
  readonly remainingSecond: number;
  readonly resetSecond: number;
}

export interface Limits {
  /** Charges a request that arrives, or says why it is refused; at once, but for a key's first of the day. */
  admit(holder: KeyHolder, request: { readonly expensive: boolean }): Ticket | Promise<Ticket>;
  /** Gives back what an answer of this status does not cost, and says what is left. Once per ticket. */
  settle(ticket: Ticket, status: number): Standing;
  /** Begins to write the daily counts every second. */
  start(): void;
  /** Writes the daily counts now. */
  flush(): Promise<void>;
  /** Writes the daily counts a last time. */
  stop(): Promise<void>;
}

/** The requests of one key within the current clock second. */
interface KeyUse {
  day: DayCount;
  second: number;
  requests: number;
  searches: number;
}

const MAX_KEYS = 100_000;
const FLUSH_EVERY_MS = 1_000;
const DAY_MS = 86_400_000;

/** Counts requests per key and refuses those over their plan. */
export function createLimits({ plans, counts, clock, onError }: LimitsParts): Limits {
  const uses = new LRUCache<string, KeyUse>({ max: MAX_KEYS });
  const days = createDayCounter({ counts, clock, ...(onError && { onError }) });
  let timer: ReturnType<typeof setInterval> | undefined;

  function admit(holder: KeyHolder, { expensive }: { readonly expensive: boolean }) {
    const now = clock();
    const use = uses.get(holder.keyId);
    if (use !== undefined && use.day.number === dayOf(now)) {
      return charge(use, plans[holder.plan], expensive, now);
    }
    return admitFirst(holder, expensive, now);
  }

  async function admitFirst(
    holder: KeyHolder,
    isExpensive: boolean,
    arrivedAt: number,
  ): Promise<Ticket> {
    const day = await days.load(holder.keyId, dayOf(arrivedAt));
    const now = clock();
    if (dayOf(now) > day.number) return admitFirst(holder, isExpensive, now);
    // Others may have waited for the same count.
    let use = uses.get(holder.keyId);
    if (use === undefined) {
      use = { day, second: 0, requests: 0, searches: 0 };
      uses.set(holder.keyId, use);
    } else if (use.day.number < day.number) {
      use.day = day;
    }
    return charge(use, plans[holder.plan], isExpensive, now);
  }

  function charge(use: KeyUse, plan: Plan, isExpensive: boolean, now: number): Ticket {
    enterSecond(use, secondOf(now));
    const { day, second } = use;
    const refusal = refusalOf(use, plan, isExpensive, now);
    if (refusal === null) {
      days.add(day, 1);
      use.requests += 1;
      if (isExpensive) use.searches += 1;
    }
    return { refusal, plan, use, day, second, isExpensive };
  }

  function settle(ticket: Ticket, status: number): Standing {
    const { use, plan, day, refusal } = ticket;
    const now = clock();
    if (refusal === null) {
      const isFree = status === 429 || status >= 500;
      if (isFree || status === 304) days.add(day, -1);
      if (isFree) refundSecond(ticket);
    }
    enterSecond(use, secondOf(now));
    return standingOf(use, plan, now);
  }

  return {
    admit,
    settle,
    flush: () => days.flush(),

    start() {
      timer ??= setInterval(() => void days.flush(), FLUSH_EVERY_MS);
    },

    async stop() {
      clearInterval(timer);
      timer = undefined;
      await days.flush();
    },
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
  };
}

function enterSecond(use: KeyUse, second: number): void {
  if (use.second === second) return;
  use.second = second;
  use.requests = 0;
  use.searches = 0;
}

function refundSecond({ use, second, isExpensive }: Ticket): void {
  if (use.second !== second) return;
  use.requests -= 1;
  if (isExpensive) use.searches -= 1;
}

function refusalOf(use: KeyUse, plan: Plan, isExpensive: boolean, now: number): Refusal | null {
  if (usedOn(use.day) >= plan.requestsPerDay) return dayRefusal(plan, now);
  if (use.requests >= plan.requestsPerSecond) {
    return secondRefusal(`This key's limit is ${plan.requestsPerSecond} requests a second`);
  }
  if (isExpensive && use.searches >= plan.searchesPerSecond) {
    return secondRefusal(`This key's limit is ${plan.searchesPerSecond} requests with q a second`);
  }
  return null;
}

function dayRefusal({ requestsPerDay }: Plan, now: number): Refusal {
  const message = `This key's ${requestsPerDay} requests of today are used up; the next day begins at midnight UTC`;
  const retryAfter = Math.ceil(((dayOf(now) + 1) * DAY_MS - now) / 1000);
  return { problem: new Problem("daily_quota_exceeded", message), retryAfter };
}

function secondRefusal(limit: string): Refusal {
  const problem = new Problem("rate_limit_exceeded", `${limit}; try again in a second`);
  return { problem, retryAfter: 1 };
}

function standingOf(use: KeyUse, plan: Plan, now: number): Standing {
  const today = dayOf(now);
  // A request that began yesterday is answered with today's window.
  const used = use.day.number === today ? usedOn(use.day) : 0;
  return {
    limitDay: plan.requestsPerDay,
    remainingDay: Math.max(0, plan.requestsPerDay - used),
    resetDay: (today + 1) * (DAY_MS / 1000),
    limitSecond: plan.requestsPerSecond,
    remainingSecond: Math.max(0, plan.requestsPerSecond - use.requests),
    resetSecond: secondOf(now) + 1,
  };
}

function usedOn(day: DayCount): number {
  return day.stored + day.pending;
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

function secondOf(now: number): number {
  return Math.floor(now / 1000);
}
