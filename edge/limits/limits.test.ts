import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AnswerSum } from "./answer-counter.ts";
import type { DailyCounts, DayIncrement, DaySum } from "./day-counter.ts";
import type { Batch } from "./in-batches.ts";
import type { KeyHolder } from "./key-check.ts";
import {
  createLimits,
  rateLimitHeaders,
  type StoredLimits,
  type Standing,
  type Ticket,
} from "./limits.ts";
import { DEFAULT_PLANS, type Plans } from "./plans.ts";
import type { SharedWindows, WindowAsk } from "./shared-windows.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT = Date.UTC(2026, 10, 22);
const FREE: KeyHolder = {
  keyId: "key_free",
  accountId: "acc_1",
  plan: "free",
  quotaId: "quota_free",
};
const PRO: KeyHolder = { keyId: "key_pro", accountId: "acc_1", plan: "pro", quotaId: "quota_pro" };
/** A plan whose day is over soon. */
const SMALL: Plans = {
  ...DEFAULT_PLANS,
  free: { requestsPerDay: 3, requestsPerSecond: 2, searchesPerSecond: 1 },
};

const PLAIN = { isExpensive: false, isConditional: false };
const SEARCH = { ...PLAIN, isExpensive: true };
const CONDITIONAL = { ...PLAIN, isConditional: true };

const given = (status: number) => ({ status, isOverdue: false });

/** Daily counts in a Map, as two processes may share them. */
function sharedCounts() {
  const sums = new Map<string, number>();
  const store = {
    sums,
    isDown: false,
    transactions: 0,
    load(quotaId: string, day: string): number {
      if (store.isDown) throw new Error("disk full");
      return sums.get(`${day} ${quotaId}`) ?? 0;
    },
    async add(increments: readonly DayIncrement[]): Promise<DaySum[]> {
      if (store.isDown) throw new Error("disk full");
      store.transactions++;
      return increments.map(({ quotaId, day, requests }) => {
        const sum = (sums.get(`${day} ${quotaId}`) ?? 0) + requests;
        sums.set(`${day} ${quotaId}`, sum);
        return { quotaId, day, requests: sum };
      });
    },
  };
  return store satisfies DailyCounts;
}

let now: number;
let counts: ReturnType<typeof sharedCounts>;
let errors: unknown[];
let limits: StoredLimits;

function process(
  plans: Plans = DEFAULT_PLANS,
  areDaysShared = false,
  windows?: SharedWindows,
): StoredLimits {
  return createLimits({
    plans,
    counts,
    areDaysShared,
    windows,
    clock: () => now,
    onError: (error) => errors.push(error),
  });
}

beforeEach(() => {
  now = NOON;
  counts = sharedCounts();
  errors = [];
  limits = process();
});

/** One whole request: its status and what its headers say. */
async function request(holder: KeyHolder, status = 200, asked = PLAIN) {
  const ticket = await limits.admit(holder, asked);
  const refused = ticket.refusal ?? (status === 200 ? ticket.refusalIfChanged : null);
  const answered = refused?.problem.status ?? status;
  return { status: answered, ...limits.settle(ticket, given(answered)) };
}

async function statuses(times: number, holder: KeyHolder, status = 200, asked = PLAIN) {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await request(holder, status, asked)).status);
  return seen;
}

function refusal(ticket: Ticket): [string | undefined, number | undefined] {
  return [ticket.refusal?.problem.code, ticket.refusal?.retryAfter];
}

