import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { beforeEach, describe, expect, it } from "vitest";

import { CONTRACT_VERSION, Manifest, POINTER_KEY } from "../../contract/build.ts";
import { pointerKey } from "../../contract/pointer-key.ts";
import { textSearchKey } from "../../contract/request/text-search.ts";
import { putLive } from "../../test/put-live.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import { LEASE_KEY } from "./lease.ts";
import { LIVE, openBuild } from "./open-build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { ANY_SIZE } from "../../test/any-size.ts";
import { type FinishedBuild, withPublication } from "./publication.ts";
import { newFolder } from "../../test/new-folder.ts";

const GOLDEN = join(import.meta.dirname, "../../contract/vectors/build/manifest.json");
const NOW = new Date("2026-11-21T03:00:00Z");
const LATER = new Date("2026-11-22T03:00:00Z");

let folder: string;
let store: Store;

beforeEach(() => {
  folder = newFolder();
  store = createMemoryStore(folder);
});

type Part = Partial<Omit<Manifest, "missing">>;

/** A build without pages, identified by a word in its search database. */
async function finished(word: string, part: Part = {}): Promise<FinishedBuild> {
  const path = join(folder, "file");
  writeFileSync(path, word);
  const entries = new Uint8Array();
  const lines = join(folder, "lines.gz");
  writeFileSync(lines, gzipSync(""));
  const changes = () => Promise.resolve({ entries, list: lines });
  const files = {
    entries,
    searchFile: path,
    pageListFile: lines,
    recordsFile: lines,
    changes,
  };
  const golden = Manifest.parse(JSON.parse(readFileSync(GOLDEN, "utf8")));
  const { base_url, as_of, current_congress, fiction, by_congress, values, routes } = golden;
  const told = { base_url, as_of, current_congress, fiction, by_congress, values, routes };
  const found = { pages: 0, page_bytes: 0, totals: {}, changes: {}, forced: [], overruled: [] };
  const gaps = { gaps: [], incomplete: {}, missing: [] };
  const hashes = { content_sha256: sha256Hex(entries), search_sha256: sha256Hex(word) };
  return { files, hashes, manifestPart: { ...told, ...found, ...gaps, ...part } };
}

async function publish(word: string, now = NOW, part: Part = {}): Promise<Manifest> {
  const build = await finished(word, part);
  return withPublication(store, { now }, (publication) => publication.publish(build));
}

async function keep(word: string, part: Part = {}): Promise<Manifest | null> {
  const { hashes, manifestPart } = await finished(word, part);
  const { base_url, current_congress, fiction, text_search } = manifestPart;
  const values = { ...hashes, base_url, current_congress, fiction, text_search };
  return withPublication(store, { now: LATER }, (publication) => publication.keepLive(values));
}

/** A store that fails after so many writes of files. */
function failingAfter(working: Store, allowed: number): Store {
  let writes = 0;
  const count = (): void => {
    if (++writes > allowed) throw new Error("the disk is full");
  };
  return {
    ...working,
    write: async (...args) => {
      count();
      await working.write(...args);
    },
    upload: async (...args) => {
      count();
      await working.upload(...args);
    },
  };
}

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

