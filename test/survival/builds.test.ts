/** Which builds the edge loads while its store has none or a wrong one. */
import { stat } from "node:fs/promises";

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { indexKey, manifestKey, POINTER_KEY, searchKey } from "../../contract/build.ts";
import type { BuildWatcher } from "../../edge/builds/watch-builds.ts";
import { nodeBuilds, type NodeBuildsOptions } from "../../hosts/node/serve.ts";
import { type Search, SearchDamaged, type SearchRequest } from "../../edge/builds/search.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { sampleBuild } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { recordLog, type LoggedEvent } from "../http/test-edge.ts";
import { type LyingStore, lyingStore } from "./lying-store.ts";
import { type SeveralBuilds, severalBuilds } from "./several-builds.ts";
import { ANY_SIZE } from "../any-size.ts";
import { patientSearch } from "../patient-search.ts";

const POLL_MS = 2_000;
/** Longer than a load takes on a busy machine. */
const LOAD_MS = 60_000;
const FILES = { manifest: manifestKey, index: indexKey, search: searchKey } as const;

let all: SeveralBuilds;
let store: LyingStore;
let builds: BuildWatcher;
let logged: LoggedEvent[];
let now: number;
let opened: Search[];
let old: string;
let next: string;

beforeEach(async () => {
  const [one, two] = [await sampleBuild(), await fewBuild()];
  all = severalBuilds([one, two]);
  [old, next] = [one.manifest.build, two.manifest.build];
  const foreign = await one.store.read(manifestKey(old), ANY_SIZE);
  store = lyingStore(all.store, Buffer.from(foreign ?? []));
  await all.pointTo(old);
  now = 0;
  opened = [];
  watch();
  // A busy machine may take longer for the first build than a load may take here.
  await vi.waitUntil(async () => {
    await pollFor(POLL_MS);
    return builds.current() !== null;
  });
  logged.length = 0;
  opened = [];
});
afterEach(() => builds.stop());

function watch(options: NodeBuildsOptions = {}): void {
  const log = recordLog();
  ({ logged } = log);
  builds = nodeBuilds(store, log.log, {
    clock: () => now,
    pointerMs: LOAD_MS,
    loadMs: LOAD_MS,
    openSearch: async (path) => {
      const search = await patientSearch(path);
      opened.push(search);
      return search;
    },
    ...options,
  });
}

const count = (event: string): number => logged.filter((each) => each.event === event).length;

/** Polls the pointer as often as the edge does in this time. */
async function pollFor(ms: number): Promise<void> {
  for (const until = now + ms; now < until; now += POLL_MS) {
    await builds.refresh();
  }
}

const ACT: SearchRequest = {
  kind: "words",
  resource: "bill",
  q: "act",
  of: "titles",
  memberFilters: [],
  view: null,
  filters: [],
  offset: 0,
  limit: 1,
};
const FOUND = { lines: [expect.any(String)] };
const search = async (build = builds.current()): Promise<unknown> =>
  build?.search.query(ACT, "key_1");

/** The faults that the code must detect in each file of a build. */
const DAMAGES = [
  ["manifest", ["throws", "gives another object"]],
  ["index", ["flips a bit", "has lost it"]],
  ["search", ["cuts short", "has lost it"]],
] as const;

describe.each(DAMAGES)("a new build whose %s", (file, lies) => {
  const keyOf = FILES[file];
  it.each(lies)(
    "the store %s does not go live; the old one stays live, and the new one loads after recovery",
    async (lie) => {
      store.lie = lie;
      store.about = (key) => key === keyOf(next);
      await all.pointTo(next);
      await builds.refresh();
      expect(builds.current()?.id).toBe(old);
      expect(count("build_load_failed")).toBe(1);
      expect(opened).toEqual([]);
      expect(await search()).toMatchObject(FOUND);
      store.lie = null;
      await vi.waitUntil(async () => {
        await pollFor(POLL_MS * 2);
        return builds.current()?.id === next;
      });
      expect(await search()).toMatchObject(FOUND);
    },
  );
});

it("a new build whose search database grew after publishing does not go live, and nothing beyond its stated size is copied", async () => {
  await all.pointTo(next);
  const asked: number[] = [];
  const { size } = await stat((await all.store.localFile(searchKey(next), ANY_SIZE)) ?? "");
  const localFile: typeof store.localFile = async (key, { maxBytes }) => {
    asked.push(maxBytes);
    return all.store.localFile(key, { maxBytes: maxBytes - 1 });
  };
  Object.assign(store, { localFile });
  await builds.refresh();
  expect(asked).toEqual([size]);
  expect(builds.current()?.id).toBe(old);
  expect(count("build_load_failed")).toBe(1);
});

