import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Chores, createChores } from "../../lib/chores.ts";
import { dateOf, dayOf } from "../../lib/time.ts";
import type { AnswerSum } from "./answer-counter.ts";
import { createLimits } from "./create-limits.ts";
import type { DailyCounts, DaySum } from "./day-counts.ts";
import type { KeyHolder } from "./key-check.ts";
import type { StoredLimits, Ticket } from "./limits.ts";
import { DEFAULT_PLANS, type Plans } from "./plans.ts";

// The limits as callers see them are tested in test/limits, for every counter.

const NOON = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT = Date.UTC(2026, 10, 22);
const FREE: KeyHolder = {
  keyId: "key_free",
  accountId: "acc_1",
  plan: "free",
  quotaId: "quota_free",
};
const PRO: KeyHolder = { keyId: "key_pro", accountId: "acc_1", plan: "pro", quotaId: "quota_pro" };
/** A plan with a small daily quota. */
const SMALL: Plans = {
  ...DEFAULT_PLANS,
  free: {
    requestsPerDay: 3,
    requestsPerSecond: 2,
    searchesPerSecond: 1,
    downloads: 4,
    gigabytesPerDay: 1_000,
  },
};

const PLAIN = { isSearch: false, isConditional: false };
const SEARCH = { ...PLAIN, isSearch: true };
const CONDITIONAL = { ...PLAIN, isConditional: true };

/** Daily counts in a Map that several servers can share. */
function sharedCounts() {
  const sums = new Map<string, number>();
  const store = {
    sums,
    isDown: false,
    transactions: 0,
    async add(increments: readonly DaySum[]): Promise<DaySum[]> {
      if (store.isDown) throw new Error("disk full");
      store.transactions++;
      return increments.map(({ quotaId, day, requests, kilobytes }) => {
        const sum = (sums.get(`${day} ${quotaId}`) ?? 0) + requests;
        sums.set(`${day} ${quotaId}`, sum);
        return { quotaId, day, requests: sum, kilobytes };
      });
    },
  };
  return store satisfies DailyCounts;
}

let now: number;
let counts: ReturnType<typeof sharedCounts>;
let chores: Chores;
let limits: StoredLimits;

function newServer(plans: Plans = DEFAULT_PLANS): StoredLimits {
  return createLimits({
    plans,
    counts,
    clock: () => now,
  });
}

beforeEach(() => {
  now = NOON;
  counts = sharedCounts();
  chores = createChores({ log: { error: () => {} } });
  limits = newServer();
});

/** A holder as the key check would return it now. */
function lookedUp(holder: KeyHolder): KeyHolder {
  const day = dayOf(now);
  const requests = counts.sums.get(`${dateOf(day)} ${holder.quotaId}`) ?? 0;
  return { ...holder, recorded: { day, requests, at: now } };
}

/** The remaining requests in a response's headers. */
function leftAfter(ticket: Ticket, status: number, server = limits) {
  const headers = server.settle(ticket, { status, isOverdue: false });
  return {
    remainingDay: Number(headers["X-RateLimit-Remaining-Day"]),
    remainingSecond: Number(headers["X-RateLimit-Remaining-Second"]),
  };
}

/** Makes a request and returns its status and remaining requests. */
async function request(holder: KeyHolder, status = 200, asked = PLAIN) {
  const ticket = await limits.admit(holder, asked);
  const refused = ticket.refusal ?? (status === 200 ? ticket.refusalIfChanged : null);
  const answered = refused?.problem.status ?? status;
  return { status: answered, ...leftAfter(ticket, answered) };
}

async function statuses(times: number, holder: KeyHolder, status = 200, asked = PLAIN) {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await request(holder, status, asked)).status);
  return seen;
}

describe("a plan", () => {
  it.each([
    [FREE, { requests: 5, searches: 2 }],
    [PRO, { requests: 10, searches: 5 }],
  ])("has these requests and searches per second by default: %j", async (holder, plan) => {
    const searches = await statuses(plan.searches + 1, holder, 200, SEARCH);
    expect(searches).toEqual([...Array<number>(plan.searches).fill(200), 429]);
    now += 1000;
    const plain = await statuses(plan.requests + 1, holder);
    expect(plain).toEqual([...Array<number>(plan.requests).fill(200), 429]);
  });

  it("that is smaller than the use so far shows 0 remaining", async () => {
    await statuses(10, PRO);
    counts.sums.set("2026-11-21 quota_pro", 24_000);
    await limits.flush();
    const { remainingDay, remainingSecond } = await request({ ...PRO, plan: "free" });
    expect([remainingDay, remainingSecond]).toEqual([0, 0]);
  });
});

it("a free answer is returned to the day in which it was charged", async () => {
  now = MIDNIGHT - 1;
  const slow = await limits.admit(FREE, PLAIN);
  await limits.flush();
  now = MIDNIGHT;
  await request(FREE);
  expect(leftAfter(slow, 500)).toEqual({ remainingDay: 999, remainingSecond: 4 });
  await limits.flush();
  expect(Object.fromEntries(counts.sums)).toEqual({
    "2026-11-21 quota_free": 0,
    "2026-11-22 quota_free": 1,
  });
});

