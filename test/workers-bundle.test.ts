import { createContext, Script } from "node:vm";
import { gunzipSync } from "node:zlib";

import { build, type BuildFailure, type BuildOptions } from "esbuild";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { API_ONLY, type EdgeParts } from "../edge/app.ts";
import type { Log } from "../lib/log.ts";
import type { LiveBuild } from "../edge/builds/watch-builds.ts";
import { openIndex } from "../contract/build-index.ts";
import { indexKey, Manifest, manifestKey } from "../contract/build.ts";
import { createPages } from "../edge/builds/pages.ts";
import { LOADERS } from "../commands/dev-workers/bundle-worker.ts";
import { sampleBuild } from "./build.ts";
import { ANY_SIZE } from "./any-size.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

const ROOT = new URL("..", import.meta.url).pathname;

/** The options of a Workers deployment. Its platform is neutral: others would leave out or stub modules. */
const WORKERS: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  write: false,
  format: "iife",
  globalName: "bundle",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["workerd", "worker", "browser", "import"],
  target: "es2022",
  loader: LOADERS,
  logLevel: "silent",
};

async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    ...WORKERS,
    stdin: { contents: source, resolveDir: ROOT, loader: "ts" },
  });
  return outputFiles?.[0]?.text ?? "";
}

const errorsOf = async (source: string): Promise<string[]> =>
  bundled(source).then(
    () => [],
    (failure: BuildFailure) => failure.errors.map(({ text }) => text),
  );

describe("a Workers bundle", () => {
  it("of the app needs no Node modules", async () => {
    expect(await errorsOf('export * from "./edge/app.ts"')).toEqual([]);
  });

  it.each([
    "resources/routes",
    "request/request",
    "request/meta",
    "page-text",
    "build",
    "build-index",
    "request/find-list",
  ])("of contract/%s.ts needs no Node modules", async (name) => {
    expect(await errorsOf(`export * from "./contract/${name}.ts"`)).toEqual([]);
  });

  it.each([
    ["a Node module", 'import "node:fs"', "node:fs"],
    ["a Node module without the prefix", 'import "fs"', "fs"],
    ["SQLite", 'import "better-sqlite3"', ""],
    ["the host for Node", 'import "./edge/node/serve.ts"', "node:events"],
  ])("fails to build with %s", async (_, source, named) => {
    const errors = await errorsOf(source);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.join("\n")).toContain(named);
  });
});

describe("the bundled app", () => {
  let app: { request(target: string, init: RequestInit): Promise<Response> };
  let parts: EdgeParts;

  beforeAll(async () => {
    const live = await liveBuild();
    parts = partsFor(live.build, live.pages);
    const code = await bundled('export { createEdge } from "./edge/app.ts"');
    // Only web standards: no `process`, `require` or `Buffer`.
    const context = createContext({ ...webStandards(), parts });
    app = new Script(`${code}; bundle.createEdge(parts)`).runInContext(context) as typeof app;
  });

  it("answers with only web standards available", async () => {
    const headers = { "X-API-Key": "any" };
    const list = await app.request("/api/v1/bills?congress=119&per_page=3", { headers });
    expect(list.status).toBe(200);
    const { data } = (await list.json()) as { data: unknown[] };
    expect(data).toHaveLength(3);
    const detail = await app.request("/api/v1/bills/119/hr/1?include=titles", { headers });
    expect(await detail.json()).toMatchObject({ data: { congress: 119, type: "HR", number: 1 } });
    expect((await app.request("/api/v1/bills?page=0", { headers })).status).toBe(400);
    expect((await app.request("/api/v1/bills", {})).status).toBe(401);
    expect(await (await app.request("/openapi.json", {})).json()).toMatchObject({
      openapi: "3.1.1",
      paths: { "/api/v1/bills": { get: { operationId: "listBills" } } },
    });
  });
});

const gunzip = (page: Uint8Array) => Promise.resolve(new Uint8Array(gunzipSync(page)));
const silent = (): void => {};

async function liveBuild(): Promise<{ build: LiveBuild; pages: EdgeParts["pages"] }> {
  const { store, manifest } = await sampleBuild();
  const bytes = async (key: string): Promise<Uint8Array> =>
    (await store.read(key, ANY_SIZE)) ?? new Uint8Array();
  const text = new TextDecoder().decode(await bytes(manifestKey(manifest.build)));
  const index = openIndex(await bytes(indexKey(manifest.build)), manifest.segments);
  const search: LiveBuild["search"] = {
    query: () => Promise.resolve({ total: 0, lines: [] }),
    close: () => Promise.resolve(),
  };
  return {
    build: { id: manifest.build, manifest: Manifest.parse(JSON.parse(text)), index, search },
    pages: createPages({ store, gunzip, cacheBytes: 1_000_000 }),
  };
}

function partsFor(live: LiveBuild, pages: EdgeParts["pages"]): EdgeParts {
  const log: Log = { info: silent, warn: silent, error: silent };
  const ticket = { refusal: null, refusalIfChanged: null, isFlood: false };
  return {
    ...API_ONLY,
    checkKey: () => ({ keyId: "k", accountId: "a", plan: "pro", quotaId: "q" }),
    limits: {
      admit: () => ticket,
      settle: () => ({}),
      download: async () => () => {},
    },
    currentBuild: () => live,
    pages,
    encoder: { codings: [], encode: () => Promise.reject(new Error("none")) },
    log,
    answerCacheBytes: 1_000_000,
  };
}

function webStandards(): object {
  const { Request, Response, Headers, URL, URLSearchParams, ReadableStream } = globalThis;
  const { AbortController, AbortSignal, TextEncoder, TextDecoder } = globalThis;
  const { clearTimeout, console, crypto, performance, setTimeout } = globalThis;
  return {
    Request,
    Response,
    Headers,
    URL,
    URLSearchParams,
    ReadableStream,
    AbortController,
    AbortSignal,
    TextEncoder,
    TextDecoder,
    clearTimeout,
    console,
    crypto,
    performance,
    setTimeout,
  };
}
