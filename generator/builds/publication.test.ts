import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { encodeIndex } from "../../contract/build-index.ts";
import { CONTRACT_VERSION, Manifest, POINTER_KEY } from "../../contract/build.ts";
import { pointerKey } from "../../contract/pointer-key.ts";
import { putLive } from "../../test/put-live.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import { LostRace } from "./live-pointer.ts";
import { LIVE, openBuild } from "./open-build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { ANY_SIZE } from "../../test/any-size.ts";
import { DAY_MS } from "../../lib/time.ts";
import { beginPublication, type FinishedBuild } from "./publication.ts";
import { createLookup, type ObjectNames } from "./published-objects.ts";
import { leaveMark, readMarks } from "./running-marks.ts";

const GOLDEN = join(import.meta.dirname, "../../contract/vectors/build/manifest.json");
const NOW = new Date("2026-11-21T03:00:00Z");
const LATER = new Date("2026-11-22T03:00:00Z");
const HASH = "0b".repeat(32);
const OBJECT = Buffer.from(HASH, "hex");

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "legis-publication-"));
  store = createMemoryStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build without pages, identified by a word in its search database. */
async function finished(word: string, facts: Partial<Manifest> = {}): Promise<FinishedBuild> {
  const path = join(folder, "file");
  writeFileSync(path, word);
  const index = encodeIndex([]);
  const lines = join(folder, "lines.gz");
  writeFileSync(lines, gzipSync(""));
  const changes = () => Promise.resolve({ index, pages: 0, list: lines });
  const files = { index, search: () => path, pages: lines, records: lines, changes };
  const golden = Manifest.parse(JSON.parse(readFileSync(GOLDEN, "utf8")));
  const { base_url, as_of, current_congress, fiction, by_congress, values, routes } = golden;
  const told = { base_url, as_of, current_congress, fiction, by_congress, values, routes };
  const found = { pages: 0, page_bytes: 0, totals: {}, changes: {}, forced: [], overruled: [] };
  const gaps = { gaps: [], incomplete: {} };
  const hashes = { index_sha256: sha256Hex(index), search_sha256: sha256Hex(word) };
  return { files, hashes, facts: { ...told, ...found, ...gaps, ...facts } };
}

const tasksLeft = async (): Promise<readonly string[]> =>
  (await readMarks(store)).map(({ task }) => task);

const knowsObject = (names: ObjectNames): boolean => createLookup(names)(OBJECT);

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

