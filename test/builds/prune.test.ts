import { TEXT_SEARCH } from "../../contract/request/text-search.ts";
import { describe, expect, it } from "vitest";

import {
  CONTRACT_VERSION,
  indexKey,
  type Manifest,
  manifestKey,
  POINTER_KEY,
  segmentKey,
  SEGMENTS,
} from "../../contract/build.ts";
import { workersPointerKey } from "../../contract/pointer-key.ts";
import { WORKERS_POINTER_KEY } from "../../contract/workers-build.ts";
import { listBuilds } from "../../generator/builds/list-builds.ts";
import {
  pruneBuilds,
  type PruneOptions,
  pruneUnlessRefused,
} from "../../generator/builds/prune-builds.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { verifyBuild } from "../../generator/builds/verify-build.ts";
import { LEASE_KEY, withLease } from "../../generator/builds/lease.ts";
import type { Store } from "../../store/store.ts";
import { putLive } from "../put-live.ts";
import { copyOf, keysOf, threeBuilds } from "./three-builds.ts";
import { DAY_MS } from "../../lib/time.ts";

const ORPHAN = segmentKey("a".repeat(64));
const PARTIAL = `${ORPHAN}.1-0-0.partial`;

/** A time when everything in the copies is older than the grace period. */
const later = new Date(Date.now() + 2 * DAY_MS);

const { store: original, builds } = await threeBuilds();

function prune(store: Store, options: Partial<PruneOptions> = {}) {
  return pruneBuilds(store, { keep: 1, graceMs: DAY_MS, now: later, ...options });
}

/** What builds share. */
const shared = async (store: Store): Promise<readonly string[]> => [
  ...(await keysOf(store, SEGMENTS)),
  ...(await keysOf(store, TEXT_SEARCH)),
];

/** The segments that these builds name. */
function segmentsOf(...named: readonly Manifest[]): string[] {
  const keys = named.flatMap(({ segments }) => segments.map(({ sha256 }) => segmentKey(sha256)));
  return [...new Set(keys)].toSorted();
}

describe("legis builds prune", () => {
  it("removes an old build and exactly the segments that no other build needs", async () => {
    const store = await copyOf(original);
    const [first, second, third] = builds;
    const segments = [...first.segments, { sha256: "a".repeat(64), bytes: 1 }];
    await store.write(ORPHAN, Buffer.from("x"));
    await store.write(
      manifestKey(first.build),
      Buffer.from(JSON.stringify({ ...first, segments })),
    );
    const before = await shared(store);
    const summary = await prune(store);
    expect(await keysOf(store, SEGMENTS)).toEqual(segmentsOf(second, third));
    expect(await keysOf(store, `builds/${first.build}/`)).toEqual([]);
    const left = await shared(store);
    expect(summary).toMatchObject({
      kept: [third.build, second.build],
      removed: [first.build],
      segments: before.length - left.length,
      leftovers: 0,
      young: 0,
    });
    expect(summary.segments).toBeGreaterThan(0);
    for (const build of [second, third]) {
      expect(await verifyBuild(store, build)).toMatchObject({ problems: 0 });
    }
  });

  it("always keeps the live build and the one before it", async () => {
    const store = await copyOf(original);
    const [first, second, third] = builds;
    await rollBack(store, second.build);
    const { kept, removed } = await prune(store, { keep: 0 });
    expect({ kept, removed }).toEqual({
      kept: [second.build, first.build],
      removed: [third.build],
    });
    expect(await verifyBuild(store, first)).toMatchObject({ problems: 0 });
    expect(await verifyBuild(store, second)).toMatchObject({ problems: 0 });
  });

  it("keeps as many builds as requested, and then removes nothing", async () => {
    const store = await copyOf(original);
    const before = await keysOf(store);
    const summary = await prune(store, { keep: 3 });
    expect(summary).toMatchObject({ removed: [], segments: 0, bytes: 0 });
    expect(await keysOf(store)).toEqual(before);
  });

  it("keeps segments younger than the grace period, and removes older ones", async () => {
    const store = await copyOf(original);
    await store.write(ORPHAN, Buffer.from("x"));
    let writtenAt = 0;
    for await (const { modifiedAt } of store.list(ORPHAN)) writtenAt = modifiedAt.getTime();
    const at = (ms: number) => prune(store, { keep: 3, now: new Date(writtenAt + ms) });
    expect(await at(DAY_MS - 1)).toMatchObject({ young: 1 });
    expect(await keysOf(store, ORPHAN)).toEqual([ORPHAN]);
    expect(await at(DAY_MS)).toMatchObject({ young: 0, segments: 1 });
    expect(await keysOf(store, ORPHAN)).toEqual([]);
  });

  it("removes leftovers of killed writers once they are old", async () => {
    const store = await copyOf(original);
    const left = [
      PARTIAL,
      `${POINTER_KEY}.1-0-0.partial`,
      `${LEASE_KEY}.1-0-0.partial`,
      "builds/2020-01-01T000000Z-abcd/index",
      `${indexKey(builds[2].build)}.1-0-0.partial`,
    ];
    for (const key of left) await store.write(key, Buffer.from("x"));
    expect(await prune(store, { now: new Date() })).toMatchObject({ leftovers: 0 });
    expect(await keysOf(store)).toEqual(expect.arrayContaining(left));
    expect(await prune(store)).toMatchObject({ leftovers: left.length });
    const keys = await keysOf(store);
    expect(left.filter((key) => keys.includes(key))).toEqual([]);
  });
});

