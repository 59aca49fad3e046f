import { describe, expect, it } from "vitest";

import { indexKey, manifestKey, POINTER_KEY, searchKey } from "../../contract/build.ts";
import { listBuilds } from "../../generator/builds/list-builds.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { readPointer } from "../../generator/builds/live-pointer.ts";
import { putLive } from "../put-live.ts";
import { LEASE_KEY, withLease } from "../../generator/builds/lease.ts";
import type { Store } from "../../store/store.ts";
import { openEdge } from "../build.ts";
import { bytesOf, copyOf, keysOf, threeBuilds } from "./three-builds.ts";

const { store: original, builds } = await threeBuilds();

async function holderIn(store: Store): Promise<unknown> {
  return JSON.parse((await bytesOf(store, LEASE_KEY)).toString());
}

const liveBuild = async (store: Store): Promise<string | undefined> =>
  (await listBuilds(store)).find(({ isLive }) => isLive)?.build;

describe("the list of builds", () => {
  it("has every build, newest first, and marks the live one", async () => {
    const [first, second, third] = builds;
    expect(await listBuilds(original)).toEqual([
      { build: third.build, manifest: third, isLive: true, liveForVersion: null },
      { build: second.build, manifest: second, isLive: false, liveForVersion: null },
      { build: first.build, manifest: first, isLive: false, liveForVersion: null },
    ]);
  });

  it("has a build with a damaged manifest, without details", async () => {
    const store = await copyOf(original);
    await store.write(manifestKey(builds[0].build), Buffer.from("{"));
    expect((await listBuilds(store)).at(-1)).toMatchObject({
      build: builds[0].build,
      manifest: null,
    });
  });
});

describe("legis builds rollback", () => {
  it("makes the build before the live one live, and repeated the one before that", async () => {
    const store = await copyOf(original);
    const [first, second, third] = builds;
    expect(await rollBack(store, null)).toEqual({ from: third.build, live: second });
    expect(await liveBuild(store)).toBe(second.build);
    await rollBack(store, null);
    expect(await liveBuild(store)).toBe(first.build);
    await expect(rollBack(store, null)).rejects.toThrow(
      `${first.build} is the first build; there is no earlier one to roll back to`,
    );
  });

  it("goes to any named build, newer ones too, and writes only the pointer", async () => {
    const store = await copyOf(original);
    const before = await keysOf(store);
    await rollBack(store, builds[0].build);
    await rollBack(store, builds[2].build);
    expect(await liveBuild(store)).toBe(builds[2].build);
    expect(await keysOf(store)).toEqual(before);
  });

  it("names the builds that it leaves, whose records are held back, until a newer one is live again", async () => {
    const store = await copyOf(original);
    const [, second, third] = builds;
    const left = async () => (await readPointer(store))?.rolledBack.map(({ build }) => build);
    await rollBack(store, null);
    expect(await left()).toEqual([third.build]);
    await rollBack(store, null);
    expect(await left()).toEqual([third.build, second.build]);
    await rollBack(store, second.build);
    expect(await left()).toEqual([third.build]);
    await rollBack(store, third.build);
    expect(await left()).toEqual([]);
    expect(await bytesOf(store, POINTER_KEY)).toEqual(await bytesOf(original, POINTER_KEY));
  });

  it("does not hold back a build whose records are those that it makes live", async () => {
    const store = await copyOf(original);
    const [, second, third] = builds;
    const same = { ...third, content_sha256: second.content_sha256 };
    await putLive(store, same);
    await rollBack(store, null);
    expect((await readPointer(store))?.rolledBack).toEqual([]);
  });

  it("changes the build that the edge serves", async () => {
    const store = await copyOf(original);
    await rollBack(store, null);
    const { edge } = await openEdge(store);
    const { headers } = await edge("/api/v1/bills");
    expect(headers.get("X-Build-Id")).toBe(builds[1].build);
  });

  it.each([
    ["has no index", indexKey, null, "index is missing"],
    ["has a damaged index", indexKey, "LEGISIX1", "is altered"],
    ["has no search", searchKey, null, "search.sqlite is missing"],
    ["has an empty search", searchKey, "", "search.sqlite is missing"],
    ["has no manifest", manifestKey, null, "there is no build"],
    ["has a damaged manifest", manifestKey, "{}", "it is damaged"],
  ])("rejects a build that %s", async (_, keyOf, content, reason) => {
    const store = await copyOf(original);
    const [, target, live] = builds;
    const key = keyOf(target.build);
    await (content === null ? store.remove(key) : store.write(key, Buffer.from(content)));
    await expect(rollBack(store, null)).rejects.toThrow(reason);
    expect(await liveBuild(store)).toBe(live.build);
    expect(await holderIn(store)).toBeNull();
  });

  it("rejects a build of another contract version", async () => {
    const store = await copyOf(original);
    const changed = { ...builds[1], contract_version: 99 };
    await store.write(manifestKey(changed.build), Buffer.from(JSON.stringify(changed)));
    await expect(rollBack(store, null)).rejects.toThrow("has contract version 99");
  });

  it.each(["nowhere", "../../etc"])("rejects a build that does not exist: %s", async (name) => {
    await expect(rollBack(await copyOf(original), name)).rejects.toThrow(
      `there is no build ${name} in the store`,
    );
  });

  it("waits for a prune to end", async () => {
    const store = await copyOf(original);
    const told: string[] = [];
    const prune = Promise.withResolvers<void>();
    const pruning = withLease(store, "prune", () => prune.promise);
    const onWait = (description: string): void => {
      told.push(description);
      prune.resolve();
    };
    await rollBack(store, null, { onWait });
    await pruning;
    expect(told).toEqual([expect.stringMatching(/^Waiting for a prune by process /)]);
    expect(await liveBuild(store)).toBe(builds[1].build);
  });

  it("repairs an invalid pointer if the build is named", async () => {
    const store = await copyOf(original);
    await store.write(POINTER_KEY, Buffer.from("nonsense"));
    await expect(rollBack(store, null)).rejects.toThrow(`${POINTER_KEY} is damaged`);
    await rollBack(store, builds[1].build);
    expect(await liveBuild(store)).toBe(builds[1].build);
  });
});
