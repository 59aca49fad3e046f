/** The Durable Object of a build's search, with a memory limit as at Cloudflare. */
import { join } from "node:path";

import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, expect, it, vi } from "vitest";

import { openHeap } from "../../bench/workers/heap.ts";
import { searchRowsKey, type WorkersRecord } from "../../contract/workers-build.ts";
import { bundleWorker } from "./bundle-worker.ts";
import { writeSearch } from "../search-rows.ts";
import { type Bindings, searchReplica } from "../../hosts/workers/host/bindings.ts";
import { writeSearchRows } from "../../generator/builds/cloudflare/search-rows.ts";
import { newFolder } from "../new-folder.ts";

/** As text more than what fits in the heap. */
const ROWS = 22_500;
const WORDS = 3_000;
const TITLE_WORDS = 20;
const LINE_BYTES = 2_000;
const HEAP_MB = 40;
/** Includes buffers outside the heap. Cloudflare ends processes above 128 MB. */
const MOST_BYTES = 100_000_000;
const BUILD = "made";

const folder = newFolder();
vi.stubEnv("MINIFLARE_WORKERD_V8_FLAGS", `--max-heap-size=${HEAP_MB}`);
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    inspectorPort: 0,
    cf: false,
    modules: [{ type: "ESModule", path: "worker.js", contents: await bundleWorker() }],
    compatibilityDate: "2026-10-20",
    compatibilityFlags: ["nodejs_compat"],
    r2Buckets: { STORE: "store" },
    durableObjects: { SEARCHES: { className: "SearchObject", useSQLite: true } },
  }),
);
await runtime.ready;
const heap = await openHeap(runtime);
const searches = await runtime.getDurableObjectNamespace("SEARCHES");
const replica = searchReplica(searches as unknown as Bindings["SEARCHES"], BUILD, 0);
afterAll(async () => {
  await runtime.dispose();
  vi.unstubAllEnvs();
});

/** A word of this length, always the same for a number. */
function lettersOf(number: number, length: number): string {
  const letters = Array.from({ length }, (_, at) => (number * 31 ** at + number * at * 7) % 26);
  return String.fromCharCode(...letters.map((letter) => 97 + Math.floor(letter)));
}

const wordOf = (number: number): string => `w${number % WORDS}`;

/** Titles made of words that each occur in about two hundred of them. */
function makeSearch(): string {
  const path = join(folder, "search.sqlite");
  const bills = Array.from({ length: ROWS }, (_, before) => {
    const id = before + 1;
    const words = Array.from({ length: TITLE_WORDS }, (_one, at) => wordOf(id * (2 * at + 1) + at));
    // Looking for similar words takes memory if many are known.
    const known = Array.from({ length: 9 }, (_one, at) => lettersOf(id, at + 4));
    const line = JSON.stringify({ id, text: words.join(" ").padEnd(LINE_BYTES, ".") });
    const texts = { title: words.join(" "), texts: known.join(" ") };
    return { id, position: id, line, keys: [], ...texts };
  });
  writeSearch(path, { bill: bills });
  return path;
}

async function loadWhole(): Promise<void> {
  const bucket = await runtime.getR2Bucket("STORE");
  const search = await writeSearchRows(makeSearch(), async (chunk, bytes) => {
    await bucket.put(searchRowsKey(BUILD, chunk), bytes);
  });
  const unread = {
    manifest_sha256: "",
    index_piece_bytes: 1,
    index_pieces: [],
    changes_pieces: [],
  };
  const record: WorkersRecord = { build: BUILD, ...unread, search };
  for (let loaded = 0; loaded < search.chunks.length;) {
    ({ loaded } = await replica.load(record));
    await heap.look();
  }
}

const PAGE = {
  kind: "words" as const,
  resource: "bill",
  view: null,
  filters: [],
  offset: 0,
  limit: 20,
  of: "titles" as const,
  memberFilters: [],
};

/** How many bills have the words, one after the other. */
async function totalOf(words: readonly string[]): Promise<number> {
  let sum = 0;
  for (const q of words) {
    const { total } = await replica.search({ ...PAGE, q, limit: 1 });
    sum += total;
  }
  await heap.look();
  return sum;
}

it("a search loads a build of any size within its memory limit", async () => {
  await loadWhole();
  for (let word = 0; word < WORDS; word += 100) {
    const words = Array.from({ length: 3 }, (_, at) => wordOf(word + at));
    expect(await totalOf(words)).toBeGreaterThan(100);
  }
  expect(heap.most()).toBeLessThan(MOST_BYTES);
});

it("unknown words take no more memory than others, however many and long they are", async () => {
  // More than the heap in total.
  for (let word = 0; word < 10_000; word += 500) {
    const words = Array.from({ length: 10 }, (_, at) => `x${word + at}`.padEnd(4_800, "x"));
    expect(await totalOf(words)).toBe(0);
  }
  expect(await totalOf([wordOf(1)])).toBeGreaterThan(100);
  expect(heap.most()).toBeLessThan(MOST_BYTES);
});

it.each([
  // Many of the made words have a `q` as their tenth letter, none a `z`.
  ["suggestions", "z", false],
  ["searches for the most telling words", "q", true],
])("%s stay within the memory limit too", async (_, ending, isFound) => {
  for (let search = 0; search < 30; search++) {
    const q = [0, 1, 2].map((at) => `${lettersOf(3 * search + at, 9)}${ending}`).join(" ");
    const { total } = await replica.search({ ...PAGE, q });
    expect(total > 0).toBe(isFound);
    await heap.look();
  }
  expect(heap.most()).toBeLessThan(MOST_BYTES);
});