describe("within a second", () => {
  it.each([
    [FREE, 5],
    [PRO, 10],
  ])("%j may send as many requests as its plan says", async (holder, allowed) => {
    expect(await statuses(allowed, holder)).toEqual(Array(allowed).fill(200));
    const over = await limits.admit(holder, PLAIN);
    expect(refusal(over)).toEqual(["rate_limit_exceeded", 1]);
    now += 1000;
    expect((await request(holder)).status).toBe(200);
  });

  it("the window is the clock second", async () => {
    now = NOON + 999;
    await statuses(5, FREE);
    expect((await request(FREE)).status).toBe(429);
    now = NOON + 1000;
    expect((await request(FREE)).status).toBe(200);
  });

  it.each([
    [FREE, 2],
    [PRO, 5],
  ])("%j may search as often as its plan says, and do other things besides", async (holder, n) => {
    expect(await statuses(n, holder, 200, SEARCH)).toEqual(Array(n).fill(200));
    const over = await limits.admit(holder, SEARCH);
    expect(refusal(over)).toEqual(["rate_limit_exceeded", 1]);
    expect(over.refusal?.problem.message).toContain("with q");
    limits.settle(over, given(429));
    expect((await request(holder)).status).toBe(200);
  });

  it("requests under way count, so that a burst can not overshoot", async () => {
    const burst = await Promise.all(
      Array.from({ length: 50 }, async () => limits.admit(FREE, PLAIN)),
    );
    expect(burst.filter((ticket) => ticket.refusal === null)).toHaveLength(5);
  });

  it("a key has one search under way, and its next one when that is answered", async () => {
    const first = await limits.admit(PRO, SEARCH);
    const second = await limits.admit(PRO, SEARCH);
    expect(refusal(second)).toEqual(["rate_limit_exceeded", 1]);
    expect(second.refusal?.problem.message).toContain("under way");
    limits.settle(second, given(429));
    // A second later it is still under way, and a refused one ended nothing.
    now += 1000;
    expect((await request(PRO, 200, SEARCH)).status).toBe(429);
    expect((await request(PRO)).status).toBe(200);
    expect((await request(FREE, 200, SEARCH)).status).toBe(200);
    limits.settle(first, { status: 503, isOverdue: true });
    expect((await request(PRO, 200, SEARCH)).status).toBe(200);
  });

  it("one key's requests do not count for another", async () => {
    await statuses(6, FREE);
    expect((await request({ ...FREE, keyId: "key_other", quotaId: "quota_other" })).status).toBe(
      200,
    );
  });
});

describe("within a day", () => {
  beforeEach(() => {
    limits = process(SMALL);
  });

  it("a key has its plan's requests, and again after midnight UTC", async () => {
    for (let n = 0; n < 3; n++) {
      expect((await request(FREE)).status).toBe(200);
      now += 1000;
    }
    const over = await limits.admit(FREE, PLAIN);
    expect(refusal(over)).toEqual(["daily_quota_exceeded", (MIDNIGHT - now) / 1000]);
    now = MIDNIGHT - 1;
    expect(refusal(await limits.admit(FREE, PLAIN))[1]).toBe(1);
    now = MIDNIGHT;
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 2 });
  });

  it("says that the day is over where the second is over as well", async () => {
    await statuses(2, FREE);
    expect(refusal(await limits.admit(FREE, PLAIN))[0]).toBe("rate_limit_exceeded");
    now += 1000;
    await request(FREE);
    const over = await limits.admit(FREE, PLAIN);
    expect(refusal(over)[0]).toBe("daily_quota_exceeded");
  });

  it("a burst at the end of the quota can not overshoot it", async () => {
    await statuses(2, FREE);
    now += 1000;
    const tickets = [0, 1, 2].map(() => limits.admit(FREE, PLAIN) as Ticket);
    expect(tickets.map((ticket) => ticket.refusal === null)).toEqual([true, false, false]);
  });

  it("a new plan counts from the next request", async () => {
    await statuses(2, FREE);
    now += 1000;
    await request(FREE);
    expect((await request(FREE)).status).toBe(429);
    expect((await request({ ...FREE, plan: "pro" })).status).toBe(200);
  });
});

function spent({ limitDay, remainingDay, limitSecond, remainingSecond }: Standing) {
  return { day: limitDay - remainingDay, second: limitSecond - remainingSecond };
}

