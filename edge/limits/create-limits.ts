import { LRUCache } from "lru-cache";

import { DAY_MS, MINUTE_MS, SECOND_MS, dayOf, secondOf, untilMidnight } from "../../lib/time.ts";
import {
  REFUSED,
  createAnswerCounter,
  outcomeOf,
  type AnswerCounterParts,
} from "./answer-counter.ts";
import { NO_REQUESTS, type Grant, type Window } from "./counter.ts";
import type {
  ChargedKey,
  LimitedAnswer,
  LimitedRequest,
  Limits,
  StoredLimits,
  Ticket,
} from "./limits.ts";
import { openCounter, type OpenCounterParts } from "./open-counter.ts";
import type { Plan, Plans } from "./plans.ts";
import { refusalOf, type ExceededLimit } from "./refusal.ts";
import { SearchTurn } from "./search-turn.ts";

export interface LimitsParts extends OpenCounterParts, AnswerCounterParts {
  readonly plans: Plans;
}

interface QuotaUse {
  window: DayWindow;
  readonly turn: SearchTurn;
  downloads: number;
}

interface UseTicket extends Ticket, Pick<LimitedRequest, "isSearch"> {
  readonly use: QuotaUse;
  readonly holder: ChargedKey;
  readonly plan: Plan;
  readonly day: number;
}

const MAX_QUOTAS = 100_000;
const KILOBYTE = 1000;
const GIGABYTE = 1_000_000_000;
const PLAIN = { isSearch: false, isConditional: false, wanted: 1 } as const;
/** Rarely, because outcomes only feed charts. */
const OUTCOMES_EVERY_MS = MINUTE_MS;

export function createLimits(parts: LimitsParts): StoredLimits {
  const counter = openCounter(parts);
  const outcomes = createAnswerCounter(parts);
  const { plans, clock } = parts;
  const uses = new LRUCache<string, QuotaUse>({ max: MAX_QUOTAS });

  async function flush(): Promise<void> {
    await Promise.all([counter.flush(), outcomes.flush()]);
  }

  function admit(holder: ChargedKey, request: LimitedRequest): UseTicket | Promise<UseTicket> {
    const use = useOf(holder.quotaId);
    const plan = plans[holder.plan];
    if (!request.isSearch) return charge(use, holder, request);
    const turn = use.turn.take(plan.searchesPerSecond);
    const search = (isMine: boolean) =>
      isMine ? charge(use, holder, request) : refuse("search under way", use, holder, request);
    return typeof turn === "boolean" ? search(turn) : turn.then(search);
  }

  function settle(ticket: UseTicket, answer: LimitedAnswer, headers = {}): Record<string, string> {
    const { use, holder, day, refusal, refusalIfChanged, isSearch } = ticket;
    if (refusal === null) {
      if (isSearch) use.turn.release();
      if (refusalIfChanged === null && isFree(answer)) {
        counter.giveBack({ quotaId: holder.quotaId, unit: "requests", day }, 1);
        if (use.window.day === day) use.window = { ...use.window, used: use.window.used - 1 };
      }
      outcomes.note(holder.keyId, day, outcomeOf(answer.status, refusalIfChanged !== null));
    }
    return addLimitHeaders(headers, use.window, ticket, clock());
  }

  async function download({ use, plan, holder, day }: UseTicket): ReturnType<Limits["download"]> {
    if (use.downloads >= plan.downloads) return refusalOf("downloads", plan, clock());
    use.downloads += 1;
    const counted = { quotaId: holder.quotaId, unit: "kilobytes", day } as const;
    const { limit } = await counter.take({
      ...counted,
      plan: planOfKilobytes(plan),
      ...PLAIN,
    });
    if (limit === "day") {
      use.downloads -= 1;
      return refusalOf("bytes", plan, clock());
    }
    let isUnderWay = true;
    return (sentBytes) => {
      if (!isUnderWay) return;
      isUnderWay = false;
      use.downloads -= 1;
      counter.giveBack(counted, -Math.floor(sentBytes / KILOBYTE));
    };
  }

  function useOf(quotaId: string): QuotaUse {
    let use = uses.get(quotaId);
    if (use === undefined) {
      use = newUse();
      uses.set(quotaId, use);
    }
    return use;
  }

  function charge(
    use: QuotaUse,
    holder: ChargedKey,
    request: LimitedRequest,
  ): UseTicket | Promise<UseTicket> {
    const { quotaId, recorded } = holder;
    const plan = plans[holder.plan];
    const day = dayOf(clock());
    const ask = { ...request, quotaId, unit: "requests", day, plan, wanted: 1, recorded } as const;
    const grant = counter.take(ask);
    if (!(grant instanceof Promise)) return ticketOf(grant, day, use, holder, request);
    return grant.then(
      (granted) => ticketOf(granted, day, use, holder, request),
      (error: unknown) => {
        if (request.isSearch) use.turn.release();
        throw error;
      },
    );
  }

  function ticketOf(
    grant: Grant,
    day: number,
    use: QuotaUse,
    holder: ChargedKey,
    request: LimitedRequest,
  ): UseTicket | Promise<UseTicket> {
    const now = clock();
    const { limit } = grant;
    use.window = { ...grant, day };
    // Midnight passed while waiting for the counter.
    if (limit === "day" && dayOf(now) !== day) return charge(use, holder, request);
    if (limit !== null) {
      if (request.isSearch) use.turn.release();
      return refuse(limit, use, holder, request);
    }
    const plan = plans[holder.plan];
    const refusalIfChanged = grant.granted > 0 ? null : refusalOf("day", plan, now);
    const { isSearch } = request;
    return { refusal: null, refusalIfChanged, use, holder, plan, day, isSearch };
  }

  function refuse(
    limit: ExceededLimit,
    use: QuotaUse,
    holder: ChargedKey,
    request: LimitedRequest,
  ): UseTicket {
    const now = clock();
    const plan = plans[holder.plan];
    const refusal = refusalOf(limit, plan, now);
    const { isSearch } = request;
    const day = dayOf(now);
    outcomes.note(holder.keyId, day, REFUSED[limit]);
    return { refusal, refusalIfChanged: null, use, holder, plan, day, isSearch };
  }

  return {
    admit,
    settle: (ticket, answer, headers) => settle(ticket as UseTicket, answer, headers),
    download: (ticket) => download(ticket as UseTicket),
    unwritten: counter.unwritten,
    isWell: counter.isWell,
    flush,
    chores: [
      counter.chore,
      { name: "outcomes", everyMs: OUTCOMES_EVERY_MS, run: () => outcomes.flush() },
    ],
  };
}

