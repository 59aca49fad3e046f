import { LRUCache } from "lru-cache";

import { Problem } from "../../../contract/problem.ts";
import { DAY_MS, dayOf, secondOf } from "../../../lib/time.ts";
import {
  type Asked,
  type Charged,
  type Given,
  isFree,
  keepsOut,
  type Limits,
  type Standing,
  type Ticket,
} from "../../limits/limits.ts";
import type { Plan, Plans } from "../../limits/plans.ts";
import { type Limit, refusalOf } from "../../limits/refusal.ts";
import type { Said, Told } from "./messages.ts";

export interface AskedLimitsParts {
  readonly plans: Plans;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** To the process that counts. */
  readonly send: (said: readonly Said[]) => void;
}

/** Where a quota stands, as far as this process was told. */
interface Known {
  day: number;
  remainingDay: number;
  second: number;
  remainingSecond: number;
  /** The refusal that a key in flood gets for the rest of the second. */
  flood: Flood | null;
}

interface Flood {
  readonly second: number;
  readonly day: number;
  readonly limit: Limit;
  readonly ticket: AskedTicket;
  /** Refused here without asking, and not told yet. */
  requests: number;
}

interface AskedTicket extends Ticket {
  readonly id: number;
  readonly keyId: string;
  readonly plan: Plan;
  readonly known: Known;
  readonly day: number;
  /** Whether the key's next search waits for this one's answer. */
  readonly isSearch: boolean;
}

interface Waiting {
  readonly askedAt: number;
  readonly keyId: string;
  readonly plan: Plan;
  readonly known: Known;
  readonly isSearch: boolean;
  readonly resolve: (ticket: AskedTicket) => void;
  readonly reject: (error: Error) => void;
}

const MAX_QUOTAS = 100_000;
const EVERY_MS = 1_000;
/** The timeout for the parent process; then requests get 503 and Retry-After. */
const PATIENCE_MS = 5_000;

/**
 * Limits that another process counts, for all that serve together: each request asks it, in one message
 * with all others of this turn of the event loop. What an answer gives back, or that a search is over,
 * is told before the answer is sent, so whoever has it may nearly always ask any of the processes next:
 * the messages of two processes have no common order.
 */
export function createAskedLimits({ plans, clock, send }: AskedLimitsParts) {
  const quotas = new LRUCache<string, Known>({ max: MAX_QUOTAS });
  const waiting = new Map<number, Waiting>();
  const floods = new Set<Flood>();
  let said: Said[] = [];
  let isSending = false;
  let lastId = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function say(one: Said): void {
    said.push(one);
    if (isSending) return;
    isSending = true;
    setImmediate(sendAll);
  }

  function sendAll(): void {
    isSending = false;
    if (said.length === 0) return;
    const all = said;
    said = [];
    send(all);
  }

  function giveUp(): void {
    for (const [id, { askedAt, reject }] of waiting) {
      if (clock() - askedAt < PATIENCE_MS) break;
      waiting.delete(id);
      reject(uncounted());
    }
  }

  function tellFloods(): void {
    for (const { ticket, day, limit, requests } of floods) {
      said.push(["refused", ticket.keyId, day, limit, requests]);
    }
    for (const flood of floods) flood.requests = 0;
    floods.clear();
    sendAll();
  }

  function knownOf(quotaId: string): Known {
    let known = quotas.get(quotaId);
    if (known === undefined) {
      known = { day: 0, remainingDay: 0, second: 0, remainingSecond: 0, flood: null };
      quotas.set(quotaId, known);
    }
    return known;
  }

  function admit(holder: Charged, asked: Asked): AskedTicket | Promise<AskedTicket> {
    const { keyId, quotaId } = holder;
    const plan = plans[holder.plan];
    const known = knownOf(quotaId);
    const { flood } = known;
    if (flood?.second === secondOf(clock()) && flood.ticket.plan === plan) {
      if (keepsOut(flood.limit, asked)) {
        flood.requests += 1;
        floods.add(flood);
        return flood.ticket;
      }
    }
    const { promise, resolve, reject } = Promise.withResolvers<AskedTicket>();
    const id = ++lastId;
    const isSearch = asked.isExpensive;
    waiting.set(id, { askedAt: clock(), keyId, plan, known, isSearch, resolve, reject });
    const bits = [isSearch ? 1 : 0, asked.isConditional ? 1 : 0] as const;
    say(["admit", id, keyId, holder.plan, quotaId, ...bits]);
    return promise;
  }

  /** What the process that counts says of requests. */
  function hear(told: readonly Told[]): void {
    for (const one of told) {
      const asked = waiting.get(one[0]);
      waiting.delete(one[0]);
      if (asked === undefined) {
        // The request timed out before it was admitted: refund it and release its search.
        if (one[1] === null) say(["settle", one[0], 503, 0]);
      } else if (one.length === 1) asked.reject(uncounted());
      else asked.resolve(ticketOf(asked, one));
    }
  }

  function ticketOf(
    { keyId, plan, known, isSearch }: Waiting,
    told: Exclude<Told, readonly [number]>,
  ): AskedTicket {
    const [id, limit, isDayOver, isFlood, day, remainingDay, second, remainingSecond] = told;
    Object.assign(known, { day, remainingDay, second, remainingSecond });
    const { flood } = known;
    if (limit !== null && flood?.second === second && flood.limit === limit) return flood.ticket;
    const now = clock();
    const ticket: AskedTicket = {
      refusal: limit === null ? null : refusalOf(limit, plan, now),
      refusalIfChanged: isDayOver === 1 ? refusalOf("day", plan, now) : null,
      isFlood: isFlood === 1,
      id,
      keyId,
      plan,
      known,
      day,
      isSearch: isSearch && limit === null,
    };
    if (isFlood === 1 && limit !== null) {
      known.flood = { second, day, limit, ticket, requests: 0 };
    }
    return ticket;
  }

  function settle(ticket: AskedTicket, given: Given): Standing {
    const { id, refusal, refusalIfChanged, known, day, plan, isSearch } = ticket;
    if (refusal === null) {
      said.push(["settle", id, given.status, given.isOverdue ? 1 : 0]);
      const isGivenBack = refusalIfChanged === null && isFree(given);
      if (isGivenBack && known.day === day) known.remainingDay += 1;
      if (isSearch || isGivenBack) sendAll();
      else if (!isSending) {
        isSending = true;
        setImmediate(sendAll);
      }
    }
    return standingOf(known, plan, clock());
  }

  return {
    admit,
    settle,
    hear,
    start(): void {
      timer ??= setInterval(() => {
        giveUp();
        tellFloods();
      }, EVERY_MS);
    },
    /** Tells all that was not told yet. */
    stop(): void {
      clearInterval(timer);
      tellFloods();
    },
  } satisfies Limits & Record<string, unknown>;
}

const uncounted = (): Problem =>
  new Problem("schema_not_ready", "Requests can't be counted just now; try again shortly");

function standingOf(known: Known, plan: Plan, now: number): Standing {
  const isToday = known.day === dayOf(now);
  const isNow = known.second === secondOf(now);
  return {
    limitDay: plan.requestsPerDay,
    remainingDay: isToday ? known.remainingDay : plan.requestsPerDay,
    resetDay: (dayOf(now) + 1) * (DAY_MS / 1000),
    limitSecond: plan.requestsPerSecond,
    remainingSecond: isNow ? known.remainingSecond : plan.requestsPerSecond,
    resetSecond: secondOf(now) + 1,
  };
}