describe("an answer costs", () => {
  it.each([200, 400, 404])("one of both windows when it is %i", async (status) => {
    expect(spent(await request(FREE, status))).toEqual({ day: 1, second: 1 });
  });

  it("one of the second only when it is 304", async () => {
    expect(spent(await request(FREE, 304))).toEqual({ day: 0, second: 1 });
    expect(await statuses(5, FREE, 304)).toEqual([304, 304, 304, 304, 429]);
  });

  it.each([500, 503])("one of the second only when it is %i", async (status) => {
    expect(spent(await request(FREE, status))).toEqual({ day: 0, second: 1 });
    expect(await statuses(5, FREE, status)).toEqual([...Array(4).fill(status), 429]);
  });

  it("one of both windows when a search had all its time", async () => {
    const ticket = await limits.admit(FREE, SEARCH);
    const standing = limits.settle(ticket, { status: 503, isOverdue: true });
    expect(spent(standing)).toEqual({ day: 1, second: 1 });
  });

  it("nothing when it is refused", async () => {
    await statuses(5, FREE);
    expect(spent(await request(FREE))).toEqual({ day: 5, second: 5 });
  });

  it("gives back to the day in which it was charged", async () => {
    now = MIDNIGHT - 1;
    const slow = await limits.admit(FREE, PLAIN);
    await limits.flush();
    now = MIDNIGHT;
    await request(FREE);
    expect(spent(limits.settle(slow, given(500)))).toEqual({ day: 1, second: 1 });
    await limits.flush();
    expect(Object.fromEntries(counts.sums)).toEqual({
      "2026-11-21 quota_free": 0,
      "2026-11-22 quota_free": 1,
    });
  });
});

describe("with the day used up", () => {
  beforeEach(async () => {
    limits = process({ ...DEFAULT_PLANS, free: { ...DEFAULT_PLANS.free, requestsPerDay: 1 } });
    await request(FREE);
    now += 1000;
  });

  it("a conditional request may still be found unchanged, for one of the second", async () => {
    const { status, ...standing } = await request(FREE, 304, CONDITIONAL);
    expect(status).toBe(304);
    expect(spent(standing)).toEqual({ day: 1, second: 1 });
    expect(await statuses(5, FREE, 304, CONDITIONAL)).toEqual([304, 304, 304, 304, 429]);
  });

  it("one that is found changed is refused for the day, and counts for the second", async () => {
    const ticket = await limits.admit(FREE, CONDITIONAL);
    expect(ticket.refusal).toBeNull();
    expect(ticket.refusalIfChanged?.problem.code).toBe("daily_quota_exceeded");
    expect(ticket.refusalIfChanged?.retryAfter).toBe((MIDNIGHT - now) / 1000);
    expect(spent(limits.settle(ticket, given(429)))).toEqual({ day: 1, second: 1 });
    await limits.flush();
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(1);
  });

  it("no more of them are worked out than the second allows", async () => {
    await statuses(5, FREE, 200, CONDITIONAL);
    const sixth = await limits.admit(FREE, CONDITIONAL);
    expect(refusal(sixth)[0]).toBe("daily_quota_exceeded");
  });

  it("searches among them keep to their own limit", async () => {
    const asked = { isExpensive: true, isConditional: true };
    expect(await statuses(3, FREE, 304, asked)).toEqual([304, 304, 429]);
  });
});

async function refuse(times: number, asked = PLAIN): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (let n = 0; n < times; n++) tickets.push(await limits.admit(FREE, asked));
  return tickets;
}

describe("a key that goes on against its refusals", () => {
  it("is a flood from ten times its requests a second on, until the second is over", async () => {
    await statuses(5, FREE);
    const tickets = await refuse(60);
    expect(tickets.map(({ isFlood }) => isFlood)).toEqual([
      ...Array(50).fill(false),
      ...Array(10).fill(true),
    ]);
    now += 1000;
    expect(await statuses(6, FREE)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await refuse(1)).map(({ isFlood }) => isFlood)).toEqual([false]);
  });

  it("gets one ticket for all of the flood, and another where another limit is in the way", async () => {
    await statuses(2, FREE, 200, SEARCH);
    const searches = await refuse(60, SEARCH);
    expect(new Set(searches.slice(50)).size).toBe(1);
    expect(await statuses(3, FREE)).toEqual([200, 200, 200]);
    const [plain] = await refuse(1);
    expect(plain?.refusal?.problem.message).not.toContain("with q");
  });
});

