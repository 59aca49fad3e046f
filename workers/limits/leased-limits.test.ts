import { describe, expect, it } from "vitest";

import type { Outcome } from "../../edge/limits/answer-counter.ts";
import type { KeyHolder } from "../../edge/limits/key-check.ts";
import type { Plan } from "../../edge/limits/plans.ts";
import { createLeasedLimits, type LeasedLimits } from "./leased-limits.ts";
import { type Claim, type Grant, openQuotaLedger } from "./quota-ledger.ts";

const HOLDER: KeyHolder = { keyId: "key", accountId: "account", plan: "free", quotaId: "quota" };
const PLAIN = { isExpensive: false, isConditional: false };
const NOON = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT = Date.UTC(2026, 10, 22);

/** Processes that serve one key, with one ledger between them that a message takes a moment to reach. */
function world(plan: Partial<Plan>) {
  const limits: Plan = {
    requestsPerDay: 1_000,
    requestsPerSecond: 1_000,
    searchesPerSecond: 10,
    ...plan,
  };
  const clock = { now: NOON };
  const counted: Partial<Record<Outcome, number>> = {};
  const days = new Map<number, number>();
  const state = { isDown: false, claims: 0, longestWorkMs: 0 };
  const ledger = openQuotaLedger({
    usedOn: (day) => days.get(day) ?? 0,
    setUsed: (day, requests) => void days.set(day, requests),
  });
  const claim = async (_: string, asked: Claim): Promise<Grant> => {
    state.claims += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (state.isDown) throw new Error("away");
    return ledger(asked);
  };
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  const works: Promise<unknown>[] = [];
  const process = (): LeasedLimits =>
    createLeasedLimits({
      plans: { free: limits, pro: limits },
      claim,
      shown: { load: () => 0, add: () => Promise.resolve([]) },
      answers: {
        addAnswers: async (sums) => {
          for (const { outcome, requests } of sums) {
            counted[outcome] = (counted[outcome] ?? 0) + requests;
          }
        },
      },
      clock: () => clock.now,
      waitUntil: (work) => {
        const begun = clock.now;
        works.push(work);
        void work.then(() => {
          state.longestWorkMs = Math.max(state.longestWorkMs, clock.now - begun);
        });
      },
      sleep: (ms) =>
        new Promise((resolve) => {
          sleepers.push({ until: clock.now + ms, wake: resolve });
        }),
    });
  return {
    process,
    clock,
    state,
    works,
    counted,
    used: () => days.get(Math.floor(clock.now / 86_400_000)) ?? 0,
    /** Lets time go by, and all that waits for it be done. */
    pass: async (ms: number): Promise<void> => {
      clock.now += ms;
      for (const { until, wake } of sleepers.splice(0)) {
        if (until <= clock.now) wake();
        else sleepers.push({ until, wake });
      }
      for (let turn = 0; turn < 20; turn++) {
        // oxlint-disable-next-line no-await-in-loop -- until nothing moves
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

async function ask(
  limits: LeasedLimits,
  status = 200,
  asked = PLAIN,
): Promise<{ isServed: boolean; remaining: number }> {
  const ticket = await limits.admit(HOLDER, asked);
  const isServed = ticket.refusal === null;
  const { remainingDay } = limits.settle(ticket, {
    status: isServed ? status : 429,
    isOverdue: false,
  });
  return { isServed, remaining: remainingDay };
}

async function served(limits: LeasedLimits, count: number): Promise<number> {
  const all = await Promise.all(Array.from({ length: count }, () => ask(limits)));
  return all.filter(({ isServed }) => isServed).length;
}

describe("limits that processes hold a few requests of", () => {
  it("give out a day to the request, however many processes serve the key", async () => {
    const { process, pass, used } = world({ requestsPerDay: 500 });
    const processes = Array.from({ length: 7 }, process);
    let total = 0;
    for (let second = 0; second < 60; second++) {
      const counts = processes.map((each, at) => served(each, (second * 7 + at * 3) % 11));
      // oxlint-disable no-await-in-loop -- second by second
      total += (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
      await pass(1_000);
      // oxlint-enable no-await-in-loop
    }
    expect(total).toBe(500);
    expect(used()).toBe(500);
  });

  it("refuse nobody at once who asks for a part of it at once", async () => {
    const { process } = world({ requestsPerDay: 30 });
    const one = process();
    expect(await served(one, 25)).toBe(25);
    expect(await served(one, 25)).toBe(5);
  });

  it("let no more than the day through where processes die, and lose sixteen for each at most", async () => {
    const { process, pass } = world({ requestsPerDay: 1_000 });
    let total = 0;
    for (let life = 0; life < 20; life++) {
      const mortal = process();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (let turn = 0; turn < 30; turn++) total += await served(mortal, 1);
    }
    const last = process();
    for (let second = 0; second < 50; second++) {
      // oxlint-disable no-await-in-loop -- second by second
      total += await served(last, 20);
      await pass(1_000);
      // oxlint-enable no-await-in-loop
    }
    expect(total).toBeLessThanOrEqual(1_000);
    expect(total).toBeGreaterThanOrEqual(1_000 - 20 * 16);
  });

  it("give back what is held and not needed", async () => {
    const { process, pass, used } = world({});
    const one = process();
    await served(one, 3);
    await served(one, 3);
    expect(used()).toBeGreaterThan(6);
    await pass(0);
    await pass(25_000);
    expect(used()).toBe(6);
  });

  it("give it back by work that ends with its request, however long the key is busy", async () => {
    const { process, pass, state, used } = world({});
    const one = process();
    for (let second = 0; second < 90; second++) {
      // oxlint-disable no-await-in-loop -- second by second
      if (second < 60) await served(one, 1);
      await pass(1_000);
      // oxlint-enable no-await-in-loop
    }
    expect(used()).toBe(60);
    // The runtime cuts off what a request began and has not ended 30 seconds after its answer.
    expect(state.longestWorkMs).toBeLessThan(30_000);
  });

  it("charge nothing for what is unchanged or our failure, and say what is left", async () => {
    const { process, pass, used } = world({ requestsPerDay: 10 });
    const one = process();
    expect((await ask(one, 304)).remaining).toBe(10);
    expect((await ask(one, 503)).remaining).toBe(10);
    expect((await ask(one)).remaining).toBe(9);
    await pass(0);
    await pass(25_000);
    expect(used()).toBe(1);
  });

  it("answer what is unchanged also with the day used up", async () => {
    const { process } = world({ requestsPerDay: 2 });
    const one = process();
    expect(await served(one, 5)).toBe(2);
    const ticket = await one.admit(HOLDER, { isExpensive: false, isConditional: true });
    expect(ticket.refusal).toBeNull();
    expect(ticket.refusalIfChanged?.problem.code).toBe("daily_quota_exceeded");
  });

  it("say what became of requests as all limits do, over the day where one was changed after all", async () => {
    const { process, counted, pass } = world({ requestsPerDay: 2 });
    const one = process();
    await ask(one);
    await ask(one, 304);
    await ask(one, 404);
    await ask(one);
    const ticket = await one.admit(HOLDER, { isExpensive: false, isConditional: true });
    one.settle(ticket, { status: 429, isOverdue: false });
    await pass(25_000);
    expect(counted).toEqual({ answered: 1, unchanged: 1, client_error: 1, over_day: 2 });
  });

  it("make one refusal do for all of a flood, from ten times a second's requests on", async () => {
    const one = world({ requestsPerSecond: 3 }).process();
    await served(one, 3);
    const tickets = [];
    for (let at = 0; at < 40; at++) tickets.push(await one.admit(HOLDER, PLAIN));
    expect(tickets.filter(({ isFlood }) => isFlood).length).toBe(10);
    expect(new Set(tickets).size).toBe(31);
  });

  it("begin anew at midnight", async () => {
    const { process, clock } = world({ requestsPerDay: 5 });
    const one = process();
    expect(await served(one, 9)).toBe(5);
    clock.now = MIDNIGHT;
    expect(await served(one, 9)).toBe(5);
  });

  it("hold to the second in each process, and exceed it together by what is on its way only", async () => {
    const { process, pass } = world({ requestsPerSecond: 10 });
    const processes = Array.from({ length: 4 }, process);
    expect(await served(process(), 50)).toBe(10);
    await pass(1_000);
    let total = 0;
    for (let turn = 0; turn < 40; turn++) {
      // oxlint-disable no-await-in-loop -- one request after the other
      total += await served(processes[turn % 4] ?? process(), 1);
      await pass(0);
      // oxlint-enable no-await-in-loop
    }
    expect(total).toBeGreaterThanOrEqual(10);
    // Each has told the others of every second request at most.
    expect(total).toBeLessThanOrEqual(10 + 4 * 2);
  });

  it("make most requests wait for nobody", async () => {
    const { process, state, pass } = world({ requestsPerDay: 25_000, requestsPerSecond: 10 });
    const one = process();
    let [waited, all] = [0, 0];
    for (let second = 0; second < 40; second++) {
      for (let each = 0; each < 5; each++) {
        const admitted = one.admit(HOLDER, PLAIN);
        if (admitted instanceof Promise) waited += 1;
        all += 1;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        one.settle(await admitted, { status: 200, isOverdue: false });
        // oxlint-disable-next-line no-await-in-loop -- as above
        await pass(0);
      }
      // oxlint-disable-next-line no-await-in-loop -- second by second
      await pass(1_000);
    }
    expect(waited / all).toBeLessThan(0.05);
    expect(state.claims).toBeLessThan(all * 0.7);
  });

  it("hand on what one request began from that request alone", async () => {
    const { process, works, state, pass } = world({});
    const one = process();
    expect(await served(one, 40)).toBe(40);
    await pass(0);
    expect(await served(one, 40)).toBe(40);
    expect(state.claims).toBeGreaterThan(3);
    expect(works.length).toBeGreaterThan(state.claims);
    expect(new Set(works).size).toBe(works.length);
  });

  it("refuse nobody while the ledger is away, and charge it when it is back", async () => {
    const { process, state, pass, used } = world({});
    const one = process();
    state.isDown = true;
    expect(await served(one, 30)).toBe(30);
    state.isDown = false;
    await pass(0);
    await pass(25_000);
    await served(one, 1);
    await pass(0);
    await pass(25_000);
    expect(used()).toBe(31);
  });
});
