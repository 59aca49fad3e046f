import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, describe, expect, it, vi } from "vitest";

import { type Grant, windowName } from "../../edge/limits/counter.ts";
import { bundleWorker } from "../workers/bundle-worker.ts";
import { openLocalWorker } from "../workers/local-worker.ts";
import { LeasedCounter, type QuotaCounter } from "../../hosts/workers/limits/leased-counter.ts";
import { type CounterHome, describeCounter } from "./counter-suite.ts";
import { serverHere } from "./counting-servers.ts";
import type { Call } from "./quota-worker.ts";
import { newFolder } from "../new-folder.ts";

const ISOLATES = 2;
const PLAN = {
  requestsPerDay: 1_000,
  requestsPerSecond: 20,
  searchesPerSecond: 5,
  downloads: 4,
  gigabytesPerDay: 1_000,
};
const ASK = { unit: "requests", day: 20_000, plan: PLAN, wanted: 1 } as const;
const PLAIN = { ...ASK, isSearch: false, isConditional: false };

const folder = newFolder();
let goesOn = Promise.resolve();
let goOn = (): void => {};

const quotas = await bundleWorker({ "hosts/workers/worker.ts": "test/limits/quota-worker.ts" });
const worker = await openLocalWorker({ folder, otherWorkers: { quotas } });
const url = await worker.direct("quotas");
afterAll(async () => {
  await worker.close();
});

async function call(made: Call): Promise<unknown> {
  await goesOn;
  return (await fetch(url, { method: "POST", body: JSON.stringify(made) })).json();
}

/** A window's Durable Object in workerd. */
const quota = (window: string, now?: number): QuotaCounter => ({
  take: async (...given) => (await call({ window, name: "take", given, now })) as Grant,
  giveBack: async (...given) => void (await call({ window, name: "giveBack", given, now })),
});

function isolate() {
  const parts = { quota, clock: Date.now, waitUntil: () => {}, sleep: (ms: number) => sleep(ms) };
  return new LeasedCounter(parts);
}

const openIsolates = async (): Promise<CounterHome> => ({
  servers: async (options, counts) =>
    Array.from({ length: ISOLATES }, () => serverHere(options, { counts, home: isolate() })),
  leaseMs: 2_500,
  mostOfSecond: 2,
  stall: () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    [goesOn, goOn] = [promise, resolve];
  },
  goOn: () => goOn(),
  close: async () => {},
});

describeCounter("a counter in a Durable Object", openIsolates, { canStall: true });

describe("a lease", () => {
  it("lets most requests of a busy key pass without waiting", async () => {
    let now = Date.UTC(2026, 0, 5, 12);
    const asked: Promise<unknown>[] = [];
    const counter = new LeasedCounter({
      quota: (window) => {
        const object = quota(window, now);
        const take: QuotaCounter["take"] = (...given) => {
          const reply = object.take(...given);
          asked.push(reply);
          return reply;
        };
        return { ...object, take };
      },
      clock: () => now,
      waitUntil: () => {},
      sleep: () => new Promise(() => {}),
    });
    let waited = 0;
    for (let n = 0; n < 60; n++) {
      const grant = counter.take({ ...PLAIN, quotaId: "busy" });
      if (grant instanceof Promise) waited += 1;
      expect((await grant).limit).toBeNull();
      await Promise.all(asked);
      now += 60;
    }
    expect(waited).toBeLessThan(12);
    expect(asked.length).toBeLessThan(30);
  });

  it("returns unspent requests to the day", async () => {
    const counter = isolate();
    for (let n = 0; n < 5; n++) await counter.take({ ...PLAIN, quotaId: "unspent" });
    await vi.waitFor(
      async () => {
        const other = await isolate().take({ ...PLAIN, quotaId: "unspent", isConditional: true });
        await quota(windowName({ ...ASK, quotaId: "unspent" })).giveBack(PLAIN.day, 1);
        expect(other.used).toBe(6);
      },
      { interval: 300 },
    );
  });
});