describe("the six headers", () => {
  it("are whole numbers that say limit, rest and when the window starts anew", async () => {
    now = NOON + 250;
    expect(rateLimitHeaders(await request(FREE))).toEqual({
      "X-RateLimit-Limit-Day": "1000",
      "X-RateLimit-Remaining-Day": "999",
      "X-RateLimit-Reset-Day": String(MIDNIGHT / 1000),
      "X-RateLimit-Limit-Second": "5",
      "X-RateLimit-Remaining-Second": "4",
      "X-RateLimit-Reset-Second": String(NOON / 1000 + 1),
    });
  });

  it("never show less than nothing, even after a downgrade", async () => {
    await statuses(10, PRO);
    counts.sums.set("2026-11-21 quota_pro", 24_000);
    await limits.flush();
    const { remainingDay, remainingSecond } = await request({ ...PRO, plan: "free" });
    expect([remainingDay, remainingSecond]).toEqual([0, 0]);
  });
});

describe("daily counts", () => {
  it("are asked for once per key and day, and the next requests are admitted at once", async () => {
    counts.sums.set("2026-11-21 quota_free", 990);
    expect(limits.admit(FREE, PLAIN)).toBeInstanceOf(Promise);
    await limits.admit(FREE, PLAIN);
    const third = limits.admit(FREE, PLAIN) as Ticket;
    expect(limits.settle(third, given(200)).remainingDay).toBe(7);
  });

  it("survive a restart", async () => {
    await statuses(3, FREE);
    await limits.stop();
    limits = process();
    expect(await request(FREE)).toMatchObject({ remainingDay: 996 });
  });

  it("are written in one go", async () => {
    await request(FREE);
    await request(PRO);
    await limits.flush();
    await limits.flush();
    expect(counts.transactions).toBe(1);
  });

  it("are written every second once started, and no more once stopped", async () => {
    vi.useFakeTimers();
    try {
      limits.start();
      await request(FREE);
      await vi.advanceTimersByTimeAsync(1000);
      expect(counts.sums.get("2026-11-21 quota_free")).toBe(1);
      await limits.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("of two processes add up, and each sees the other's after it wrote its own", async () => {
    const other = process();
    await statuses(2, FREE);
    other.settle(await other.admit(FREE, PLAIN), given(200));
    await limits.flush();
    await other.flush();
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(3);
    const ticket = other.admit(FREE, PLAIN) as Ticket;
    expect(other.settle(ticket, given(200)).remainingDay).toBe(996);
  });

  it("of two processes are over the day by a second's requests of each at most", async () => {
    const plans = { ...SMALL, free: { ...SMALL.free, requestsPerDay: 48, requestsPerSecond: 5 } };
    const both = [process(plans), process(plans)];
    let served = 0;
    for (let second = 0; second < 20; second++, now += 1000) {
      for (limits of both) {
        served += (await statuses(5, FREE)).filter((status) => status === 200).length;
        await limits.flush();
      }
    }
    expect(served).toBeGreaterThanOrEqual(48);
    expect(served).toBeLessThanOrEqual(48 + 2 * 5);
  });

  it("charged while a flush runs are written by the next", async () => {
    await request(FREE);
    const flush = limits.flush();
    await request(FREE);
    await Promise.all([flush, limits.flush()]);
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(2);
    expect(await request(FREE)).toMatchObject({ remainingDay: 997 });
  });
});

async function admitted(by: StoredLimits): Promise<Ticket> {
  const ticket = await by.admit(FREE, PLAIN);
  by.settle(ticket, given(ticket.refusal === null ? 200 : 429));
  return ticket;
}

describe("the end of a day that servers share", () => {
  const plans = { ...SMALL, free: { ...SMALL.free, requestsPerDay: 48, requestsPerSecond: 5 } };
  it("is had to the request, whoever asks whom at once", async () => {
    const servers = [process(plans, true), process(plans, true), process(plans, true)];
    let served = 0;
    for (let second = 0; second < 12; second++, now += 1000) {
      const tickets = servers.flatMap((each) => Array.from({ length: 7 }, () => admitted(each)));
      for (const { refusal: why } of await Promise.all(tickets)) served += Number(why === null);
    }
    expect(served).toBe(48);
    for (const each of servers) await each.flush();
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(48);
  });

  it("begins twenty seconds' worth of requests before it is over; till then nobody waits", async () => {
    counts.sums.set("2026-11-21 quota_free", 899);
    limits = process(DEFAULT_PLANS, true);
    await request(FREE);
    expect(limits.admit(FREE, PLAIN)).toBeInstanceOf(Promise);
    counts.sums.set("2026-11-21 quota_free", 890);
    limits = process(DEFAULT_PLANS, true);
    await request(FREE);
    expect(limits.admit(FREE, PLAIN)).not.toBeInstanceOf(Promise);
  });

  it("lets a conditional request be found unchanged that the store has nothing left for", async () => {
    counts.sums.set("2026-11-21 quota_free", 40);
    limits = process(plans, true);
    await request(FREE);
    counts.sums.set("2026-11-21 quota_free", 48);
    const ticket = await limits.admit(FREE, CONDITIONAL);
    expect([ticket.refusal, ticket.refusalIfChanged?.problem.code]).toEqual([
      null,
      "daily_quota_exceeded",
    ]);
    limits.settle(ticket, given(304));
    await limits.flush();
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(48);
  });

  it("goes on with what another server gave back", async () => {
    limits = process(plans, true);
    counts.sums.set("2026-11-21 quota_free", 48);
    expect((await request(FREE)).status).toBe(429);
    counts.sums.set("2026-11-21 quota_free", 46);
    await limits.flush();
    expect((await request(FREE)).status).toBe(200);
  });

  it("waits a second for a store that is silent, and not again until that answers", async () => {
    vi.useFakeTimers();
    try {
      limits = process(plans, true);
      await admitted(limits);
      const add = counts.add.bind(counts);
      const { promise: silence, resolve: goOn } = Promise.withResolvers<void>();
      counts.add = async (increments) => {
        await silence;
        return add(increments);
      };
      const first = admitted(limits);
      await vi.advanceTimersByTimeAsync(1000);
      expect((await first).refusal).toBeNull();
      expect((await admitted(limits)).refusal).toBeNull();
      counts.sums.set("2026-11-21 quota_free", 48);
      goOn();
      await vi.advanceTimersByTimeAsync(0);
      expect((await admitted(limits)).refusal?.problem.code).toBe("daily_quota_exceeded");
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Windows that grant each request alone, and know of the day what this server told them. */
function windowsOf(taking: (ask: WindowAsk) => object = () => ({})): SharedWindows {
  return {
    take: async (ask) => ({
      granted: 1,
      requests: 0,
      searches: 0,
      usedOfDay: ask.usedOfDay,
      life: "life",
      ...taking(ask),
    }),
    giveBack: () => {},
    isAway: () => false,
    isWell: () => true,
    epoch: () => 0,
  };
}

const servedBy = async (server: StoredLimits, times: number): Promise<number> => {
  const tickets = Array.from({ length: times }, () => admitted(server));
  return (await Promise.all(tickets)).filter(({ refusal: why }) => why === null).length;
};

describe("a day that one server uses while others know the key from before", () => {
  it.each([
    ["", undefined],
    [", also where the windows they share know nothing of it", windowsOf()],
  ])("is had to the request%s", async (_, windows) => {
    const idle = [0, 1].map(() => process(DEFAULT_PLANS, true, windows));
    let served = 0;
    for (const each of idle) {
      served += await servedBy(each, 1);
      await each.flush();
    }
    const busy = process(DEFAULT_PLANS, true);
    for (; served < 997; now += 1000) {
      served += await servedBy(busy, 5);
      await busy.flush();
    }
    for (const each of idle) served += await servedBy(each, 5);
    expect(served).toBe(1000);
  });

  it("is had to the request from ten servers that come and go", async () => {
    const servers = Array.from({ length: 10 }, () => process(DEFAULT_PLANS, true));
    let served = 0;
    for (let tick = 0; tick < 600; tick++, now += 100) {
      for (const [at, server] of servers.entries()) {
        const isOff = Math.floor(tick / 10 + at) % 4 === 0;
        if (!isOff && (tick + 3 * at) % 10 === 0) served += await servedBy(server, 5);
        if ((tick + at) % 10 === 0) await server.flush();
      }
    }
    expect(served).toBe(1000);
  });

  it("is asked of the store once by a server that was idle for long, and by none that was not", async () => {
    limits = process(DEFAULT_PLANS, true);
    await admitted(limits);
    now += 10_000;
    expect(limits.admit(FREE, PLAIN)).not.toBeInstanceOf(Promise);
    now += 10_000;
    const first = limits.admit(FREE, PLAIN);
    expect(first).toBeInstanceOf(Promise);
    await first;
    expect(limits.admit(FREE, PLAIN)).not.toBeInstanceOf(Promise);
  });
});

const passMidnight = (): void => {
  now = MIDNIGHT + 200;
};

describe("a day that ends while a request waits", () => {
  const plans = { ...SMALL, free: { ...SMALL.free, requestsPerDay: 48, requestsPerSecond: 5 } };
  beforeEach(() => {
    now = MIDNIGHT - 100;
  });

  it.each([
    ["", PLAIN],
    [", of a search", SEARCH],
    [", of what may be unchanged", CONDITIONAL],
  ])("for the store is not what it is refused for%s", async (_, asked) => {
    limits = process(plans, true);
    await admitted(limits);
    await limits.flush();
    counts.sums.set("2026-11-21 quota_free", 48);
    const add = counts.add.bind(counts);
    counts.add = (increments) => {
      passMidnight();
      return add(increments);
    };
    const ticket = await limits.admit(FREE, asked);
    expect([ticket.refusal, ticket.refusalIfChanged]).toEqual([null, null]);
    limits.settle(ticket, given(200));
    await limits.flush();
    expect(Object.fromEntries(counts.sums)).toEqual({
      "2026-11-21 quota_free": 48,
      "2026-11-22 quota_free": 1,
    });
  });

  it("for windows that servers share is not what it is refused for", async () => {
    const windows = windowsOf(() => {
      if (now >= MIDNIGHT) return {};
      passMidnight();
      return { granted: 0, usedOfDay: DEFAULT_PLANS.free.requestsPerDay };
    });
    limits = process(DEFAULT_PLANS, true, windows);
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 999 });
  });
});

describe("a clock that is set back over midnight", () => {
  beforeEach(async () => {
    limits = process(SMALL);
    await statuses(2, FREE);
    await limits.flush();
    now = MIDNIGHT;
    await request(FREE);
    now = NOON;
  });

  it("takes the count back to the day that it shows", async () => {
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 0 });
    expect((await limits.admit(FREE, PLAIN)).refusal?.problem.code).toBe("daily_quota_exceeded");
    await limits.flush();
    expect(Object.fromEntries(counts.sums)).toEqual({
      "2026-11-21 quota_free": 3,
      "2026-11-22 quota_free": 1,
    });
  });

  it("lets the next day go on with what it had", async () => {
    await request(FREE);
    now = MIDNIGHT + 1000;
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 1 });
  });

  it("has what is not written yet, too", async () => {
    await request(FREE);
    now = MIDNIGHT + 1000;
    expect(await request(FREE)).toMatchObject({ remainingDay: 1 });
    now = NOON + 2000;
    expect((await request(FREE)).status).toBe(429);
  });

  it("does not silence what is reported", async () => {
    counts.isDown = true;
    now = MIDNIGHT;
    await request(FREE);
    await limits.flush();
    now = NOON;
    await limits.flush();
    expect(errors).toHaveLength(2);
  });
});

describe("keys that hold one quota in turn", () => {
  const NEXT: KeyHolder = { ...FREE, keyId: "key_next" };

  it("share the day and the second, written or not", async () => {
    await statuses(3, FREE);
    expect(await request(NEXT)).toMatchObject({ remainingDay: 996, remainingSecond: 1 });
  });

  it("are charged what is under way with the one before", async () => {
    limits = process(SMALL);
    await request(FREE);
    now += 1000;
    const slow = await limits.admit(FREE, PLAIN);
    now += 1000;
    expect(await statuses(2, NEXT)).toEqual([200, 429]);
    limits.settle(slow, given(503));
    now += 1000;
    expect(await statuses(2, NEXT)).toEqual([200, 429]);
  });
});

describe("while the counter store is down", () => {
  it("requests are served and counted, and nothing is lost once it is back", async () => {
    counts.sums.set("2026-11-21 quota_free", 100);
    counts.isDown = true;
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 999 });
    await limits.flush();
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 998 });
    counts.isDown = false;
    await limits.flush();
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(102);
    expect(await request(FREE)).toMatchObject({ remainingDay: 897 });
  });

  it("the failure is reported, but not every second", async () => {
    counts.isDown = true;
    await request(FREE);
    await limits.flush();
    await limits.flush();
    expect(errors).toEqual([new Error("disk full")]);
    now += 30_000;
    await limits.flush();
    expect(errors).toHaveLength(2);
  });
});

