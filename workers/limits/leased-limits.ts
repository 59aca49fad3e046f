import { LRUCache } from "lru-cache";

import {
  type AnswerCounterParts,
  createAnswerCounter,
  outcomeOf,
  REFUSED,
} from "../../edge/limits/answer-counter.ts";
import { createDayCounter, type DailyCounts, emptyCount } from "../../edge/limits/day-counter.ts";
import { type Flood, refuseIn } from "../../edge/limits/flood.ts";
import type { KeyHolder } from "../../edge/limits/key-check.ts";
import {
  type Asked,
  type Given,
  isCharged,
  isFree,
  limitOfSecond,
  type Limits,
  type Standing,
  type Ticket,
} from "../../edge/limits/limits.ts";
import type { Plan, Plans } from "../../edge/limits/plans.ts";
import { type Limit, refusalOf } from "../../edge/limits/refusal.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import { DAY_MS, dayOf, SECOND_MS, secondOf } from "../../lib/time.ts";
import type { Claim, Grant } from "./quota-ledger.ts";

export interface LeasedLimitsParts extends AnswerCounterParts {
  readonly plans: Plans;
  /** Asks the quota's Durable Object. */
  readonly claim: (quotaId: string, claim: Claim) => Promise<Grant>;
  /** Where owners see what they used; no limit hangs on it. */
  readonly shown: DailyCounts;
  /** Lets work outlive the request that began it; only that one may hand it on. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface LeasedLimits extends Limits {
  /** Writes what owners see. */
  flush(): Promise<void>;
}

/** What this process holds of a quota's day, and what it has served of it in the current second. */
interface Held {
  readonly quotaId: string;
  day: number;
  tokens: number;
  /** What the day has left beside them, as far as is known. */
  remaining: number;
  /** Served without holding it, as the ledger did not answer. */
  owed: number;
  /** When the tokens go back, unless there is more to do. */
  until: number;
  /** Not asked again before that, as the day was used up. */
  overUntil: number;
  claiming: Promise<void> | null;
  /** Requests that can't go on before there is more. */
  waiting: number;
  second: number;
  requests: number;
  searches: number;
  told: { requests: number; searches: number };
  /** What all other processes have served in this second, as far as they told. */
  others: { requests: number; searches: number };
  isSearching: boolean;
  refused: number;
  flood: Flood<HeldTicket> | null;
}

interface HeldTicket extends Ticket {
  readonly held: Held;
  readonly plan: Plan;
  readonly day: number;
  readonly isSearch: boolean;
  readonly keyId: string;
}

const MAX_QUOTAS = 20_000;
/** The most that is held of a day; near its end it is a fiftieth of what is left, and then one. */
const MOST_HELD = 16;
const HELD_SHARE = 1 / 50;
/** A process may be gone at any moment after its last request is answered, so nothing is held for long. */
const HELD_MS = 20_000;
const OVER_MS = 1_000;
/** Every so many requests of one second the others are told. */
const TOLD_EVERY = 2;
/** A request holds its process no longer than that. */
const REQUEST_MS = 30_000;
/** Each write costs. Two batches of four seconds each, as where one failed before, end before the request does. */
const FLUSH_AFTER_MS = 20_000;

/**
 * Counts requests of keys that many short-lived processes serve at once, each without waiting for the
 * others.
 *
 * The day is exact: a process holds a few of the day's requests at a time, which count as used until
 * it returns them. What is held shrinks as the day is used up, so that the last requests are nobody's
 * share in vain; what a process holds that dies is lost, {@link MOST_HELD} requests at most. The second
 * is not: each process keeps to it by itself, and tells the others beside its answers; so together
 * they may exceed it by what each serves while a message is on its way. While the ledger does not
 * answer, nobody is refused for it; what was served is charged when it is back.
 */