describe("daily counts", () => {
  it("are right if a look-up and a write overlap", async () => {
    const stale = lookedUp(FREE);
    now += 500;
    await statuses(3, FREE);
    await limits.flush();
    expect(await request(stale)).toMatchObject({ remainingDay: 996 });
  });

  it("of an idle server come from a later look-up", async () => {
    await request(FREE);
    await limits.flush();
    now += 30_000;
    counts.sums.set("2026-11-21 quota_free", 500);
    expect(await request(lookedUp(FREE))).toMatchObject({ remainingDay: 499 });
  });

  it("are written in one batch", async () => {
    await request(FREE);
    await request(PRO);
    await limits.flush();
    await limits.flush();
    expect(counts.transactions).toBe(1);
  });

  it("are written every second from start to stop", async () => {
    vi.useFakeTimers();
    try {
      chores.add(...limits.chores);
      chores.start();
      await request(FREE);
      await vi.advanceTimersByTimeAsync(1000);
      expect(counts.sums.get("2026-11-21 quota_free")).toBe(1);
      chores.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("charged during a flush are written by the next", async () => {
    await request(FREE);
    const flush = limits.flush();
    await request(FREE);
    await Promise.all([flush, limits.flush()]);
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(2);
    expect(await request(FREE)).toMatchObject({ remainingDay: 997 });
  });
});

describe("a clock that is set back over midnight", () => {
  beforeEach(async () => {
    limits = newServer(SMALL);
    await statuses(2, FREE);
    await limits.flush();
    now = MIDNIGHT;
    await request(FREE);
    now = NOON;
  });

  it("returns to the count of the day it shows", async () => {
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 0 });
    expect((await limits.admit(FREE, PLAIN)).refusal?.problem.code).toBe("daily_quota_exceeded");
    await limits.flush();
    expect(Object.fromEntries(counts.sums)).toEqual({
      "2026-11-21 quota_free": 3,
      "2026-11-22 quota_free": 1,
    });
  });

  it("includes unwritten counts", async () => {
    await request(FREE);
    now = MIDNIGHT + 1000;
    expect(await request(FREE)).toMatchObject({ remainingDay: 1 });
    now = NOON + 2000;
    expect((await request(FREE)).status).toBe(429);
  });
});

describe("while the counter store is down", () => {
  it("requests are served and counted, and nothing is lost", async () => {
    counts.sums.set("2026-11-21 quota_free", 100);
    counts.isDown = true;
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 999 });
    await expect(limits.flush()).rejects.toThrow("disk full");
    expect(await request(FREE)).toMatchObject({ status: 200, remainingDay: 998 });
    counts.isDown = false;
    await limits.flush();
    expect(counts.sums.get("2026-11-21 quota_free")).toBe(102);
    expect(await request(FREE)).toMatchObject({ remainingDay: 897 });
  });
});

describe("request outcomes", () => {
  let sums: Map<string, number>;
  let isDown: boolean;

  beforeEach(() => {
    sums = new Map();
    isDown = false;
    limits = createLimits({
      plans: SMALL,
      counts,
      clock: () => now,
      answers: {
        addAnswers: async (increments: readonly AnswerSum[]) => {
          if (isDown) throw new Error("disk full");
          for (const { keyId, day, outcome, requests } of increments) {
            const name = `${day} ${keyId} ${outcome}`;
            sums.set(name, (sums.get(name) ?? 0) + requests);
          }
        },
      },
    });
  });

  async function counted(): Promise<Record<string, number>> {
    await limits.flush();
    return Object.fromEntries(sums);
  }

  it("are counted by key, day and kind of answer", async () => {
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

  it("are written every minute, and on a flush", async () => {
    vi.useFakeTimers();
    try {
      chores.add(...limits.chores);
      chores.start();
      await request(FREE);
      await vi.advanceTimersByTimeAsync(59_000);
      expect([...sums]).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect([...sums]).toEqual([["2026-11-21 key_free answered", 1]]);
      now += 1000;
      await request(FREE);
      chores.stop();
      await limits.flush();
      expect([...sums]).toEqual([["2026-11-21 key_free answered", 2]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("name the exceeded limit of each refused request, even in a flood", async () => {
    const slow = await limits.admit(FREE, SEARCH);
    await request(FREE, 200, SEARCH);
    await statuses(1, FREE);
    await statuses(50, FREE);
    limits.settle(slow, { status: 200, isOverdue: false });
    now += 1000;
    await statuses(1, FREE);
    await statuses(2, FREE);
    expect(await counted()).toEqual({
      "2026-11-21 key_free answered": 3,
      "2026-11-21 key_free search_under_way": 1,
      "2026-11-21 key_free over_second": 50,
      "2026-11-21 key_free over_day": 2,
    });
  });

  it("are 'unchanged' or 'over the day' once the day is used up", async () => {
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

  it("are kept while the store fails, and written once it is back", async () => {
    isDown = true;
    await request(FREE);
    await expect(limits.flush()).rejects.toThrow("disk full");
    expect([...sums]).toEqual([]);
    await request(FREE);
    isDown = false;
    expect(await counted()).toEqual({ "2026-11-21 key_free answered": 2 });
    expect(await counted()).toEqual({ "2026-11-21 key_free answered": 2 });
  });
});