describe("what became of requests", () => {
  let sums: Map<string, number>;
  let isDown: boolean;
  let losesConfirmation: boolean;

  beforeEach(() => {
    sums = new Map();
    isDown = false;
    losesConfirmation = false;
    let written = 0;
    limits = createLimits({
      plans: SMALL,
      counts,
      clock: () => now,
      onError: (error) => errors.push(error),
      answers: {
        addAnswers: async (increments: readonly AnswerSum[], { number }: Batch) => {
          if (isDown) throw new Error("disk full");
          if (number <= written) return;
          written = number;
          for (const { keyId, day, outcome, requests } of increments) {
            const name = `${day} ${keyId} ${outcome}`;
            sums.set(name, (sums.get(name) ?? 0) + requests);
          }
          if (losesConfirmation) throw new Error("connection lost");
        },
      },
    });
  });

  async function counted(): Promise<Record<string, number>> {
    await limits.flush();
    return Object.fromEntries(sums);
  }

  it("is counted by key, day and kind of answer", async () => {
    for (const status of [200, 304, 404, 500, 200]) {
      await request(FREE, status);
      now += 1000;
    }
    await request(PRO);
    now = MIDNIGHT;
    await request(FREE);
    expect(await counted()).toEqual({
      "2026-11-21 key_free answered": 2,
      "2026-11-21 key_free unchanged": 1,
      "2026-11-21 key_free client_error": 1,
      "2026-11-21 key_free server_error": 1,
      "2026-11-21 key_pro answered": 1,
      "2026-11-22 key_free answered": 1,
    });
  });

  it("is written every minute, and at once when asked for or stopped", async () => {
    vi.useFakeTimers();
    try {
      limits.start();
      await request(FREE);
      await vi.advanceTimersByTimeAsync(59_000);
      expect([...sums]).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect([...sums]).toEqual([["2026-11-21 key_free answered", 1]]);
      now += 1000;
      await request(FREE);
      await limits.stop();
      expect([...sums]).toEqual([["2026-11-21 key_free answered", 2]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("counts once where the store wrote it and its confirmation was lost", async () => {
    await request(FREE);
    losesConfirmation = true;
    await limits.flush();
    expect(errors).toEqual([new Error("connection lost")]);
    await request(FREE);
    losesConfirmation = false;
    expect(await counted()).toEqual({ "2026-11-21 key_free answered": 2 });
  });

  it("is, where they were refused, the limit that they were over, every one of a flood", async () => {
    const slow = await limits.admit(FREE, SEARCH);
    await request(FREE, 200, SEARCH);
    await statuses(1, FREE);
    await statuses(50, FREE);
    limits.settle(slow, given(200));
    now += 1000;
    await statuses(1, FREE);
    await statuses(2, FREE);
    expect(await counted()).toEqual({
      "2026-11-21 key_free answered": 3,
      "2026-11-21 key_free over_searches": 1,
      "2026-11-21 key_free over_second": 50,
      "2026-11-21 key_free over_day": 2,
    });
  });

  it("is, with the day used up, unchanged or over the day", async () => {
    for (let n = 0; n < 3; n++) {
      await request(FREE);
      now += 1000;
    }
    await request(FREE, 304, CONDITIONAL);
    await request(FREE, 200, CONDITIONAL);
    expect(await counted()).toEqual({
      "2026-11-21 key_free answered": 3,
      "2026-11-21 key_free unchanged": 1,
      "2026-11-21 key_free over_day": 1,
    });
  });

  it("is kept while the store fails, and written once when it is back", async () => {
    isDown = true;
    await request(FREE);
    expect(await counted()).toEqual({});
    expect(errors).toHaveLength(1);
    await request(FREE);
    isDown = false;
    expect(await counted()).toEqual({ "2026-11-21 key_free answered": 2 });
    expect(await counted()).toEqual({ "2026-11-21 key_free answered": 2 });
  });
});
