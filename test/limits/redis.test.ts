import * as fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { type Ask, decide } from "../../edge/limits/counter.ts";
import { openCounter } from "../../edge/limits/open-counter.ts";
import { createChores } from "../../lib/chores.ts";
import { createNodeLog } from "../../hosts/node/log.ts";
import { openRedisCounter } from "../../hosts/node/redis-counter.ts";
import { hasRedis, startRedis, type TestRedis } from "../redis.ts";
import { runs } from "../runs.ts";
import { type CounterHome, describeCounter } from "./counter-suite.ts";
import { CountRecord, serverHere } from "./counting-servers.ts";

const REPLICAS = 2;
const PLAN = {
  requestsPerDay: 1_000,
  requestsPerSecond: 1_000,
  searchesPerSecond: 5,
  downloads: 4,
  gigabytesPerDay: 1_000,
};
const DAY = 20_000;

async function openReplicas(): Promise<CounterHome> {
  const redis = await startRedis();
  return {
    servers: (options, counts) =>
      Promise.all(
        Array.from({ length: REPLICAS }, async () => {
          const home = await openRedisCounter(redis.address);
          const server = serverHere(options, { counts, home });
          const stop = async (): Promise<void> => {
            await server.stop();
            home?.close();
          };
          return { ...server, stop };
        }),
      ),
    leaseMs: 0,
    mostOfSecond: 1,
    stall: redis.stall,
    goOn: redis.goOn,
    close: redis.close,
  };
}

describe.skipIf(!hasRedis)("replicas", () => {
  describeCounter("a counter in Redis", openReplicas, { canStall: true });
});

const ask = (quotaId: string, given: Partial<Ask> = {}): Ask => ({
  quotaId,
  unit: "requests",
  day: DAY,
  plan: PLAN,
  wanted: 1,
  isSearch: false,
  isConditional: false,
  ...given,
});

describe.skipIf(!hasRedis)("Redis", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  it("makes the same decisions as the other counters", async () => {
    const counter = await openRedisCounter(redis.address);
    const client = new Redis(redis.address);
    const few = fc.nat(6);
    let quotas = 0;
    const asked = fc.record({
      used: few,
      requests: few,
      searches: few,
      isNow: fc.boolean(),
      isSearch: fc.boolean(),
      isConditional: fc.boolean(),
      wanted: fc.integer({ min: 1, max: 60 }),
      plan: fc.record({
        requestsPerDay: fc.oneof(few, fc.nat(200)),
        requestsPerSecond: fc.oneof(few, fc.nat(50)),
        searchesPerSecond: few,
        downloads: fc.constant(1),
        gigabytesPerDay: fc.constant(1_000),
      }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ used, requests, searches, isNow, ...request }) => {
        const quotaId = `quota_${(quotas += 1)}`;
        const second = Math.floor(Date.now() / 1000) - (isNow ? 0 : 5);
        const window = { used, second, requests, searches };
        await client.hset(`legis:{${quotaId}}:requests:${DAY}`, { ...window, life: "1.1" });
        const grant = await counter?.take(ask(quotaId, request));
        expect(grant).toEqual(decide(window, ask(quotaId, request), grant?.second ?? 0));
        const after = await counter?.take(ask(quotaId, { ...request, isConditional: true }));
        if (grant === undefined || after?.second !== grant.second) return;
        expect(after).toEqual(
          decide(grant, ask(quotaId, { ...request, isConditional: true }), grant.second),
        );
      }),
      { numRuns: runs(500) },
    );
    client.disconnect();
    counter?.close();
  });

  it("starts a day from a server's own count, and subtracts what cost nothing", async () => {
    const counter = await openRedisCounter(redis.address);
    expect(await counter?.take(ask("known", { known: 500 }))).toMatchObject({ used: 501 });
    expect(await counter?.take(ask("known", { known: 100 }))).toMatchObject({ used: 502 });
    await counter?.giveBack(ask("known"), 2);
    expect(await counter?.take(ask("known"))).toMatchObject({ used: 501 });
    counter?.close();
  });

  it("gets lost counts back from the servers, except up to one request of each", async () => {
    const record = new CountRecord();
    const open = async () => {
      const home = await openRedisCounter(redis.address);
      const counter = openCounter({ counts: record, home, clock: Date.now, deadlineMs: 500 });
      const chores = createChores({ log: { error: () => {} } });
      chores.add(counter.chore);
      chores.start();
      return { home, counter, chores };
    };
    const servers = await Promise.all([open(), open()]);
    const day = Math.floor(Date.now() / 86_400_000);
    let served = 0;
    const serve = async (times: number): Promise<number[]> => {
      const grants = [];
      for (let n = 0; n < times; n++) {
        for (const { counter } of servers) {
          grants.push((await counter.take(ask("lost", { day }))).used);
          served += 1;
        }
      }
      return grants;
    };
    expect((await serve(10)).at(-1)).toBe(20);
    await redis.kill();
    await serve(10);
    await vi.waitFor(() => expect(servers.some(({ counter }) => counter.isWell())).toBe(false));
    await serve(10);
    await redis.start();
    await vi.waitFor(() => expect(servers.every(({ counter }) => counter.isWell())).toBe(true));
    await serve(5);
    await vi.waitFor(async () => {
      const used = (await serve(1)).at(-1) ?? 0;
      expect(used).toBeLessThanOrEqual(served);
      expect(used).toBeGreaterThanOrEqual(served - servers.length);
    });
    for (const { home, counter, chores } of servers) {
      chores.stop();
      await counter.flush();
      home?.close();
    }
  });

  it("that rejects a password is logged without it", async () => {
    const guarded = await startRedis("right-password");
    const lines: string[] = [];
    const log = createNodeLog({ destination: { write: (line) => void lines.push(line) } });
    const home = await openRedisCounter(guarded.address.replace("right", "wrong"));
    const onOutage = (error: unknown): void => log.error("limits_not_shared", { error });
    await openCounter({ home, clock: Date.now, onOutage }).take(ask("guarded"));
    home?.close();
    await guarded.close();
    expect(lines.join()).toContain("WRONGPASS");
    expect(lines.join()).not.toContain("wrong-password");
  });
});
