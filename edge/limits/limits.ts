import { DAY_MS, dayOf, SECOND_MS, secondOf } from "../../lib/time.ts";
import { LRUCache } from "lru-cache";
import { withDeadline } from "../../lib/deadline.ts";
import {
  type AnswerCounterParts,
  createAnswerCounter,
  outcomeOf,
  REFUSED,
} from "./answer-counter.ts";
import { createDayCounter, type DayCount, type DayCounterParts } from "./day-counter.ts";
import { type Flood, refuseIn } from "./flood.ts";
import type { KeyHolder } from "./key-check.ts";
import type { Plan, Plans } from "./plans.ts";
import type { SharedWindows } from "./shared-windows.ts";
import { type Limit, type Refusal, refusalOf } from "./refusal.ts";

export interface LimitsParts extends DayCounterParts, AnswerCounterParts {
  readonly plans: Plans;
  /** Where both windows are counted for several servers together. */
  readonly windows?: SharedWindows | undefined;
  /** Whether other servers count on the same days: then the end of a day is charged in the store. */
  readonly areDaysShared?: boolean | undefined;
}

/** A request on its way; what it costs is charged already. */
export interface Ticket {
  /** Why the request is not served; null where it may go on. */
  readonly refusal: Refusal | null;
  /** Why it is not served unless its answer is unchanged: the day is used up, and was not charged. */
  readonly refusalIfChanged: Refusal | null;
  /**
   * Whether its key goes on and on against its refusals. For the rest of the second they get one and
   * the same ticket, so that what is made of it once does for them all.
   */
  readonly isFlood: boolean;
}

/** Whom a request is counted on. */
export type Charged = Pick<KeyHolder, "keyId" | "plan" | "quotaId">;

/** Counts requests per key and refuses those over their plan; hosts have ways of their own. */
export interface Limits {
  /** Charges a request that arrives, or says why it is refused. */
  admit(holder: Charged, asked: Asked): Ticket | Promise<Ticket>;
  /** Gives back what an answer does not cost, and says what is left. Once per ticket. */
  settle(ticket: Ticket, given: Given): Standing;
}

/** A request on its way here. */
interface ChargedTicket extends Ticket {
  /** Whether the key's next search waits for this one's answer. */
  readonly isSearch: boolean;
  readonly plan: Plan;
  readonly use: QuotaUse;
  readonly day: DayCount;
  readonly keyId: string;
}

/** What the limits have to know of a request. */
export interface Asked {
  readonly isExpensive: boolean;
  /** Whether it can be answered with 304. */
  readonly isConditional: boolean;
}

