import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";

import { beforeEach, describe, expect, it } from "vitest";

import { ANY_SIZE } from "../../test/any-size.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import { LEASE_KEY, type LeaseOptions, withLease } from "./lease.ts";

const SINCE = "2026-11-21T03:00:00.000Z";

let store: Store;

beforeEach(() => {
  store = createMemoryStore("nowhere");
});

interface Held {
  readonly task?: string;
  readonly host?: string;
  readonly pid?: number;
}

/** Leaves the lease of a program on another host, unless said otherwise. */
async function heldBy({ task = "prune", host = "elsewhere", pid = 1 }: Held = {}): Promise<void> {
  const holder = { task, host, pid, id: "theirs", since: SINCE, renewals: 0 };
  await store.write(LEASE_KEY, Buffer.from(JSON.stringify(holder)));
}

async function stored() {
  const bytes = await store.read(LEASE_KEY, ANY_SIZE);
  return JSON.parse(Buffer.from(bytes ?? []).toString()) as { renewals: number } | null;
}

const TIMES = { expiryMs: 60_000, renewalMs: 60_000, pollMs: 1 };
const taken = (options: LeaseOptions = {}): Promise<boolean> =>
  withLease(store, "prune", () => Promise.resolve(true), options);

describe("the lease of a store", () => {
  it("is held by one program at a time, each of ten in turn", async () => {
    let [working, most] = [0, 0];
    const work = async (): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      await setTimeout(1);
      working -= 1;
    };
    await Promise.all(
      Array.from({ length: 10 }, () => withLease(store, "copy", work, { times: TIMES })),
    );
    expect(most).toBe(1);
    expect(await stored()).toBeNull();
  });

  it("names the program that is waited for", async () => {
    await heldBy();
    const told: string[] = [];
    const onWait = (line: string): void => {
      told.push(line);
      void store.remove(LEASE_KEY);
    };
    expect(await taken({ onWait, times: TIMES })).toBe(true);
    expect(told).toEqual([
      `Waiting for a prune by process 1 on elsewhere, running since ${SINCE}. If it was killed, this continues in ten minutes.`,
    ]);
  });

  it("is not waited for by a program that is aborted", async () => {
    await heldBy();
    const signal = AbortSignal.timeout(20);
    await expect(taken({ signal, times: TIMES })).rejects.toThrow("aborted");
  });

  it("is given back when the work fails", async () => {
    const failed = withLease(store, "prune", () => Promise.reject(new Error("no room")));
    await expect(failed).rejects.toThrow("no room");
    expect(await stored()).toBeNull();
  });

  it.each([
    ["with its process on this host", { host: hostname(), pid: spawnSync("true").pid }],
    ["of process 0", { pid: 0 }],
    ["of process -1", { host: hostname(), pid: -1 }],
    ["of a killed container with our process id", { host: hostname(), pid: process.pid }],
  ])("has expired at once %s", async (_, held) => {
    await heldBy(held);
    expect(await taken({ times: TIMES })).toBe(true);
  });

  it("has expired if it was not renewed for as long as its waiter saw it, and not before", async () => {
    await heldBy();
    const times = { ...TIMES, expiryMs: 300, pollMs: 20 };
    const start = performance.now();
    let [renewals, renewedAt] = [0, start];
    const onWait = (): void => {
      // The holder lives for longer than a lease does.
      if (renewals > 5 && renewedAt - start > 2 * times.expiryMs) return;
      renewedAt = performance.now();
      void heldBy({ pid: 1 + ++renewals });
    };
    await taken({ onWait, times });
    expect(performance.now() - renewedAt).toBeGreaterThan(times.expiryMs);
  });

  it("is waited for while a process of this host holds it", async () => {
    await heldBy({ host: hostname(), pid: process.ppid });
    const signal = AbortSignal.timeout(20);
    await expect(taken({ signal, times: TIMES })).rejects.toThrow("aborted");
  });

  it("is renewed while the work goes on", async () => {
    await withLease(
      store,
      "publish",
      async () => {
        while (((await stored())?.renewals ?? 0) < 2) await setTimeout(1);
      },
      { times: { ...TIMES, renewalMs: 1 } },
    );
    expect(await stored()).toBeNull();
  });

  it("that another program took is neither renewed nor given back", async () => {
    const lost = withLease(store, "publish", async ({ renew }) => {
      await heldBy();
      await renew();
    });
    await expect(lost).rejects.toMatchObject({ code: "lease_lost" });
    expect(await stored()).toMatchObject({ host: "elsewhere" });
  });

  it("of an unreadable file is taken", async () => {
    await store.write(LEASE_KEY, Buffer.from("nonsense"));
    expect(await taken()).toBe(true);
  });
});
