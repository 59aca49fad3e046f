/**
 * The build format: generator and edge must match the golden build in `contract/vectors/`, and the
 * document must be complete enough for a second implementation.
 *
 * `npm run contract` rewrites the vectors, after changes of the format or the version of
 * SQLite.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { openIndex, type Place } from "../../contract/build-index.ts";
import { Manifest, POINTER_KEY } from "../../contract/build.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { generateInto, openEdge } from "../build.ts";
import { inflated } from "../inflated.ts";
import { importPublished } from "./import-published.ts";
import { writeBuild } from "./independent/write-build.ts";
import { readFacts, readRecords, readRequests, type VectorRequest, VECTORS } from "./vectors.ts";
import { newFolder } from "../new-folder.ts";

const folder = newFolder();
/** The stores of our generator and of the second one. */
const [own, other] = [join(folder, "own"), join(folder, "other")];

const given = readFacts();
const recordsPath = join(folder, "records.sqlite");
await importPublished(recordsPath, readRecords());
await generateInto({ location: own, cacheFolder: join(folder, "cache") }, recordsPath, {
  baseUrl: given.base_url,
  now: new Date(given.created_at),
  asOf: given.as_of,
});
writeBuild(other, readRecords(), given);
const ask = (await openEdge(openFolderStore(other))).edge;

describe("from the vectors' records the generator makes", () => {
  it.each(["pointer.json", "manifest.json"])("the golden %s", async (name) => {
    await expect(shownFile(own, name)).toMatchFileSnapshot(join(VECTORS, "build", name));
  });

  it("the golden index, search database and line files", async () => {
    const names = [
      "index",
      "search.sqlite",
      "pages.tsv",
      "records.tsv",
      "changes-index",
      "changes-pages.tsv",
    ];
    const hashes = names.map((name) => {
      const bytes = fileOf(own, name);
      return { file: name, bytes: bytes.length, sha256: sha256(bytes) };
    });
    await expect(pretty(hashes)).toMatchFileSnapshot(join(VECTORS, "build/files.json"));
  });

  it("every golden page", async () => {
    const pages = fileOf(own, "pages.tsv").toString();
    await expect(pages).toMatchFileSnapshot(join(VECTORS, "build/pages.tsv"));
  });

  it.each(shownPages())("the golden page %s", async (key, file) => {
    await expect(pageOf(own, key)).toMatchFileSnapshot(join(VECTORS, "build/pages", file));
  });
});

describe("a second generator, written from the document alone,", () => {
  it("imports none of our code", () => {
    const sources = join(import.meta.dirname, "independent");
    const imported = readdirSync(sources).flatMap((file) =>
      Array.from(
        readFileSync(join(sources, file), "utf8").matchAll(/\bfrom "([^"]+)"|\bimport\(/g),
        ([, from = "import()"]) => from,
      ),
    );
    expect(imported).toEqual(expect.arrayContaining(["node:zlib", "better-sqlite3"]));
    const allowed = /^(node:\w+|better-sqlite3|hyparquet-writer|stemmer|\.\/[\w-]+\.ts)$/;
    expect(imported.filter((from) => !allowed.test(from))).toEqual([]);
  });

  it("writes the same pages and files, in segments of its own", () => {
    const [ours, theirs] = [pagesIn(own), pagesIn(other)];
    expect(ours.size).toBeGreaterThan(200);
    expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(ours));
    const [ourFiles, theirFiles] = [filesIn(own), filesIn(other)];
    expect(Object.keys(ourFiles)).toHaveLength(5);
    expect(theirFiles).toEqual(ourFiles);
    const [segments, others] = [own, other].map((store) => manifestOf(store).segments);
    expect(others?.length).toBeGreaterThan(segments?.length ?? 0);
  });
});

it("with the second generator's build the edge gives every golden answer", async () => {
  const answers: object[] = [];
  for (const request of readRequests()) answers.push(await answerTo(request));
  expect(answers.length).toBeGreaterThan(50);
  const lines = answers.map((answer) => JSON.stringify(answer)).join(",\n");
  await expect(`[\n${lines}\n]\n`).toMatchFileSnapshot(join(VECTORS, "requests.json"));
});

