import { beforeEach, describe, expect, it } from "vitest";

import { WORKERS_POINTER_KEY, type WorkersPointer } from "../../../contract/workers-build.ts";
import { CONTRACT_VERSION } from "../../../contract/build.ts";
import { workersPointerKey } from "../../../contract/pointer-key.ts";
import { leaveMark } from "../running-marks.ts";
import { createMemoryStore } from "../../../test/store/memory-store.ts";
import type { Store } from "../../../store/store.ts";
import { ANY_SIZE } from "../../../test/any-size.ts";
import { dropSearches, dropWorkersVersion, holdSearch } from "./searches.ts";
import { changePointer, readWorkersPointer } from "./workers-pointer.ts";

const LIVE = { build: "live", record_sha256: "0b".repeat(32), replicas: 1 };
const LIVE_SEARCH = { build: "live", replicas: 1, is_leaving: false };
const OLD = { build: "old", replicas: 2, is_leaving: false };
const OLDER = { build: "older", replicas: 1, is_leaving: false };

let store: Store;
let mark: string;
let dropped: string[];

const worker = {
  drop: async (build: string, replica: number) => void dropped.push(`${build}/${replica}`),
};
const drop = (...builds: readonly string[]) =>
  dropSearches(store, worker, { builds: new Set(builds), mark });
const searches = async () => (await readWorkersPointer(store)).pointer.searches;

async function point(pointer: WorkersPointer): Promise<void> {
  await store.write(WORKERS_POINTER_KEY, Buffer.from(JSON.stringify(pointer)));
}

beforeEach(async () => {
  store = createMemoryStore("nowhere");
  dropped = [];
  mark = await leaveMark(store, "copy", new Date());
  await point({ live: LIVE, searches: [LIVE_SEARCH, OLD, OLDER] });
});

describe("removing the search of older builds", () => {
  it("takes each replica, but none of what is live", async () => {
    expect(await drop("live", "old", "older")).toEqual([]);
    expect(dropped).toEqual(["old/0", "old/1", "older/0"]);
    expect(await searches()).toEqual([LIVE_SEARCH]);
  });

  it("leaves them to a later run while another publish is at work", async () => {
    const other = await leaveMark(store, "copy", new Date());
    expect(await drop("old")).toEqual([
      expect.stringContaining("the search of older builds stays, as a copy is running"),
    ]);
    expect(dropped).toEqual([]);
    await store.remove(other);
    expect(await drop("old")).toEqual([]);
    expect(dropped).toEqual(["old/0", "old/1"]);
  });

  it("leaves what another publish wants again by now", async () => {
    const watched = {
      drop: async (build: string, replica: number) => {
        await worker.drop(build, replica);
        await changePointer(store, (now) => ({ ...now, searches: [OLD, OLDER] }));
      },
    };
    await dropSearches(store, watched, { builds: new Set(["old", "older"]), mark });
    expect(dropped).toEqual(["old/0", "old/1"]);
    expect(await searches()).toEqual([OLDER]);
  });
});

describe("giving up another contract version", () => {
  it("removes the search of its builds and its pointer, and nothing of this version", async () => {
    const key = workersPointerKey(CONTRACT_VERSION - 1);
    const pointer = { live: LIVE, searches: [OLD] };
    await store.write(key, Buffer.from(JSON.stringify(pointer)));
    await dropWorkersVersion(store, worker, CONTRACT_VERSION - 1);
    expect(dropped).toEqual(["old/0", "old/1"]);
    expect(await store.read(key, ANY_SIZE)).toBeNull();
    expect(await searches()).toHaveLength(3);
    await expect(dropWorkersVersion(store, worker, CONTRACT_VERSION)).rejects.toThrow("own");
  });
});

describe("holding the search of a build", () => {
  it("takes it back from a publish that was ended while it removed it", async () => {
    await point({ live: LIVE, searches: [{ ...OLD, is_leaving: true }] });
    await holdSearch(store, { build: "old", replicas: 1, mark });
    expect(await searches()).toEqual([OLD]);
  });

  it("is refused while another publish removes it", async () => {
    const other = await leaveMark(store, "copy", new Date());
    await point({ live: LIVE, searches: [{ ...OLD, is_leaving: true }] });
    await expect(holdSearch(store, { build: "old", replicas: 1, mark })).rejects.toMatchObject({
      code: "lost_race",
      message: expect.stringMatching(/^a copy is running \(.*removes the search of build old/),
    });
    expect(await searches()).toEqual([{ ...OLD, is_leaving: true }]);
    await store.remove(other);
    await holdSearch(store, { build: "old", replicas: 1, mark });
    expect(await searches()).toEqual([OLD]);
  });
});