describe("a prune during another task", () => {
  it.each(["publish", "rollback", "prune", "copy"] as const)("waits for a %s", async (task) => {
    const store = await copyOf(original);
    const before = await keysOf(store);
    const other = Promise.withResolvers<void>();
    const working = withLease(store, task, () => other.promise);
    const told: string[] = [];
    const onWait = (description: string): void => {
      told.push(description);
      other.resolve();
    };
    const whileWaiting = working.then(() => keysOf(store));
    expect(await prune(store, { onWait })).toMatchObject({ removed: [builds[0].build] });
    expect(await whileWaiting).toEqual(before);
    expect(told).toEqual([
      expect.stringMatching(`^Waiting for a ${task} by process ${process.pid} on `),
    ]);
  });

  it("stops if another program takes its lease, and removes nothing after that", async () => {
    const store = await copyOf(original);
    let removals = 0;
    const watched: Store = {
      ...store,
      remove: async (key) => {
        removals += 1;
        if (removals === 1) await store.write(LEASE_KEY, Buffer.from("{}"));
        await store.remove(key);
      },
    };
    await expect(prune(watched)).rejects.toMatchObject({ code: "lease_lost" });
    expect(removals).toBe(1);
    for (const build of builds.slice(1)) {
      expect(await verifyBuild(store, build)).toMatchObject({ problems: 0 });
    }
  });

  it("gives back its lease when it is aborted", async () => {
    const store = await copyOf(original);
    const controller = new AbortController();
    controller.abort();
    await expect(prune(store, { signal: controller.signal })).rejects.toThrow("aborted");
    expect(await prune(store)).toMatchObject({ removed: [builds[0].build] });
  });
});

/** Makes the first build one of another contract version, live for the programs of that version. */
async function servedBy(version: number): Promise<Store> {
  const store = await copyOf(original);
  await putLive(store, { ...builds[0], contract_version: version });
  return store;
}

describe("a prune with builds of another contract version", () => {
  it("keeps the live build of an earlier version until that version is dropped", async () => {
    const earlier = CONTRACT_VERSION - 1;
    const store = await servedBy(earlier);
    const [first, second, third] = builds;
    expect((await listBuilds(store)).map(({ liveForVersion }) => liveForVersion)).toEqual([
      null,
      null,
      earlier,
    ]);
    expect(await prune(store)).toMatchObject({ removed: [], segments: 0 });
    await prune(store, { dropVersion: earlier, isDryRun: true });
    expect(await keysOf(store, "live-")).toHaveLength(2);
    expect(await prune(store, { dropVersion: earlier })).toMatchObject({ removed: [first.build] });
    expect(await keysOf(store, "live-")).toEqual([POINTER_KEY]);
    expect(await keysOf(store, SEGMENTS)).toEqual(segmentsOf(second, third));
  });

  it("removes nothing if a later version has builds, until that version is dropped", async () => {
    const next = CONTRACT_VERSION + 1;
    const store = await servedBy(next);
    const before = await keysOf(store);
    await expect(prune(store)).rejects.toMatchObject({
      code: "prune_refused",
      message: expect.stringContaining(`"legis builds prune --drop-version ${next}" removes them`),
    });
    expect(await keysOf(store)).toEqual(before);
    expect(await prune(store, { dropVersion: next })).toMatchObject({
      removed: [builds[0].build],
    });
  });

  it("does not drop its own version, or one that Workers serve", async () => {
    const store = await servedBy(CONTRACT_VERSION - 1);
    await expect(prune(store, { dropVersion: CONTRACT_VERSION })).rejects.toThrow("own");
    const pointer = JSON.stringify({ live: null, searches: [] });
    await store.write(workersPointerKey(CONTRACT_VERSION - 1), Buffer.from(pointer));
    await expect(prune(store, { dropVersion: CONTRACT_VERSION - 1 })).rejects.toThrow(
      `"legis publish cloudflare --drop-version ${CONTRACT_VERSION - 1}" removes it there first`,
    );
  });
});

describe("a prune of a damaged store", () => {
  it.each([
    ["empty", "{}"],
    ["cut short", "{"],
  ])("removes nothing if the manifest of a kept build is %s", async (_, content) => {
    const store = await copyOf(original);
    await store.write(manifestKey(builds[1].build), Buffer.from(content));
    const before = await keysOf(store);
    await expect(prune(store)).rejects.toThrow("unknown, so nothing was removed");
    expect(await keysOf(store)).toEqual(before);
  });

  it("removes nothing if the live build of Workers is gone", async () => {
    const store = await copyOf(original);
    const [{ build }] = builds;
    const live = { build, record_sha256: "0b".repeat(32), replicas: 1 };
    const pointer = { live, searches: [{ build, replicas: 1 }] };
    await store.write(WORKERS_POINTER_KEY, Buffer.from(JSON.stringify(pointer)));
    await store.remove(manifestKey(build));
    // A bucket for Workers alone has no other pointer.
    await store.remove(POINTER_KEY);
    const before = await keysOf(store);
    await expect(prune(store)).rejects.toThrow(
      `the live build ${build} can't be read; nothing was removed`,
    );
    expect(await keysOf(store)).toEqual(before);
  });

  it("removes nothing if the live build is gone", async () => {
    const store = await copyOf(original);
    await store.remove(manifestKey(builds[2].build));
    const before = await keysOf(store);
    const refusal = `the live build ${builds[2].build} can't be read; nothing was removed`;
    await expect(prune(store)).rejects.toThrow(refusal);
    const options = { keep: 1, graceMs: DAY_MS, now: later };
    await expect(pruneUnlessRefused(store, options)).rejects.toThrow(refusal);
    expect(await keysOf(store)).toEqual(before);
  });
});