describe("a publication", () => {
  it("puts its build live", async () => {
    const manifest = await publish("one");
    expect(manifest.previous).toBeNull();
    expect(await openBuild(store, LIVE)).toEqual(manifest);
    expect(await keysUnder(`builds/${manifest.build}/`)).toHaveLength(7);
  });

  it("waits for another one, which it then follows", async () => {
    const [one, two] = await Promise.all([publish("one"), publish("two", LATER)]);
    expect([one.previous, two.previous]).toEqual([null, one.build]);
    expect(await openBuild(store, LIVE)).toEqual(two);
  });

  it("gives its build the same name with or without a failed run before it", async () => {
    const alone = await publish("1");
    store = createMemoryStore(folder);
    const refused = withPublication(store, { now: NOW }, () => Promise.reject(new Error("gate")));
    await expect(refused).rejects.toThrow("gate");
    expect(await publish("1")).toEqual(alone);
  });

  it("leaves the files of a run that was killed before it moved the pointer", async () => {
    const killed = await publish("1");
    await store.remove(POINTER_KEY);
    const next = await publish("1", NOW, { base_url: "https://other.example.org" });
    expect(next.build).toMatch(new RegExp(`^${killed.build}-[0-9a-f]{4}$`));
    expect(await openBuild(store, killed.build)).toEqual(killed);
  });

  it("that fails at any write leaves the live build as it was", async () => {
    const working = store;
    const live = await publish("1");
    for (let allowed = 0, isLive = false; !isLive; allowed += 1) {
      store = failingAfter(working, allowed);
      isLive = await publish("2", LATER).then(
        () => true,
        () => false,
      );
      const { build } = await openBuild(working, LIVE);
      expect(build === live.build).toBe(!isLive);
    }
  });

  it("keeps the live build if the new one is identical, and only then", async () => {
    const first = await publish("1");
    expect(await keep("2")).toBeNull();
    expect(await keep("1", { base_url: "https://else.test" })).toBeNull();
    expect(await keep("1")).toEqual(first);
  });

  it("replaces a live build with another index of the same texts", async () => {
    const hash = sha256Hex("index");
    const index = { congress: 117, sha256: hash, bytes: 5, inputs_sha256: hash };
    await store.write(textSearchKey(index), Buffer.from("index"));
    const first = await publish("1", NOW, { text_search: [index] });
    expect(await keep("1", { text_search: [{ ...index, sha256: sha256Hex("other") }] })).toBeNull();
    expect(await keep("1", { text_search: [index] })).toEqual(first);
  });

  it("replaces a live build with the same pages that says it lacks a filter", async () => {
    await publish("1", NOW, { routes: {} });
    expect(await keep("1")).toBeNull();
  });

  it("whose lease another program took puts nothing live", async () => {
    const winner = await publish("quick");
    const files = await keysUnder("builds/");
    const slow = withPublication(store, { now: LATER }, async (publication) => {
      await store.write(LEASE_KEY, Buffer.from("taken"));
      return publication.publish(await finished("slow"));
    });
    await expect(slow).rejects.toMatchObject({
      code: "lease_lost",
      message: "another program took the store's lease meanwhile; nothing went live, run it again",
    });
    expect((await keysUnder("builds/")).filter((key) => key.endsWith("manifest.json"))).toEqual(
      files.filter((key) => key.endsWith("manifest.json")),
    );
    expect(await openBuild(store, LIVE)).toEqual(winner);
  });

  it("goes live beside the build of an earlier contract version, which it follows", async () => {
    const earlier = await publish("1");
    await store.remove(POINTER_KEY);
    const manifest = { ...earlier, contract_version: CONTRACT_VERSION - 1 };
    await putLive(store, manifest);
    const pointer = await store.read(pointerKey(CONTRACT_VERSION - 1), ANY_SIZE);

    const build = await finished("2");
    const next = await withPublication(store, { now: LATER }, (publication) => {
      const live = { build: earlier.build, manifest, tag: null, rolledBack: [] };
      expect(publication.live).toEqual(live);
      return publication.publish(build);
    });
    expect(next.previous).toBe(earlier.build);
    expect(await openBuild(store, LIVE)).toEqual(next);
    expect(await store.read(pointerKey(CONTRACT_VERSION - 1), ANY_SIZE)).toEqual(pointer);
  });

  it("begins anew if the pointer can't be read and no build is whole", async () => {
    await store.write(POINTER_KEY, Buffer.from("nonsense"));
    const published = await publish("1");
    expect(await openBuild(store, LIVE)).toEqual(published);
    expect(published.previous).toBeNull();
  });
});