describe("a build that cannot be loaded", () => {
  it("is retried and logged after increasing pauses, up to a minute", async () => {
    store.lie = "flips a bit";
    store.about = (key) => key === indexKey(next);
    await all.pointTo(next);
    await pollFor(600_000);
    // After 0, 2, 6, 14, 30 and 62 s, then every minute.
    expect(store.asked).toBe(14);
    expect(count("build_load_failed")).toBe(14);
    expect(opened).toEqual([]);
  });

  it("does not delay another one", async () => {
    await all.pointTo("2026-11-22T030000Z-gone");
    await pollFor(120_000);
    await all.pointTo(next);
    await builds.refresh();
    expect(builds.current()?.id).toBe(next);
  });

  it("in time leaves no search open", async () => {
    await builds.stop();
    // Time passes only as this test says.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const close = vi.fn<Search["close"]>(() => Promise.resolve());
    const begun = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<Search>();
    const openSearch = (): Promise<Search> => {
      begun.resolve();
      return promise;
    };
    watch({ openSearch });
    const refreshed = builds.refresh();
    await begun.promise;
    vi.advanceTimersByTime(LOAD_MS);
    await refreshed;
    expect(builds.current()).toBeNull();
    expect(count("build_load_failed")).toBe(1);
    resolve({ query: () => Promise.reject(new Error("closed")), close });
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });
});

it.each(["stalls", "flips a bit", "has lost it"] as const)(
  "the pointer that the store %s has no effect, is rarely logged, and is followed again after recovery",
  async (lie) => {
    await builds.stop();
    watch({ pointerMs: 500 });
    const isLive = (build: string) =>
      vi.waitUntil(() => builds.refresh().then(() => builds.current()?.id === build));
    await isLive(old);
    logged.length = 0;
    store.lie = lie;
    store.about = (key) => key === POINTER_KEY;
    await all.pointTo(next);
    await pollFor(20_000);
    expect(builds.current()?.id).toBe(old);
    expect(count("pointer_read_failed") + count("build_load_failed")).toBeLessThan(5);
    store.lie = null;
    await isLive(next);
  },
);

describe("the previously live build", () => {
  it("is reused without loading after a rollback", async () => {
    await all.pointTo(next);
    await builds.refresh();
    store.lie = "throws";
    store.about = (key) => key !== POINTER_KEY;
    await all.pointTo(old);
    await builds.refresh();
    expect(builds.current()?.id).toBe(old);
    expect(await search()).toMatchObject(FOUND);
    expect(opened).toHaveLength(1);
  });

  it("serves pending requests until its grace period ends", async () => {
    await builds.stop();
    watch({ graceMs: 10_000 });
    await builds.refresh();
    const before = builds.current();
    await all.pointTo(next);
    await builds.refresh();
    expect(before?.id).toBe(old);
    expect(await search(before)).toMatchObject(FOUND);
    await vi.waitFor(() =>
      expect(search(before)).rejects.toMatchObject({ code: "schema_not_ready" }),
    );
  });
});

/** Serves an altered copy of the search database, as from a broken disk, until a new one is asked for. */
function breakCopy(): void {
  const honest = { ...store };
  const localFile: typeof store.localFile = (key, options) => {
    store.lie = options.isAltered === true ? null : "flips a bit";
    store.about = (each) => each === searchKey(old);
    return honest.localFile(key, options);
  };
  Object.assign(store, { localFile });
}

describe("a live build whose search database is damaged", () => {
  it("is loaded again from a new copy after a search found it, once a minute", async () => {
    await builds.stop();
    const query = vi.fn<Search["query"]>(() => Promise.reject(new SearchDamaged("altered")));
    const searches = [{ query, close: () => Promise.resolve() }];
    watch({ openSearch: async (path) => searches.pop() ?? patientSearch(path) });
    await builds.refresh();
    const damaged = builds.current();
    breakCopy();
    await expect(search()).rejects.toThrow("altered");
    await pollFor(MINUTE_MS - POLL_MS);
    expect(builds.current()).toBe(damaged);
    await pollFor(2 * POLL_MS);
    expect(builds.current()).not.toBe(damaged);
    expect(await search()).toMatchObject(FOUND);
    const again = builds.current();
    await pollFor(10 * MINUTE_MS);
    expect(builds.current()).toBe(again);
  });
});