export function createLeasedLimits(parts: LeasedLimitsParts): LeasedLimits {
  const { plans, claim, shown, answers, clock, onError, waitUntil, sleep } = parts;
  const quotas = new LRUCache<string, Held>({ max: MAX_QUOTAS });
  const days = createDayCounter({ counts: shown, clock, lostAfterMs: REQUEST_MS, onError });
  const outcomes = createAnswerCounter({ answers, clock, lostAfterMs: REQUEST_MS, onError });
  const report = throttled(onError, REPORT_EVERY_MS, clock);
  /** Not begun twice before that; what is still not over by then was ended with its request. */
  let flushingUntil = -Infinity;

  function heldOf(quotaId: string, now: number): Held {
    let held = quotas.get(quotaId);
    if (held === undefined) {
      held = newHeld(quotaId, dayOf(now));
      quotas.set(quotaId, held);
    }
    if (held.day !== dayOf(now)) {
      if (held.tokens > 0 || held.owed > 0) void giveBack(held);
      Object.assign(held, { day: dayOf(now), remaining: Infinity, overUntil: 0 });
    }
    enterSecond(held, secondOf(now));
    return held;
  }

  /** Asks for more of the day, and tells and learns of the second; once for all who want it then. */
  function ask(held: Held, plan: Plan): Promise<void> {
    if (held.claiming !== null) return held.claiming;
    held.claiming = claimMore(held, plan).finally(() => {
      held.claiming = null;
    });
    waitUntil(held.claiming);
    return held.claiming;
  }

  async function claimMore(held: Held, plan: Plan): Promise<void> {
    const { day, second, requests, searches, told, owed } = held;
    const wanted = Math.max(0, Math.max(mostHeld(held), held.waiting) - held.tokens);
    const untold = { requests: requests - told.requests, searches: searches - told.searches };
    held.owed = 0;
    try {
      const grant = await claim(held.quotaId, {
        day,
        perDay: plan.requestsPerDay,
        wanted,
        returned: -owed,
        second,
        ...untold,
      });
      const now = clock();
      if (held.second === second) {
        held.told = { requests, searches };
        held.others = {
          requests: Math.max(0, grant.requests - requests),
          searches: Math.max(0, grant.searches - searches),
        };
      }
      if (held.day !== day) {
        await claim(held.quotaId, backOf(day, grant.granted));
        return;
      }
      held.tokens += grant.granted;
      held.remaining = grant.remaining;
      if (held.tokens === 0 && held.remaining === 0) held.overUntil = now + OVER_MS;
      holdUntil(held, now + HELD_MS);
    } catch (error) {
      report(error);
      held.owed = owed + wanted;
      held.tokens += wanted;
    }
  }

  /**
   * So that what nobody needs any more is not lost with this process. Each wait ends well before the
   * request that began it is ended, and only the last one finds that nothing came after it.
   */
  function holdUntil(held: Held, until: number): void {
    if (until <= held.until) return;
    held.until = until;
    const wait = async (): Promise<void> => {
      await sleep(until - clock());
      if (held.until <= clock() && held.tokens > 0) await giveBack(held);
    };
    waitUntil(wait());
  }

  function giveBack(held: Held): Promise<void> {
    const { day, tokens, owed, quotaId } = held;
    Object.assign(held, { tokens: 0, owed: 0 });
    held.remaining += tokens;
    const returned = claim(quotaId, backOf(day, tokens - owed)).then(() => {}, report);
    waitUntil(returned);
    return returned;
  }

  function admit(holder: KeyHolder, asked: Asked): HeldTicket | Promise<HeldTicket> {
    const now = clock();
    const plan = plans[holder.plan];
    const held = heldOf(holder.quotaId, now);
    const mustAsk = held.tokens === 0 && now >= held.overUntil;
    // What the second refuses needs none of the day.
    const isOver = limitOfSecond(servedOf(held), plan, asked) !== null;
    if (!mustAsk || isOver) return charge(held, holder, asked);
    held.waiting += 1;
    return ask(held, plan).then(() => {
      held.waiting -= 1;
      return admit(holder, asked);
    });
  }

  function charge(held: Held, holder: KeyHolder, asked: Asked): HeldTicket {
    const now = clock();
    const plan = plans[holder.plan];
    const isDayOver = held.tokens === 0;
    const ofSecond = limitOfSecond(servedOf(held), plan, asked);
    if (ofSecond !== null || (isDayOver && !asked.isConditional)) {
      const isKnownOver = isDayOver && now < held.overUntil;
      return refuse(held, isKnownOver ? "day" : (ofSecond ?? "day"), holder);
    }
    if (!isDayOver) {
      held.tokens -= 1;
      note(held, holder.keyId, 1);
    }
    held.requests += 1;
    const isSearch = asked.isExpensive;
    if (isSearch) {
      held.searches += 1;
      held.isSearching = true;
    }
    const isLow = held.tokens <= mostHeld(held) / 4 && held.remaining > 0 && !isDayOver;
    if (isLow || held.requests - held.told.requests >= TOLD_EVERY) void ask(held, plan);
    return {
      refusal: null,
      refusalIfChanged: isDayOver ? refusalOf("day", plan, now) : null,
      isFlood: false,
      held,
      plan,
      day: held.day,
      isSearch,
      keyId: holder.keyId,
    };
  }

  function refuse(held: Held, limit: Limit, { plan: name, keyId }: KeyHolder): HeldTicket {
    const plan = plans[name];
    const { day } = held;
    outcomes.note(keyId, day, REFUSED[limit]);
    flushSoon();
    const whose = { isSearch: false, plan, held, day, keyId };
    return refuseIn(held, limit, plan, clock(), (refused) => ({ ...refused, ...whose }));
  }

  function settle(ticket: HeldTicket, given: Given): Standing {
    const { held, plan, day, refusal, refusalIfChanged, isSearch, keyId } = ticket;
    const now = clock();
    if (isSearch) held.isSearching = false;
    if (isCharged(ticket) && isFree(given) && day === held.day) {
      held.tokens += 1;
      held.overUntil = 0;
      note(held, keyId, -1);
      holdUntil(held, now + OVER_MS);
    }
    if (refusal === null) {
      outcomes.note(keyId, day, outcomeOf(given.status, refusalIfChanged !== null));
      flushSoon();
    }
    return standingOf(heldOf(held.quotaId, now), plan, now);
  }

  /** For the owner to see. */
  function note({ quotaId, day: number }: Held, usedBy: string, requests: number): void {
    days.add(emptyCount(quotaId, number, usedBy), requests);
    flushSoon();
  }

  async function flush(): Promise<void> {
    await Promise.all([days.flush(), outcomes.flush()]);
  }

  function flushSoon(): void {
    if (clock() < flushingUntil) return;
    flushingUntil = clock() + REQUEST_MS;
    waitUntil(
      sleep(FLUSH_AFTER_MS).then(() => {
        flushingUntil = -Infinity;
        return flush();
      }),
    );
  }

  return { admit, settle, flush };
}

