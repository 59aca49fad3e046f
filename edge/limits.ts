import { LRUCache } from "lru-cache";
import { Problem } from "../contract/problem.ts";
import { amount } from "./amount.ts";
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
  /** Why it is not served unless its answer is unchanged: the day is used up, and was not charged. */
  readonly refusalIfChanged: Refusal | null;
  /** Whether the key's next search waits for this one's answer. */
  readonly isSearch: boolean;
  readonly plan: Plan;
  readonly use: QuotaUse;
  readonly day: DayCount;
}

interface Refusal {
  readonly problem: Problem;
  /** For `Retry-After`: whole seconds, at least 1. */
  readonly retryAfter: number;
}

/** What the limits have to know of a request. */
interface Asked {
  readonly isExpensive: boolean;
  /** Whether it can be answered with 304. */
  readonly isConditional: boolean;
}

/** What the limits have to know of an answer. */
interface Given {
  readonly status: number;
  /** Whether all the time was spent that an answer may take. */
  readonly isOverdue: boolean;
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
  admit(holder: KeyHolder, request: Asked): Ticket | Promise<Ticket>;
  /** Gives back what an answer does not cost, and says what is left. Once per ticket. */
  settle(ticket: Ticket, given: Given): Standing;
  /** Begins to write the daily counts every second. */
  start(): void;
  /** Writes the daily counts now. */
  flush(): Promise<void>;
  /** Writes the daily counts a last time. */
  stop(): Promise<void>;
}

/** The requests on one quota, of whichever key holds it, within the current clock second. */
interface QuotaUse {
  day: DayCount;
  second: number;
  requests: number;
  searches: number;
  /** Whether a search has begun that is not answered yet; no window's end ends it. */
  isSearching: boolean;
}

const MAX_QUOTAS = 100_000;
const FLUSH_EVERY_MS = 1_000;
const DAY_MS = 86_400_000;

/** Counts requests per key and refuses those over their plan. */
export function createLimits({ plans, counts, clock, onError }: LimitsParts): Limits {
  const uses = new LRUCache<string, QuotaUse>({ max: MAX_QUOTAS });
  const days = createDayCounter({ counts, clock, ...(onError && { onError }) });
  let timer: ReturnType<typeof setInterval> | undefined;

  function admit(holder: KeyHolder, asked: Asked) {
    const now = clock();
    const use = uses.get(holder.quotaId);
    if (use !== undefined && use.day.number === dayOf(now)) {
      return charge(use, holder, asked, now);
    }
    return admitFirst(holder, asked, dayOf(now));
  }

  async function admitFirst(holder: KeyHolder, asked: Asked, today: number): Promise<Ticket> {
    const day = await days.load(holder.quotaId, today);
    const now = clock();
    // Midnight went by, or the clock was set, either way.
    if (dayOf(now) !== today) return admitFirst(holder, asked, dayOf(now));
    // Others may have waited for the same count.
    let use = uses.get(holder.quotaId);
    if (use === undefined) {
      use = { day, second: 0, requests: 0, searches: 0, isSearching: false };
      uses.set(holder.quotaId, use);
    } else if (use.day.number !== today) {
      use.day = day;
    }
    return charge(use, holder, asked, now);
  }

  function charge(use: QuotaUse, holder: KeyHolder, asked: Asked, now: number): Ticket {
    const plan = plans[holder.plan];
    enterSecond(use, secondOf(now));
    const { day } = use;
    const ofDay = usedOn(day) >= plan.requestsPerDay ? dayRefusal(plan, now) : null;
    const ofSecond = secondRefusalOf(use, plan, asked);
    // Whether an answer is unchanged takes its working out, which the second pays for.
    const isTried = ofDay !== null && ofSecond === null && asked.isConditional;
    const refusal = isTried ? null : (ofDay ?? ofSecond);
    if (refusal === null) {
      day.usedBy = holder.keyId;
      if (!isTried) days.add(day, 1);
      use.requests += 1;
      if (asked.isExpensive) use.searches += 1;
    }
    const isSearch = asked.isExpensive && refusal === null;
    if (isSearch) use.isSearching = true;
    return { refusal, refusalIfChanged: isTried ? ofDay : null, isSearch, plan, use, day };
  }

  function settle(ticket: Ticket, { status, isOverdue }: Given): Standing {
    const { use, plan, day, refusal, refusalIfChanged, isSearch } = ticket;
    const now = clock();
    if (isSearch) use.isSearching = false;
    const isCharged = refusal === null && refusalIfChanged === null;
    const isFree = status === 304 || (status >= 500 && !isOverdue);
    if (isCharged && isFree) days.add(day, -1);
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

function enterSecond(use: QuotaUse, second: number): void {
  if (use.second === second) return;
  use.second = second;
  use.requests = 0;
  use.searches = 0;
}

function secondRefusalOf(use: QuotaUse, plan: Plan, { isExpensive }: Asked): Refusal | null {
  if (use.requests >= plan.requestsPerSecond) {
    return secondRefusal(amount(plan.requestsPerSecond, "request"));
  }
  if (isExpensive && use.searches >= plan.searchesPerSecond) {
    return secondRefusal(`${amount(plan.searchesPerSecond, "request")} with q`);
  }
  if (isExpensive && use.isSearching) {
    return {
      problem: new Problem(
        "rate_limit_exceeded",
        "A request with q of this key is still under way, and each key has one at a time; try again when it is answered",
      ),
      retryAfter: 1,
    };
  }
  return null;
}

function dayRefusal({ requestsPerDay }: Plan, now: number): Refusal {
  const message = `Today's limit of this key, ${amount(requestsPerDay, "request")}, is used up; the next day begins at midnight UTC`;
  const retryAfter = Math.ceil(((dayOf(now) + 1) * DAY_MS - now) / 1000);
  return { problem: new Problem("daily_quota_exceeded", message), retryAfter };
}

function secondRefusal(limit: string): Refusal {
  const message = `This key's limit is ${limit} a second; try again in a second`;
  const problem = new Problem("rate_limit_exceeded", message);
  return { problem, retryAfter: 1 };
}

function standingOf(use: QuotaUse, plan: Plan, now: number): Standing {
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