/** What the limits have to know of an answer. */
export interface Given {
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

/** Requests of a key that one limit refused on one day, in days since 1970. */
interface Refused {
  readonly keyId: string;
  readonly day: number;
  readonly limit: Limit;
  readonly requests: number;
}

/** Limits whose days are in a store that all servers of the same keys share. */
export interface StoredLimits extends Limits {
  /** What is left now, with the ticket's request charged. */
  standing(ticket: Ticket): Standing;
  /** Notes what was refused without asking, as a flood is, for the owner to see. */
  noteRefused(refused: Refused): void;
  /** How many requests are counted and not written yet. */
  readonly unwritten: () => number;
  /** Writes the daily counts now. */
  flush(): Promise<void>;
  /** Begins to write the daily counts every second. */
  start(): void;
  /** Writes the daily counts a last time. */
  stop(): Promise<void>;
}

/** What was served of a second. */
interface SecondUse {
  requests: number;
  searches: number;
  /** Whether a search has begun that is not answered yet; no window's end ends it. */
  isSearching: boolean;
}

/** The requests on one quota, of whichever key holds it, within the current clock second. */
interface QuotaUse extends SecondUse {
  day: DayCount;
  second: number;
  refused: number;
  flood: Flood<ChargedTicket> | null;
  /** What the shared windows granted for this second beyond what was asked for. */
  granted: number;
  /** Of the shared windows when they were asked last. */
  epoch: number;
  life: string;
  /** What was charged to the day, or given back to it, since then without their knowing. */
  unshared: number;
  /** How many requests are waiting for the shared windows. */
  asking: number;
}

const MAX_QUOTAS = 100_000;
const FLUSH_EVERY_MS = 1_000;
/** Only charts show outcomes, so each key's are written once a minute: 10,000 busy keys take 250 rows a second instead of 1,200. */
const OUTCOMES_EVERY = 60;
/** How much of a second is granted at once by the windows that servers share. */
const LEASE = 1 / 20;
const NEVER = -1;
/**
 * Of so many servers the day is exact. Each may have used its second to the full ever since the store
 * was heard of.
 */
const MOST_SERVERS = 10;
/** How long what a server served is unknown to the store, or the store's sum under way to a server. */
const UNWRITTEN_MS = 2 * FLUSH_EVERY_MS;
/** How long a request waits for the store's sum where the shared windows were away. */
const REFRESH_MS = 50;

/**
 * Counts requests per key and refuses those over their plan.
 *
 * There are two windows, and they are kept in two ways. The clock second is this process's own: its
 * counts are in memory, begin at 0 with every second, and are never written. The day, from midnight to
 * midnight UTC, belongs to the quota and is shared by all processes that serve its keys, in the counter
 * store. The day counter keeps for each quota what the store said last and what it was not told yet;
 * their sum is what counts. A quota's first request of a day waits for the store, all others are charged
 * in memory, at once. Every second what is new is added to the store in one go, which answers with the
 * sums of all processes. At the end of a day that is too late, and anywhere in it where the store was not
 * heard of for so long that others may have used it up: with `areDaysShared` each request there is added at once, together with those that arrive meanwhile, and served where the sum is within the
 * limit. While the store fails, nobody is refused for it: a quota goes on from what is
 * known, what was charged is kept, and added when the store is back. What an answer turns out not to
 * cost, as a 304 does, is given back in the same way, as a negative sum.
 *
 * With `windows`, which several servers share, both windows are counted there, and exact for all of
 * them together. Each request asks them, unless the plan has so many a second that a twentieth of them
 * is more than one: then that many are granted at once, and what nobody spent is given back with the
 * second. While they are away it is as said before, by each server for itself. What became of each request is
 * counted beside it, for the owner to see; no limit hangs on that.
 */
export function createLimits({
  plans,
  counts,
  answers,
  windows,
  areDaysShared = false,
  clock,
  onError,
}: LimitsParts): StoredLimits {
  const uses = new LRUCache<string, QuotaUse>({ max: MAX_QUOTAS });
  const days = createDayCounter({ counts, clock, onError });
  const outcomes = createAnswerCounter({ answers, clock, onError });
  const leased = new Set<QuotaUse>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function admit(holder: Charged, asked: Asked): ChargedTicket | Promise<ChargedTicket> {
    const charged = admitHere(holder, asked);
    if (!areDaysShared) return charged;
    if (!(charged instanceof Promise)) return confirmed(charged, holder, asked);
    return charged.then((ticket) => confirmed(ticket, holder, asked));
  }

  /** Whether the store decides on the day: where it may be over by now, unless the store is away. */
  function isUpToStore(day: DayCount, plan: Plan): boolean {
    const used = Math.max(day.stored, day.written) + day.pending;
    const unheardMs = UNWRITTEN_MS + Math.abs(clock() - day.heardAt);
    const unheard = (MOST_SERVERS * plan.requestsPerSecond * unheardMs) / SECOND_MS;
    return areDaysShared && used + unheard > plan.requestsPerDay && !days.isAway();
  }

  function confirmed(
    ticket: ChargedTicket,
    holder: Charged,
    asked: Asked,
  ): ChargedTicket | Promise<ChargedTicket> {
    const isLeft = isCharged(ticket) && isUpToStore(ticket.day, ticket.plan);
    return isLeft ? confirm(ticket, holder, asked) : ticket;
  }

  async function confirm(
    ticket: ChargedTicket,
    holder: Charged,
    asked: Asked,
  ): Promise<ChargedTicket> {
    const { use, day, plan, isSearch } = ticket;
    const written = await days.written(day);
    // At once with giving back: of many that wait together those are served that there is room for.
    if (days.isWithin(written, plan.requestsPerDay)) return ticket;
    takeBack(ticket);
    const now = clock();
    const isOver = dayOf(now) !== day.number;
    if (asked.isConditional && !isOver) {
      return { ...ticket, refusalIfChanged: refusalOf("day", plan, now) };
    }
    if (isSearch) use.isSearching = false;
    // Meanwhile another day began.
    return isOver ? admit(holder, asked) : refuse(use, "day", holder, now);
  }

  /** Charges by what is known here; at once, but for a key's first of the day. */
  function admitHere(holder: Charged, asked: Asked): ChargedTicket | Promise<ChargedTicket> {
    const now = clock();
    const use = uses.get(holder.quotaId);
    if (use !== undefined && use.day.number === dayOf(now)) {
      return admitKnown(use, holder, asked, now);
    }
    return admitFirst(holder, asked, dayOf(now));
  }

  async function admitFirst(holder: Charged, asked: Asked, today: number): Promise<ChargedTicket> {
    const day = await days.load(holder.quotaId, today);
    const now = clock();
    // Midnight went by, or the clock was set, either way.
    if (dayOf(now) !== today) return admitFirst(holder, asked, dayOf(now));
    // Others may have waited for the same count.
    let use = uses.get(holder.quotaId);
    if (use === undefined) {
      use = {
        day,
        second: 0,
        requests: 0,
        searches: 0,
        isSearching: false,
        refused: 0,
        flood: null,
        granted: 0,
        epoch: NEVER,
        life: "",
        unshared: 0,
        asking: 0,
      };
      uses.set(holder.quotaId, use);
    } else if (use.day.number !== today) {
      enterSecond(use, secondOf(now));
      Object.assign(use, { day, life: "", unshared: 0 });
    }
    return admitKnown(use, holder, asked, now);
  }

  /** Asks the windows that are shared, where there are any, for what was not granted before. */
  function admitKnown(
    use: QuotaUse,
    holder: Charged,
    asked: Asked,
    now: number,
  ): ChargedTicket | Promise<ChargedTicket> {
    if (windows === undefined) return charge(use, holder, asked, now);
    enterSecond(use, secondOf(now));
    if (use.flood !== null && keepsOut(use.flood.limit, asked)) {
      return refuse(use, use.flood.limit, holder, now);
    }
    const { day } = use;
    const plan = plans[holder.plan];
    if (isUpToStore(day, plan) && !asked.isConditional && usedOn(day) >= plan.requestsPerDay) {
      return refuse(use, "day", holder, now);
    }
    const isPlain = !asked.isExpensive && !asked.isConditional;
    if (isPlain && use.granted > 0) {
      use.granted -= 1;
      return charge(use, holder, asked, now, true);
    }
    const isWaiting = asked.isExpensive && use.isSearching;
    if (isWaiting) return charge(use, holder, asked, now);
    if (windows.isAway()) return chargeAlone(use, holder, asked, now);
    return admitShared(windows, use, holder, asked);
  }

  async function admitShared(
    shared: SharedWindows,
    use: QuotaUse,
    holder: Charged,
    asked: Asked,
  ): Promise<ChargedTicket> {
    const { day } = use;
    const plan = plans[holder.plan];
    const isPlain = !asked.isExpensive && !asked.isConditional;
    const isOfStore = isUpToStore(day, plan);
    // Requests that come together ask for one each, as none knows what the others will be granted.
    const isMany = isPlain && use.asking === 0 && !isOfStore;
    const most = isMany ? Math.max(1, Math.floor(plan.requestsPerSecond * LEASE)) : 1;
    const epoch = shared.epoch();
    // Nobody else may search meanwhile.
    if (asked.isExpensive) use.isSearching = true;
    // Others may have served it while the windows were away.
    if (use.epoch !== epoch && use.epoch !== NEVER) {
      await withDeadline(REFRESH_MS, () => days.refresh(day)).catch(goOn);
    }
    const { unshared } = use;
    use.unshared = 0;
    use.asking += 1;
    const grant = await shared.take(
      {
        ...plan,
        ...(isOfStore && { requestsPerDay: Number.MAX_SAFE_INTEGER }),
        quotaId: day.quotaId,
        day: day.number,
        usedOfDay: usedOn(day),
        life: use.life,
        unshared,
        isSearch: asked.isExpensive,
        isConditional: asked.isConditional,
        most,
      },
      (granted) => {
        if (use.day === day) use.unshared -= granted + unshared;
      },
    );
    use.asking -= 1;
    if (asked.isExpensive) use.isSearching = false;
    const now = clock();
    // What they granted was of yesterday.
    if (dayOf(now) !== day.number) return admitHere(holder, asked);
    enterSecond(use, secondOf(now));
    if (grant === null) {
      if (use.day === day) use.unshared += unshared;
      return chargeAlone(use, holder, asked, now);
    }
    use.epoch = epoch;
    use.life = grant.life;
    if (grant.granted > 1) {
      use.granted += grant.granted - 1;
      leased.add(use);
    }
    // What is charged is decided by what they held; what they don't know yet comes on top of that.
    use.requests = grant.requests;
    use.searches = grant.searches;
    if (!isOfStore) day.stored = grant.usedOfDay - day.pending;
    const ticket = charge(use, holder, asked, now);
    if (isOfStore && grant.granted > 0 && !isCharged(ticket)) giveBack(use, day, 1);
    return ticket;
  }

  /** By what is known here, while the windows are away. */
  function chargeAlone(use: QuotaUse, holder: Charged, asked: Asked, now: number): ChargedTicket {
    const ticket = charge(use, holder, asked, now);
    if (isCharged(ticket)) use.unshared += 1;
    return ticket;
  }

  /** As if it had not been charged to the day. */
  function takeBack(ticket: ChargedTicket): void {
    const { use, day, plan } = ticket;
    days.add(day, -1);
    giveBack(use, day, 1);
    // Other servers may be waiting for it.
    if (isUpToStore(day, plan)) void days.flush();
  }

  function giveBack(use: QuotaUse, { quotaId, number }: DayCount, requests: number): void {
    if (windows === undefined) return;
    // Other windows than those that granted it have not counted it.
    const isKnown = use.epoch === windows.epoch() && !windows.isAway();
    if (isKnown) windows.giveBack(quotaId, number, requests);
    else if (use.day.number === number) use.unshared -= requests;
  }

  /** Begins a second, and gives back what of the last one nobody spent. */
  function enterSecond(use: QuotaUse, second: number): void {
    if (use.second === second) return;
    if (use.granted > 0) giveBack(use, use.day, use.granted);
    leased.delete(use);
    use.second = second;
    use.requests = 0;
    use.searches = 0;
    use.refused = 0;
    use.flood = null;
    use.granted = 0;
  }

  function charge(
    use: QuotaUse,
    holder: Charged,
    asked: Asked,
    now: number,
    isGranted = false,
  ): ChargedTicket {
    const plan = plans[holder.plan];
    enterSecond(use, secondOf(now));
    const { day } = use;
    const isDayOver = !isGranted && usedOn(day) >= plan.requestsPerDay;
    const ofSecond = isGranted ? null : limitOfSecond(use, plan, asked);
    if (ofSecond !== null || (isDayOver && !asked.isConditional)) {
      return refuse(use, isDayOver ? "day" : (ofSecond ?? "day"), holder, now);
    }
    // Whether an answer is unchanged takes its working out, which the second pays for.
    const refusalIfChanged = isDayOver ? refusalOf("day", plan, now) : null;
    day.usedBy = holder.keyId;
    if (!isDayOver) days.add(day, 1);
    use.requests += 1;
    const isSearch = asked.isExpensive;
    if (isSearch) {
      use.searches += 1;
      use.isSearching = true;
    }
    const { keyId } = holder;
    return { refusal: null, refusalIfChanged, isFlood: false, isSearch, plan, use, day, keyId };
  }

  function refuse(
    use: QuotaUse,
    limit: Limit,
    { plan: name, keyId }: Charged,
    now: number,
  ): ChargedTicket {
    const plan = plans[name];
    const { day } = use;
    outcomes.note(keyId, day.number, REFUSED[limit]);
    // Others may have given back what they were not to serve, or what cost nothing.
    if (limit === "day" && areDaysShared) days.add(day, 0);
    const whose = { isSearch: false, plan, use, day, keyId };
    return refuseIn(use, limit, plan, now, (refused) => ({ ...refused, ...whose }));
  }

  /** Gives back what an answer does not cost, and says what is left. Once per ticket. */
  function settle(ticket: ChargedTicket, { status, isOverdue }: Given): Standing {
    const { use, plan, day, refusal, refusalIfChanged, isSearch, keyId } = ticket;
    const now = clock();
    if (isSearch) use.isSearching = false;
    if (isCharged(ticket) && isFree({ status, isOverdue })) takeBack(ticket);
    if (refusal === null) {
      outcomes.note(keyId, day.number, outcomeOf(status, refusalIfChanged !== null));
    }
    enterSecond(use, secondOf(now));
    return standingOf(use, plan, now);
  }

  async function flushDays(): Promise<void> {
    const second = secondOf(clock());
    for (const use of leased) enterSecond(use, second);
    await days.flush();
  }

  async function flush(): Promise<void> {
    await Promise.all([flushDays(), outcomes.flush()]);
  }

  return {
    admit,
    settle,

    standing({ use, plan }: ChargedTicket): Standing {
      const now = clock();
      enterSecond(use, secondOf(now));
      return standingOf(use, plan, now);
    },

    noteRefused({ keyId, day, limit, requests }): void {
      outcomes.note(keyId, day, REFUSED[limit], requests);
    },

    unwritten: days.pending,
    flush,

    start(): void {
      let flushes = 0;
      timer ??= setInterval(() => {
        flushes += 1;
        void (flushes % OUTCOMES_EVERY === 0 ? flush() : flushDays());
      }, FLUSH_EVERY_MS);
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      for (const use of leased) enterSecond(use, Infinity);
      await flush();
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

/** Whether it counts towards its day. */
export const isCharged = ({ refusal, refusalIfChanged }: Ticket): boolean =>
  refusal === null && refusalIfChanged === null;

/** What keeps a request from being worked on in this second. */
export function limitOfSecond(use: SecondUse, plan: Plan, { isExpensive }: Asked): Limit | null {
  if (use.requests >= plan.requestsPerSecond) return "requests";
  if (!isExpensive) return null;
  if (use.searches >= plan.searchesPerSecond) return "searches";
  return use.isSearching ? "search under way" : null;
}

/** Whether an answer is given back to the day. */
export function isFree({ status, isOverdue }: Given): boolean {
  return status === 304 || (status >= 500 && !isOverdue);
}

/** Whether the flood's limit keeps such a request out, too, for the rest of the second. */
export function keepsOut(limit: Limit, { isExpensive, isConditional }: Asked): boolean {
  if (limit === "requests") return true;
  return limit === "day" ? !isConditional : limit === "searches" && isExpensive;
}

/** By what is known without it. */
const goOn = (): void => {};

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
