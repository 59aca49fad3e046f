import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hasRedis, startRedis, type TestRedis } from "../../../test/redis.ts";
import type { DayIncrement } from "../../limits/day-counter.ts";
import type { KeyHolder } from "../../limits/key-check.ts";
import { createLimits, type StoredLimits } from "../../limits/limits.ts";
import type { Plan } from "../../limits/plans.ts";
import { createNodeLog } from "../log.ts";
import { openRedisWindows } from "./redis-windows.ts";

const ASKED = { isExpensive: false, isConditional: false };
const ANSWERED = { status: 200, isOverdue: false };
const CLIENTS = 20;

let redis: TestRedis;
let replicas: Replica[];
let sums: Map<string, number>;
let quotas = 0;
let loads: number;
let isStuck: boolean;
let holder: KeyHolder;

interface Replica {
  readonly limits: StoredLimits;
  readonly windows: Awaited<ReturnType<typeof openRedisWindows>>;
}

/** Counts that all replicas share, as their database. */
const counts = {
  load: (quotaId: string): number | Promise<number> => {
    loads += 1;
    return isStuck ? new Promise(() => {}) : (sums.get(quotaId) ?? 0);
  },
  add: async (increments: readonly DayIncrement[]) =>
    increments.map(({ quotaId, day, requests }) => {
      sums.set(quotaId, (sums.get(quotaId) ?? 0) + requests);
      return { quotaId, day, requests: sums.get(quotaId) ?? 0 };
    }),
};

async function openReplicas(plan: Partial<Plan>): Promise<void> {
  const made = { requestsPerDay: 1_000_000, requestsPerSecond: 10, searchesPerSecond: 5, ...plan };
  const open = async (): Promise<Replica> => {
    const windows = await openRedisWindows(redis.address, { deadlineMs: 100, pauseMs: 200 });
    const plans = { free: made, pro: made };
    const parts = { plans, counts, windows, areDaysShared: true };
    const limits = createLimits({ ...parts, clock: Date.now });
    limits.start();
    return { limits, windows };
  };
  replicas = await Promise.all([open(), open()]);
}

/** Asks one replica, and says how it was answered. */
async function ask(at: number, asked = ASKED, answered = ANSWERED): Promise<string> {
  const { limits } = replicas[at % 2] as Replica;
  const ticket = await limits.admit(holder, asked);
  const code = ticket.refusal?.problem.code ?? "ok";
  limits.settle(ticket, code === "ok" ? answered : { ...answered, status: 429 });
  return code;
}

const ignored = (): void => {};

const askTimes = (times: number) => Promise.all(Array.from({ length: times }, (_, at) => ask(at)));

