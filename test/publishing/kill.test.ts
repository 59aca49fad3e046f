import { once } from "node:events";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

import BetterSqlite from "better-sqlite3";
import { expect, it, vi } from "vitest";

import { manifestKey, POINTER_KEY } from "../../contract/build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import type { Store } from "../../store/store.ts";
import { ANY_SIZE } from "../any-size.ts";
import { BASE_URL, openEdge } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { forkBuild } from "../fork-build.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { newFolder } from "../new-folder.ts";
import { legisProcess } from "../run-legis.ts";
import { spawnLegis, storeSettings } from "../spawn-legis.ts";

/** How many kills; `LEGIS_TEST_KILLS=50` tests fifty. */
const KILLS = Number(process.env["LEGIS_TEST_KILLS"] ?? 1);
/** Roughly the time from a publish's first object to its end. */
const LONGEST_MS = 1_500;
/** A reader's pause between requests, during which the publish goes on. */
const BETWEEN_REQUESTS_MS = 100;

const TARGETS = [
  "/api/v1/bills",
  "/api/v1/bills?congress=119&per_page=7&page=2",
  "/api/v1/bills/119/HR/1?include=actions,titles",
  "/api/v1/topics?per_page=100",
  "/api/v1/bills?q=act",
];

interface Served {
  readonly target: string;
  readonly build: string;
  readonly body: string;
}

it("a publish that is killed is never partly visible, and the next run resumes", async () => {
  const { recordsPath, address } = await forkBuild(await fewBuild(), newFolder());
  const home = dirname(recordsPath);
  const store = await openStore(address);
  const server = await openTestServer({ store, pollSeconds: 0.1 });
  const served: Served[] = [];
  const readers = new AbortController();
  const load = Promise.all(TARGETS.map((target) => readOn(server, target, served, readers.signal)));

  let interrupted = 0;
  let kills = 0;
  for (; kills < KILLS || interrupted === 0; kills++) {
    changeBill(recordsPath, kills);
    // The first kill comes as soon as an object is written.
    const afterMs = kills < KILLS ? (kills * LONGEST_MS) / KILLS : 0;
    if (await isKilled(home, address, store, afterMs)) interrupted++;
  }
  changeBill(recordsPath, kills);
  const before = await objectTimes(store);
  const finished = await legisProcess(["generate"], environment(home, address));
  expect(finished).toMatchObject({ code: 0 });
  const after = await objectTimes(store);
  for (const [key, time] of before) expect(after.get(key)).toBe(time);

  const { build: last } = JSON.parse((await store.read(POINTER_KEY, ANY_SIZE))?.toString() ?? "");
  await vi.waitUntil(() =>
    TARGETS.every((target) => served.some((each) => each.build === last && each.target === target)),
  );
  readers.abort();
  await load;
  await server.close();
  await expectWhole(store, served);
});

async function readOn(
  { url, key }: TestServer,
  target: string,
  served: Served[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(`${url}${target}`, { headers: { "X-API-Key": key } });
    expect(response.status).toBe(200);
    const build = response.headers.get("X-Build-Id") ?? "";
    served.push({ target, build, body: await response.text() });
    await setTimeout(BETWEEN_REQUESTS_MS);
  }
}

/** Checks that every body is exactly what its build answers. */
async function expectWhole(store: Store, served: readonly Served[]): Promise<void> {
  for (const [build, ofBuild] of Map.groupBy(served, (each) => each.build)) {
    const manifest = (await store.read(manifestKey(build), ANY_SIZE)) ?? "";
    const pointer = JSON.stringify({ build, manifest_sha256: sha256Hex(manifest) });
    const pinned: Store = {
      ...store,
      read: async (key, options) =>
        key === POINTER_KEY ? Buffer.from(pointer) : store.read(key, options),
    };
    const { edge } = await openEdge(pinned);
    for (const target of TARGETS) {
      const expected = await (await edge(target)).text();
      const bodies = new Set(
        ofBuild.filter((each) => each.target === target).map((each) => each.body),
      );
      bodies.delete(expected);
      expect([...bodies]).toEqual([]);
    }
  }
}

/** Gives a bill a new title, so that the next build differs in every list and the search. */
function changeBill(recordsPath: string, turn: number): void {
  const database = new BetterSqlite(recordsPath);
  const title = `Turn ${turn} Act`;
  const { changes } = database
    .prepare(
      `update bill set document = json_set(document, '$.title', :title)
       where congress = 119 and type = 'HR' and number = 1`,
    )
    .run({ title });
  database.close();
  expect(changes).toBe(1);
}

/** Kills a publish some time after its first object; false if it had ended by then. */
async function isKilled(
  home: string,
  address: StoreAddress,
  store: Store,
  afterMs: number,
): Promise<boolean> {
  const before = await objectTimes(store);
  const child = spawnLegis(["generate"], environment(home, address));
  const exit = once(child, "exit");
  const hasBegun = async (): Promise<boolean> =>
    child.exitCode !== null || (await objectTimes(store)).size > before.size;
  await vi.waitUntil(hasBegun, { interval: 20 });
  await setTimeout(afterMs);
  child.kill("SIGKILL");
  await exit;
  return child.signalCode === "SIGKILL";
}

function environment(home: string, address: StoreAddress): Record<string, string> {
  return { LEGIS_HOME: home, LEGIS_BASE_URL: BASE_URL, ...storeSettings(address) };
}

async function objectTimes(store: Store): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for await (const { key, modifiedAt } of store.list("segments/")) {
    if (!key.endsWith(".partial")) times.set(key, modifiedAt.getTime());
  }
  return times;
}
