import { beforeEach, describe, expect, it } from "vitest";

import { WORKERS_POINTER_KEY, type WorkersPointer } from "../../../contract/workers-build.ts";
import { CONTRACT_VERSION } from "../../../contract/build.ts";
import { workersPointerKey } from "../../../contract/pointer-key.ts";
import { createMemoryStore } from "../../../test/store/memory-store.ts";
import type { Store } from "../../../store/store.ts";
import { ANY_SIZE } from "../../../test/any-size.ts";
import { dropSearches, dropWorkersVersion, recordSearch } from "./searches.ts";
import { readWorkersPointer } from "../workers-pointer.ts";

const LIVE = { build: "live", record_sha256: "0b".repeat(32), replicas: 1 };
const LIVE_SEARCH = { build: "live", replicas: 1 };
const OLD = { build: "old", replicas: 2 };
const OLDER = { build: "older", replicas: 1 };

let store: Store;
let dropped: string[];

const worker = {
  drop: async (build: string, replica: number) => void dropped.push(`${build}/${replica}`),
};
const searches = async () => (await readWorkersPointer(store)).pointer.searches;

async function point(pointer: WorkersPointer): Promise<void> {
  await store.write(WORKERS_POINTER_KEY, Buffer.from(JSON.stringify(pointer)));
}

beforeEach(async () => {
  store = createMemoryStore("nowhere");
  dropped = [];
  await point({ live: LIVE, searches: [LIVE_SEARCH, OLD, OLDER] });
});

describe("removing the search of older builds", () => {
  it("takes each replica, but none of what is needed", async () => {
    await dropSearches(store, worker, new Set(["live", "older", null]));
    expect(dropped).toEqual(["old/0", "old/1"]);
    expect(await searches()).toEqual([LIVE_SEARCH, OLDER]);
  });

  it("goes on where a killed run stopped", async () => {
    const failing = {
      drop: async (build: string, replica: number) => {
        if (replica === 1) throw new Error("killed");
        await worker.drop(build, replica);
      },
    };
    const needed = new Set(["live"]);
    await expect(dropSearches(store, failing, needed)).rejects.toThrow("killed");
    expect(await searches()).toEqual([LIVE_SEARCH, OLD, OLDER]);
    await dropSearches(store, worker, needed);
    expect(dropped).toEqual(["old/0", "old/0", "old/1", "older/0"]);
    expect(await searches()).toEqual([LIVE_SEARCH]);
  });
});

it("giving up another contract version removes the search of its builds and its pointer, and nothing of this version", async () => {
  const key = workersPointerKey(CONTRACT_VERSION - 1);
  const pointer = { live: LIVE, searches: [OLD] };
  await store.write(key, Buffer.from(JSON.stringify(pointer)));
  await dropWorkersVersion(store, worker, CONTRACT_VERSION - 1);
  expect(dropped).toEqual(["old/0", "old/1"]);
  expect(await store.read(key, ANY_SIZE)).toBeNull();
  expect(await searches()).toHaveLength(3);
  await expect(dropWorkersVersion(store, worker, CONTRACT_VERSION)).rejects.toThrow("own");
});

it("recording the search of a build keeps the largest number of replicas, so that all are removed later", async () => {
  await recordSearch(store, "old", 1);
  await recordSearch(store, "new", 3);
  expect(await searches()).toEqual([LIVE_SEARCH, OLDER, OLD, { build: "new", replicas: 3 }]);
});