describe("a publication", () => {
  it("puts its build live, and is marked until then", async () => {
    const publication = await beginPublication(store, { now: NOW });
    expect(publication.live).toBeNull();
    expect(await tasksLeft()).toEqual(["publish"]);
    const manifest = await publication.publish(await finished("one"));
    expect(await openBuild(store, LIVE)).toEqual(manifest);
    expect(await tasksLeft()).toEqual([]);
  });

  it("does not damage a build that another run makes of the same records at the same time", async () => {
    const one = await beginPublication(store, { now: NOW });
    await setTimeout(5);
    const other = await beginPublication(store, { now: NOW });
    const manifest = await one.publish(await finished("same"));
    await expect(other.publish(await finished("same"))).rejects.toBeInstanceOf(LostRace);
    expect(await openBuild(store, LIVE)).toEqual(manifest);
    expect(await keysUnder(`builds/${manifest.build}/`)).toHaveLength(7);
  });

  it("gives its build the same name with or without a killed run before it", async () => {
    await leaveMark(store, "publish", new Date(Date.now() - 2 * DAY_MS));
    const after = await (await beginPublication(store, { now: NOW })).publish(await finished("1"));
    const fresh = createMemoryStore(folder);
    const alone = await (await beginPublication(fresh, { now: NOW })).publish(await finished("1"));
    expect(after.build).toBe(alone.build);
  });

  it("publishes the complete build of a run that was killed just before publishing", async () => {
    const killed = await (await beginPublication(store, { now: NOW })).publish(await finished("1"));
    await store.remove(POINTER_KEY);
    const next = await (await beginPublication(store, { now: NOW })).publish(await finished("1"));
    expect(next).toEqual(killed);
    const other = { base_url: "https://other.example.org" };
    await store.remove(POINTER_KEY);
    const { publish } = await beginPublication(store, { now: NOW });
    expect((await publish(await finished("1", other))).build).not.toBe(killed.build);
  });

  it("keeps the live build if the new one is identical, and only then", async () => {
    const first = await (await beginPublication(store, { now: NOW })).publish(await finished("1"));
    const publication = await beginPublication(store, { now: LATER });
    expect(publication.live?.manifest).toEqual(first);
    expect(await publication.keepLive(await finished("2"))).toBeNull();
    expect(await publication.keepLive(await finished("1", { base_url: "https://else.test" }))).toBe(
      null,
    );
    expect(await tasksLeft()).toEqual(["publish"]);
    expect(await publication.keepLive(await finished("1"))).toEqual(first);
    expect(await tasksLeft()).toEqual([]);
  });

  it("replaces a live build with the same pages that says it lacks a filter", async () => {
    await (
      await beginPublication(store, { now: NOW })
    ).publish(await finished("1", { routes: {} }));
    const publication = await beginPublication(store, { now: LATER });
    expect(await publication.keepLive(await finished("1"))).toBeNull();
  });

  it("that was killed leaves its mark, so the next one finds its objects and checks them", async () => {
    await beginPublication(store, { now: NOW });
    await store.write(`objects/0b/${HASH}.json.gz`, OBJECT);
    // Marks left by the same process differ in their milliseconds.
    await setTimeout(2);
    const next = await beginPublication(store, { now: LATER });
    const anew = await beginPublication(store, { now: LATER, rewrite: true });
    expect(knowsObject(next.objects.stored)).toBe(true);
    expect(knowsObject(next.objects.checked)).toBe(false);
    expect(knowsObject(anew.objects.stored)).toBe(false);
  });

  it("does not look for leftover objects if all earlier runs ended properly", async () => {
    await store.write(`objects/0b/${HASH}.json.gz`, OBJECT);
    const { objects } = await beginPublication(store, { now: NOW });
    expect(knowsObject(objects.stored)).toBe(false);
  });

  it("removes only the marks of ended runs", async () => {
    const ended = new Date(Date.now() - 2 * DAY_MS);
    await leaveMark(store, "publish", ended);
    await leaveMark(store, "rollback", ended);
    const running = await leaveMark(store, "publish", new Date(Date.now() - 5));
    await (await beginPublication(store, { now: NOW })).publish(await finished("one"));
    const left = await readMarks(store);
    expect(left.map(({ task }) => task).toSorted()).toEqual(["publish", "rollback"]);
    expect(left.map(({ key }) => key)).toContain(running);
  });

  it("waits for a prune to end, or fails", async () => {
    const prune = await leaveMark(store, "prune", new Date());
    const ended = AbortSignal.timeout(20);
    await expect(beginPublication(store, { now: NOW, signal: ended })).rejects.toThrow("aborted");
    const begun = beginPublication(store, { now: NOW });
    await store.remove(prune);
    expect(await begun).toMatchObject({ live: null });
  });

  it("that is overtaken by another changes nothing, and removes its own files", async () => {
    const slow = await beginPublication(store, { now: NOW });
    const quick = await beginPublication(store, { now: LATER });
    const winner = await quick.publish(await finished("quick"));
    const files = await keysUnder("builds/");
    await expect(slow.publish(await finished("slow"))).rejects.toMatchObject({
      code: "lost_race",
      message: `another publisher put build ${winner.build} live meanwhile; this one was not published, run it again`,
    });
    expect(await keysUnder("builds/")).toEqual(files);
    expect(await openBuild(store, LIVE)).toEqual(winner);
  });

  it("goes live beside the build of an earlier contract version, which it follows", async () => {
    const earlier = await (
      await beginPublication(store, { now: NOW })
    ).publish(await finished("1"));
    await store.remove(POINTER_KEY);
    const manifest = { ...earlier, contract_version: CONTRACT_VERSION - 1 };
    await putLive(store, manifest);
    const pointer = await store.read(pointerKey(CONTRACT_VERSION - 1), ANY_SIZE);

    const publication = await beginPublication(store, { now: LATER });
    expect(publication.live).toEqual({ build: earlier.build, manifest, tag: null });
    const next = await publication.publish(await finished("2"));
    expect(next.previous).toBe(earlier.build);
    expect(await openBuild(store, LIVE)).toEqual(next);
    expect(await store.read(pointerKey(CONTRACT_VERSION - 1), ANY_SIZE)).toEqual(pointer);
  });

  it("does not begin if the pointer can't be read, and says how to fix it", async () => {
    await store.write(POINTER_KEY, Buffer.from("nonsense"));
    await expect(beginPublication(store, { now: NOW })).rejects.toThrow(
      `${POINTER_KEY} names no build; "legis builds rollback ID" puts one of the others live`,
    );
  });
});