/** Clients that ask on and on until each has been told that the day is over so many times. */
async function useUpDay(): Promise<number> {
  let served = 0;
  const client = async (at: number): Promise<void> => {
    for (let over = 0; over < 30;) {
      const code = await ask(at);
      if (code === "ok") served += 1;
      else if (code === "daily_quota_exceeded") over += 1;
      // What a replica did not spend of its lease is given back within a second.
      await sleep(code === "daily_quota_exceeded" ? 50 : 5);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  return served;
}

const stored = async (): Promise<number> => {
  await Promise.all(replicas.map(({ limits }) => limits.flush()));
  return sums.get(holder.quotaId) ?? 0;
};

const untilShared = (isShared: boolean, meanwhile = (): Promise<unknown> => Promise.resolve()) =>
  vi.waitFor(
    async () => {
      await meanwhile();
      const states = replicas.map(({ windows }) => windows.isWell());
      expect(states).toEqual([isShared, isShared]);
    },
    { timeout: 10_000 },
  );

// Where the machine holds Redis up for longer than the deadline, each counts by itself for a while.
// Of a day that makes no difference: those tests are tried once.
describe.skipIf(!hasRedis)("replicas that share windows in Redis", { retry: 2 }, () => {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  beforeEach(() => {
    replicas = [];
    sums = new Map();
    loads = 0;
    isStuck = false;
    quotas += 1;
    holder = { keyId: "key", accountId: "acc", plan: "pro", quotaId: `quota_${quotas}` };
  });
  afterEach(async () => {
    await Promise.all(replicas.map(({ limits }) => limits.stop()));
    for (const { windows } of replicas) windows.close();
  });

  it.each([
    ["one by one", { requestsPerDay: 40, requestsPerSecond: 15 }],
    ["several at a time", { requestsPerDay: 300, requestsPerSecond: 200 }],
  ])("let a key have its day to the request, granted %s", { retry: 0 }, async (_, plan) => {
    await openReplicas(plan);
    expect(await useUpDay()).toBe(plan.requestsPerDay);
    expect(await stored()).toBe(plan.requestsPerDay);
  });

  it(
    "let a key have its day to the request, also where Redis comes and goes meanwhile",
    { retry: 0 },
    async () => {
      await openReplicas({ requestsPerDay: 120, requestsPerSecond: 25 });
      const over = new AbortController();
      const comingAndGoing = (async (): Promise<void> => {
        while (!over.signal.aborted) {
          redis.stall();
          await sleep(250);
          redis.goOn();
          await sleep(400);
        }
      })();
      const served = await useUpDay();
      over.abort();
      await comingAndGoing;
      expect(served).toBe(120);
      expect(await stored()).toBe(120);
    },
  );

  it("let a key have its second once, wherever it asks", async () => {
    await openReplicas({});
    const begun = Math.floor(Date.now() / 1000);
    let served = 0;
    for (let round = 0; round < 40; round++) {
      served += (await askTimes(CLIENTS)).filter((code) => code === "ok").length;
      await sleep(20);
    }
    const seconds = Math.floor(Date.now() / 1000) - begun + 1;
    expect(served).toBeLessThanOrEqual(10 * seconds);
    expect(served).toBeGreaterThanOrEqual(10 * (seconds - 2));
    const searches = Array.from({ length: 8 }, (_, at) => ask(at, { ...ASKED, isExpensive: true }));
    expect((await Promise.all(searches)).filter((code) => code === "ok").length).toBeLessThan(6);
  });

  it("count nothing for what costs nothing", async () => {
    await openReplicas({ requestsPerDay: 3, requestsPerSecond: 1000 });
    const unchanged = { ...ANSWERED, status: 304 };
    for (let at = 0; at < 10; at++) expect(await ask(at, ASKED, unchanged)).toBe("ok");
    // Given back without waiting for it.
    await sleep(50);
    expect((await askTimes(4)).toSorted()).toEqual(["daily_quota_exceeded", "ok", "ok", "ok"]);
    expect(await ask(0, { ...ASKED, isConditional: true }, unchanged)).toBe("ok");
    expect(await stored()).toBe(3);
  });

  it("go on by themselves while Redis is gone, lose no count, and share again when it is back", async () => {
    await openReplicas({ requestsPerDay: 100, requestsPerSecond: 1000 });
    expect(await askTimes(20)).not.toContain("rate_limit_exceeded");
    await redis.kill();
    expect(await askTimes(20)).toEqual(Array.from({ length: 20 }, () => "ok"));
    await untilShared(false);
    expect(await stored()).toBe(40);
    await redis.start();
    await untilShared(true);
    expect(await useUpDay()).toBe(60);
    expect(await stored()).toBe(100);
  });

  it("wait for a Redis that is silent no longer than a moment, and share again when it goes on", async () => {
    await openReplicas({ requestsPerDay: 200, requestsPerSecond: 1000 });
    await askTimes(20);
    redis.stall();
    for (let round = 0; round < 10; round++) {
      expect(await askTimes(4)).toEqual(["ok", "ok", "ok", "ok"]);
      await sleep(50);
    }
    await untilShared(false);
    expect(await stored()).toBe(60);
    redis.goOn();
    await untilShared(true, () => askTimes(2));
    const used = await stored();
    expect(used + (await useUpDay())).toBe(200);
    expect(await stored()).toBe(200);
  });

  it("wait only a moment for the database when Redis is back, and ask it once", async () => {
    await openReplicas({ requestsPerDay: 100, requestsPerSecond: 1000 });
    await ask(0);
    await redis.kill();
    await untilShared(false);
    await redis.start();
    await untilShared(true);
    loads = 0;
    isStuck = true;
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(0)));
    expect(answers).toEqual(Array.from({ length: 6 }, () => "ok"));
    expect(loads).toBe(1);
  });

  it.each([
    ["searches", { requestsPerDay: 100 }, { ...ASKED, isExpensive: true }, ASKED, 200],
    ["a day's requests", { requestsPerDay: 1 }, ASKED, { ...ASKED, isConditional: true }, 304],
  ])("let in what a flood of %s has no share in", async (_, plan, flood, other, status) => {
    await openReplicas({ requestsPerSecond: 3, searchesPerSecond: 1, ...plan });
    const refusals = [];
    for (let at = 0; at <= 40; at++) refusals.push(await ask(0, flood));
    expect(refusals.filter((code) => code !== "ok").length).toBeGreaterThan(30);
    expect(await ask(0, other, { ...ANSWERED, status })).toBe("ok");
  });

  it("count what a server that began without Redis served, once", async () => {
    await openReplicas({});
    const [one, two] = replicas as [Replica, Replica];
    const plan = { requestsPerDay: 1000, requestsPerSecond: 1000, searchesPerSecond: 5 };
    const kind = { isSearch: false, isConditional: false, most: 1 };
    const asked = { ...plan, ...kind, quotaId: holder.quotaId, day: 20_000 };
    const begun = await one.windows.take(
      { ...asked, usedOfDay: 2, life: "", unshared: 0 },
      ignored,
    );
    const away = { ...asked, usedOfDay: 502 };
    const grant = await two.windows.take({ ...away, life: "", unshared: 300 }, ignored);
    expect(grant).toMatchObject({ granted: 1, usedOfDay: 502 });
    // The other 200 are this one's, and in the database's sum.
    const next = { ...away, life: begun?.life ?? "", unshared: 200 };
    expect(await one.windows.take(next, ignored)).toMatchObject({ granted: 1, usedOfDay: 503 });
  });

  it("say what is wrong with a password, and not which", async () => {
    const guarded = await startRedis("right-password");
    const lines: string[] = [];
    const log = createNodeLog({ destination: { write: (line) => void lines.push(line) } });
    const open = async (address: string): Promise<boolean> => {
      const windows = await openRedisWindows(address, {
        onError: (error) => log.error("limits_not_shared", { error }),
      });
      const isWell = windows.isWell();
      windows.close();
      return isWell;
    };
    const wrong = guarded.address.replace("right", "wrong");
    expect([await open(guarded.address), await open(wrong)]).toEqual([true, false]);
    await guarded.kill();
    expect(await open(guarded.address)).toBe(false);
    expect(lines.join()).toMatch(/WRONGPASS[^]*ECONNREFUSED/);
    expect(lines.join()).not.toMatch(/(?:right|wrong)-password/);
    await guarded.close();
  });

  it("are closed without a word of it", async () => {
    await openReplicas({});
    const errors: unknown[] = [];
    const windows = await openRedisWindows(redis.address, {
      onError: (error) => errors.push(error),
    });
    windows.giveBack(holder.quotaId, 20_000, 1);
    windows.close();
    await sleep(50);
    expect(errors).toEqual([]);
  });
});