/** Longer bodies are recorded as a hash only. */
const SHOWN_BYTES = 300;
const SHOWN_HEADERS = [
  "Content-Type",
  "Content-Encoding",
  "Content-Range",
  "Cache-Control",
  "ETag",
  "X-Build-Id",
];

async function answerTo({ request, send }: VectorRequest): Promise<object> {
  const response = await ask(request, send === undefined ? {} : { headers: send });
  const body = Buffer.from(await response.arrayBuffer());
  const headers = SHOWN_HEADERS.map((name) => [name, response.headers.get(name)] as const);
  return {
    request,
    ...(send === undefined ? {} : { send }),
    status: response.status,
    headers: Object.fromEntries(headers.filter(([, value]) => value !== null)),
    bytes: body.length,
    sha256: sha256(body),
    ...(body.length <= SHOWN_BYTES ? { body: body.toString() } : {}),
  };
}

/** Small pages of every kind, recorded in full. */
function shownPages(): [key: string, file: string][] {
  return [
    ["/bills/118/HR/9", "bill.json"],
    ["/laws?#1", "laws.json"],
    ["/topics/environmental-protection?#1", "topic.json"],
    ["/committees/jstx00/nominations?#1", "nominations.json"],
    ["/votes?congress=119#2", "votes.json"],
  ];
}

function manifestOf(store: string): Manifest {
  return Manifest.parse(JSON.parse(fileOf(store, "manifest.json").toString()));
}

function indexIn(store: string, name = "index") {
  return openIndex(fileOf(store, name), manifestOf(store).segments);
}

/** A page's bytes as they are stored. */
function storedAt(store: string, { key, offset, length }: Place): Buffer {
  return readFileSync(join(store, key)).subarray(offset, offset + length);
}

function pageOf(store: string, key: string): string {
  const entry = indexIn(store).find(key);
  return entry === null ? "" : inflated(storedAt(store, entry.place)).toString();
}

/** The hash of each page's text and its total, by key. */
function pagesIn(store: string): ReadonlyMap<string, readonly [string, number]> {
  const indexes = ["index", "changes-index"].map((name) => indexIn(store, name));
  const lists = ["pages.tsv", "changes-pages.tsv"].map((name) => fileOf(store, name).toString());
  const keys = lists.join("").matchAll(/^[^\t]+/gm);
  return new Map(
    keys.map(([key]) => {
      const entry = indexes.map((index) => index.find(key)).find((found) => found !== null);
      if (entry === undefined || entry === null) throw new Error(`no index has ${key}`);
      return [key, [sha256(inflated(storedAt(store, entry.place))), entry.total]] as const;
    }),
  );
}

/** The hashes of a build's files that do not depend on its segments, and its other facts. */
function filesIn(store: string): Record<string, unknown> {
  const names = ["search.sqlite", "pages.tsv", "records.tsv", "changes-pages.tsv"];
  const { segments, index_sha256, changes_sha256, ...facts } = manifestOf(store);
  expect(index_sha256).toBe(sha256(fileOf(store, "index")));
  expect(changes_sha256).toBe(sha256(fileOf(store, "changes-index")));
  for (const { sha256: name, bytes } of segments) {
    const segment = readFileSync(join(store, "segments", name));
    expect([sha256(segment), segment.length]).toEqual([name, bytes]);
  }
  const files = names.map((name) => {
    const bytes = fileOf(store, name);
    // The fifth field of records is each generator's own.
    const records = bytes.toString().replaceAll(/^((?:[^\t\n]*\t){3}[^\t\n]*)\t.*$/gm, "$1");
    return [name, sha256(name === "records.tsv" ? Buffer.from(records) : bytes)] as const;
  });
  return { facts, ...Object.fromEntries(files) };
}

/** A decompressed file of the live build, or the pointer. */
function fileOf(store: string, name: string): Buffer {
  const pointer = readFileSync(join(store, POINTER_KEY));
  if (name === "pointer.json") return pointer;
  const { build } = JSON.parse(pointer.toString()) as { build: string };
  const path = join(store, "builds", build, name);
  return name.endsWith(".tsv") ? gunzipSync(readFileSync(`${path}.gz`)) : readFileSync(path);
}

function shownFile(store: string, name: string): string {
  const bytes = fileOf(store, name);
  return name.endsWith(".sig") ? `${bytes.toString("hex")}\n` : bytes.toString();
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function pretty(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
