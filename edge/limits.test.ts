import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DailyCounts, DayRequests } from "./day-counter.ts";
import type { KeyHolder } from "./key-check.ts";
import {
  createLimits,
  rateLimitHeaders,
  type Limits,
  type Standing,
  type Ticket,
} from "./limits.ts";
import { DEFAULT_PLANS, type Plans } from "./plans.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT = Date.UTC(2026, 10, 22);
const FREE: KeyHolder = { keyId: "key_free", accountId: "acc_1", plan: "free" };
const PRO: KeyHolder = { keyId: "key_pro", accountId: "acc_1", plan: "pro" };
/** A plan whose day is over soon. */
const SMALL: Plans = {
  ...DEFAULT_PLANS,
  free: { requestsPerDay: 3, requestsPerSecond: 2, searchesPerSecond: 1 },
};

/** Daily counts in a Map, as two processes may share them. */
function sharedCounts() {
  const sums = new Map<string, number>();
  const store = {
    sums,
    isDown: false,
    transactions: 0,
    load(keyId: string, day: string): number {
      if (store.isDown) throw new Error("disk full");
      return sums.get(`${day} ${keyId}`) ?? 0;
    },
    async add(increments: readonly DayRequests[]): Promise<DayRequests[]> {
      if (store.isDown) throw new Error("disk full");
      store.transactions++;
      return increments.map(({ keyId, day, requests }) => {
        const sum = (sums.get(`${day} ${keyId}`) ?? 0) + requests;
        sums.set(`${day} ${keyId}`, sum);
        return { keyId, day, requests: sum };
      });
    },
  };
  return store satisfies DailyCounts;
}

let now: number;
let counts: ReturnType<typeof sharedCounts>;
let errors: unknown[];
let limits: Limits;

function process(plans: Plans = DEFAULT_PLANS): Limits {
  return createLimits({ plans, counts, clock: () => now, onError: (error) => errors.push(error) });
}

beforeEach(() => {
  now = NOON;
  counts = sharedCounts();
  errors = [];
  limits = process();
});

/** One whole request: its status and what its headers say. */
async function request(holder: KeyHolder, status = 200, expensive = false) {
  const ticket = await limits.admit(holder, { expensive });
  const answered = ticket.refusal?.problem.status ?? status;
  return { status: answered, ...limits.settle(ticket, answered) };
}

async function statuses(times: number, holder: KeyHolder, status = 200, expensive = false) {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await request(holder, status, expensive)).status);
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
    const over = await limits.admit(holder, { expensive: false });
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
    expect(await statuses(n, holder, 200, true)).toEqual(Array(n).fill(200));
    const over = await limits.admit(holder, { expensive: true });
    expect(refusal(over)).toEqual(["rate_limit_exceeded", 1]);
    expect(over.refusal?.problem.message).toContain("with q");
    limits.settle(over, 429);
    expect((await request(holder)).status).toBe(200);
  });

  it("requests under way count, so that a burst can not overshoot", async () => {
    const burst = await Promise.all(
      Array.from({ length: 50 }, async () => limits.admit(FREE, { expensive: false })),
    );
    expect(burst.filter((ticket) => ticket.refusal === null)).toHaveLength(5);
  });

  it("one key's requests do not count for another", async () => {
    await statuses(6, FREE);
    expect((await request({ ...FREE, keyId: "key_other" })).status).toBe(200);
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
    const over = await limits.admit(FREE, { expensive: false });
    expect(refusal(over)).toEqual(["daily_quota_exceeded", (MIDNIGHT - now) / 1000]);
    now = MIDNIGHT - 1;
    expect(refusal(await limits.admit(FREE, { expensive: false }))[1]).toBe(1);
    now = MIDNIGHT;
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 2 });
  });

  it("says that the day is over where the second is over as well", async () => {
    await statuses(2, FREE);
    expect(refusal(await limits.admit(FREE, { expensive: false }))[0]).toBe("rate_limit_exceeded");
    now += 1000;
    await request(FREE);
    const over = await limits.admit(FREE, { expensive: false });
    expect(refusal(over)[0]).toBe("daily_quota_exceeded");
  });

  it("a burst at the end of the quota can not overshoot it", async () => {
    await statuses(2, FREE);
    now += 1000;
    const tickets = [0, 1, 2].map(() => limits.admit(FREE, { expensive: false }) as Ticket);
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

  it.each([429, 500, 503])("nothing when it is %i", async (status) => {
    expect(spent(await request(FREE, status, true))).toEqual({ day: 0, second: 0 });
    expect(await statuses(9, FREE, status, true)).toEqual(Array(9).fill(status));
  });

  it("nothing when it is refused", async () => {
    await statuses(5, FREE);
    expect(spent(await request(FREE))).toEqual({ day: 5, second: 5 });
  });

  it("gives nothing back to a later second", async () => {
    const slow = await limits.admit(FREE, { expensive: true });
    now += 1000;
    await request(FREE);
    expect(spent(limits.settle(slow, 500))).toEqual({ day: 1, second: 1 });
  });

  it("gives back to the day in which it was charged", async () => {
    now = MIDNIGHT - 1;
    const slow = await limits.admit(FREE, { expensive: false });
    await limits.flush();
    now = MIDNIGHT;
    await request(FREE);
    expect(spent(limits.settle(slow, 500))).toEqual({ day: 1, second: 1 });
    await limits.flush();
    expect(Object.fromEntries(counts.sums)).toEqual({
      "2026-11-21 key_free": 0,
      "2026-11-22 key_free": 1,
    });
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
    counts.sums.set("2026-11-21 key_pro", 24_000);
    await limits.flush();
    const { remainingDay, remainingSecond } = await request({ ...PRO, plan: "free" });
    expect([remainingDay, remainingSecond]).toEqual([0, 0]);
  });
});

describe("daily counts", () => {
  it("are asked for once per key and day, and the next requests are admitted at once", async () => {
    counts.sums.set("2026-11-21 key_free", 990);
    expect(limits.admit(FREE, { expensive: false })).toBeInstanceOf(Promise);
    await limits.admit(FREE, { expensive: false });
    const third = limits.admit(FREE, { expensive: false }) as Ticket;
    expect(limits.settle(third, 200).remainingDay).toBe(7);
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
      expect(counts.sums.get("2026-11-21 key_free")).toBe(1);
      await limits.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("of two processes add up, and each sees the other's after it wrote its own", async () => {
    const other = process();
    await statuses(2, FREE);
    other.settle(await other.admit(FREE, { expensive: false }), 200);
    await limits.flush();
    await other.flush();
    expect(counts.sums.get("2026-11-21 key_free")).toBe(3);
    const ticket = other.admit(FREE, { expensive: false }) as Ticket;
    expect(other.settle(ticket, 200).remainingDay).toBe(996);
  });

  it("charged while a flush runs are written by the next", async () => {
    await request(FREE);
    const flush = limits.flush();
    await request(FREE);
    await Promise.all([flush, limits.flush()]);
    expect(counts.sums.get("2026-11-21 key_free")).toBe(2);
    expect(await request(FREE)).toMatchObject({ remainingDay: 997 });
  });
});

describe("while the counter store is down", () => {
  it("requests are served and counted, and nothing is lost once it is back", async () => {
    counts.sums.set("2026-11-21 key_free", 100);
    counts.isDown = true;
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 999 });
    await limits.flush();
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 998 });
    counts.isDown = false;
    await limits.flush();
    expect(counts.sums.get("2026-11-21 key_free")).toBe(102);
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