function newHeld(quotaId: string, day: number): Held {
  const none = { requests: 0, searches: 0 };
  return {
    quotaId,
    day,
    tokens: 0,
    remaining: Infinity,
    owed: 0,
    until: 0,
    overUntil: 0,
    claiming: null,
    waiting: 0,
    second: 0,
    ...none,
    told: none,
    others: none,
    isSearching: false,
    refused: 0,
    flood: null,
  };
}

function enterSecond(held: Held, second: number): void {
  if (held.second === second) return;
  const none = { requests: 0, searches: 0 };
  Object.assign(held, { second, ...none, told: none, others: none, refused: 0, flood: null });
}

/** A fiftieth of what is left, but of what nobody knows yet. */
function mostHeld({ remaining, tokens }: Held): number {
  if (remaining === Infinity) return 1;
  return Math.max(1, Math.min(MOST_HELD, Math.floor((remaining + tokens) * HELD_SHARE)));
}

/** Who wants nothing need not say what the day allows. */
function backOf(day: number, returned: number): Claim {
  return { day, perDay: 0, wanted: 0, returned, second: 0, requests: 0, searches: 0 };
}

/** By all processes, as far as they told. */
function servedOf({ requests, searches, others, isSearching }: Held) {
  return {
    requests: requests + others.requests,
    searches: searches + others.searches,
    isSearching,
  };
}

function standingOf(held: Held, plan: Plan, now: number): Standing {
  const { requests } = servedOf(held);
  const left = held.remaining === Infinity ? plan.requestsPerDay : held.remaining;
  return {
    limitDay: plan.requestsPerDay,
    remainingDay: Math.max(0, left + held.tokens - held.owed),
    resetDay: (dayOf(now) + 1) * (DAY_MS / SECOND_MS),
    limitSecond: plan.requestsPerSecond,
    remainingSecond: Math.max(0, plan.requestsPerSecond - requests),
    resetSecond: secondOf(now) + 1,
  };
}