/** Decisions about kilobytes take them for requests of this plan. Each download costs at least one. */
function planOfKilobytes(plan: Plan): Plan {
  const requestsPerDay = (plan.gigabytesPerDay * GIGABYTE) / KILOBYTE;
  return { ...plan, requestsPerDay, requestsPerSecond: requestsPerDay };
}

function newUse(): QuotaUse {
  return {
    window: { day: 0, used: 0, second: 0, ...NO_REQUESTS },
    turn: new SearchTurn(),
    downloads: 0,
  };
}

function isFree({ status, isOverdue }: LimitedAnswer): boolean {
  // A charged request ends in 429 only if the key downloads too much.
  return status === 304 || status === 429 || (status >= 500 && !isOverdue);
}

interface DayWindow extends Window {
  readonly day: number;
}

interface Limited {
  readonly plan: Plan;
  readonly isSearch: boolean;
}

function addLimitHeaders(
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
  const untilDay = Math.ceil(untilMidnight(now) / SECOND_MS);
  // The fields of draft-ietf-httpapi-ratelimit-headers-10.
  let policy = `"day";q=${plan.requestsPerDay};w=${DAY_MS / SECOND_MS}, "second";q=${plan.requestsPerSecond};w=1`;
  let rest = `"day";r=${headers["X-RateLimit-Remaining-Day"]};t=${untilDay}, "second";r=${headers["X-RateLimit-Remaining-Second"]};t=1`;
  if (isSearch) {
    const remaining = left(plan.searchesPerSecond, searches);
    headers["X-RateLimit-Limit-Search"] = String(plan.searchesPerSecond);
    headers["X-RateLimit-Remaining-Search"] = remaining;
    policy += `, "search";q=${plan.searchesPerSecond};w=1`;
    rest += `, "search";r=${remaining};t=1`;
  }
  headers["RateLimit-Policy"] = policy;
  headers["RateLimit"] = rest;
  return headers;
}

const left = (limit: number, used: number): string => String(Math.max(0, limit - used));
