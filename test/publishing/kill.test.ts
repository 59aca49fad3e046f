import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, describe, expect, it } from "vitest";

import { POINTER_KEY } from "../../contract/build.ts";
import { writeSample } from "../../sample/write-sample.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import type { Store } from "../../store/store.ts";
import { BASE_URL, generateInto, importInto, openEdge } from "../build.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { legis, spawnLegis, storeSettings } from "../spawn-legis.ts";
import { cephStore, hasCeph } from "../store/ceph.ts";

/** How often a publish is killed; the fifty are run with `LEGIS_TEST_KILLS=50`. */
const KILLS = Number(process.env["LEGIS_TEST_KILLS"] ?? 5);
/** From the start of a command to the end of its publish takes about this long. */
const LONGEST_MS = 2_500;

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

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe("a publish that is killed", () => {
  it("is never half seen, and the next run goes on where it was, on a folder", async () => {
    const home = newFolder();
    const address = { location: join(home, "store"), cacheFolder: join(home, "cache") };
    expect(await killAndCheck(home, address)).toBe("whole");
  }, 600_000);

  it.skipIf(!hasCeph)(
    "is never half seen, and the next run goes on where it was, on S3 (needs Ceph)",
    async () => expect(await killAndCheck(newFolder(), await cephStore())).toBe("whole"),
    600_000,
  );
});

async function killAndCheck(home: string, address: StoreAddress): Promise<"whole"> {
  const records = join(home, "records.sqlite");
  const sample = join(home, "sample");
  await writeSample({ out: sample, congresses: 1, bills: 120, seed: 1 });
  await importInto(records, [sample]);
  await generateInto(address, records);
  const store = await openStore(address);
  const server = await openTestServer({ store, pollSeconds: 0.1 });
  const served: Served[] = [];
  const readers = new AbortController();
  const load = Promise.all(TARGETS.map((target) => readOn(server, target, served, readers.signal)));

  for (let kill = 0; kill < KILLS; kill++) {
    // oxlint-disable no-await-in-loop -- one after the other is the point
    await changeBill(sample, kill);
    await importInto(records, [sample]);
    await killed(home, address);
    // oxlint-enable no-await-in-loop
  }
  await changeBill(sample, KILLS);
  await importInto(records, [sample]);
  const before = await objectTimes(store);
  const finished = await legis(["generate"], environment(home, address));
  expect(finished).toMatchObject({ code: 0 });
  const after = await objectTimes(store);
  for (const [key, time] of before) expect(after.get(key)).toBe(time);

  readers.abort();
  await load;
  await server.close();
  expect(served.length).toBeGreaterThan(KILLS * TARGETS.length);
  await expectWhole(store, served);
  return "whole";
}

async function readOn(
  { url, key }: TestServer,
  target: string,
  served: Served[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // oxlint-disable no-await-in-loop -- a reader asks one thing at a time
    const response = await fetch(`${url}${target}`, { headers: { "X-API-Key": key } });
    expect(response.status).toBe(200);
    const build = response.headers.get("X-Build-Id") ?? "";
    served.push({ target, build, body: await response.text() });
    await setTimeout(20);
    // oxlint-enable no-await-in-loop
  }
}

/** Every body is exactly what the build that it names answers. */
async function expectWhole(store: Store, served: readonly Served[]): Promise<void> {
  for (const [build, ofBuild] of Map.groupBy(served, (each) => each.build)) {
    const pinned: Store = {
      ...store,
      read: (key, options) =>
        key === POINTER_KEY
          ? Promise.resolve(Buffer.from(JSON.stringify({ build })))
          : store.read(key, options),
    };
    // oxlint-disable no-await-in-loop -- a few builds
    const { edge } = await openEdge(pinned);
    for (const target of TARGETS) {
      const expected = await (await edge(target)).text();
      const bodies = new Set(
        ofBuild.filter((each) => each.target === target).map((each) => each.body),
      );
      bodies.delete(expected);
      expect([...bodies]).toEqual([]);
    }
    // oxlint-enable no-await-in-loop
  }
}

/** Makes the next build differ: a new title, in every list and in the search. */
async function changeBill(sample: string, turn: number): Promise<void> {
  const folder = join(sample, "bills/119/hr");
  const [first = ""] = (await readdir(folder)).toSorted();
  const path = join(folder, first);
  const xml = await readFile(path, "utf8");
  const title = `<title>Turn ${turn} Act</title>`;
  const stamp = `<updateDate>2026-12-01T00:00:${String(turn % 60).padStart(2, "0")}Z</updateDate>`;
  await writeFile(
    path,
    xml
      .replaceAll(/<title>[^<]*<\/title>/g, title)
      .replace(/<updateDate>[^<]*<\/updateDate>/, stamp),
  );
}

async function killed(home: string, address: StoreAddress): Promise<void> {
  const child = spawnLegis(["generate"], environment(home, address));
  const exit = once(child, "exit");
  await setTimeout(300 + Math.random() * LONGEST_MS);
  child.kill("SIGKILL");
  await exit;
}

function environment(home: string, address: StoreAddress): Record<string, string> {
  return { LEGIS_HOME: home, LEGIS_BASE_URL: BASE_URL, ...storeSettings(address) };
}

async function objectTimes(store: Store): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for await (const { key, modifiedAt } of store.list("objects/")) {
    if (!key.endsWith(".partial")) times.set(key, modifiedAt.getTime());
  }
  return times;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "legis-kill-"));
  folders.push(folder);
  return folder;
}
