import { describe, expect, it } from "vitest";

import type { Log } from "../../../lib/log.ts";
import { followBuilds, followOnRequests } from "./follow-builds.ts";

const silent = (): void => {};
const LOG: Log = { info: silent, warn: silent, error: silent };

/** A slow bucket without a live build. */
function world() {
  const clock = { now: 0 };
  const reads: string[] = [];
  const works: Promise<unknown>[] = [];
  const bucket = { isAway: false };
  const builds = followBuilds({
    reader: {
      read: async (key) => {
        reads.push(key);
        await new Promise((resolve) => setImmediate(resolve));
        if (bucket.isAway) throw new Error("R2 is away");
        return null;
      },
    },
    openSearch: () => {
      throw new Error("nothing is live");
    },
    log: LOG,
    baseUrl: "https://api.example.org",
    clock: () => clock.now,
    waitUntil: (work) => void works.push(work),
  });
  return { bucket, builds, clock, reads, works };
}

describe("what happens today", () => {
  it("is read once for all requests, which wait after 15 s, also after a failure", async () => {
    const clock = { now: 0 };
    const [works, reads]: [Promise<unknown>[], Promise<void>[]] = [[], []];
    const follow = followOnRequests({
      look: () => {
        const read = reads.length === 1 ? Promise.reject(new Error("away")) : Promise.resolve();
        reads.push(read);
        return read;
      },
      freshMs: 15_000,
      staleMs: 15_000,
      clock: () => clock.now,
      waitUntil: (work) => void works.push(work),
    });
    await Promise.all([follow(), follow()]);
    clock.now += 14_999;
    expect([follow(), reads.length]).toEqual([undefined, 1]);
    clock.now += 2;
    await expect(follow()).rejects.toThrow("away");
    expect([follow(), reads.length, works.length]).toEqual([undefined, 2, 2]);
    clock.now += 20_000;
    await follow();
    expect(reads.length).toBe(3);
  });
});

describe("the builds of a bucket", () => {
  it("are checked once for all concurrent requests, by the first one", async () => {
    const { builds, clock, reads, works } = world();
    await Promise.all([builds.follow(), builds.follow(), builds.follow()]);
    expect([reads.length, works.length]).toEqual([1, 1]);
    expect(builds.follow()).toBeUndefined();
    clock.now += 2_000;
    await Promise.all([builds.follow(), builds.follow()]);
    expect([reads.length, works.length]).toEqual([2, 2]);
    expect(builds.current()).toBeNull();
  });

  it("are distinguished from an unreadable bucket, until it can be read", async () => {
    const { bucket, builds, clock } = world();
    const states: boolean[] = [];
    for (const isAway of [false, true, false]) {
      bucket.isAway = isAway;
      clock.now += 20_000;
      await builds.follow();
      states.push(builds.isStoreRead());
    }
    expect(states).toEqual([true, false, true]);
  });
});
