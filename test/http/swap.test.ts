import { rmSync } from "node:fs";

import { afterEach, beforeEach, expect, it } from "vitest";

import { openFolderStore } from "../../store/folder-store.ts";
import { openStore } from "../../store/open-store.ts";
import type { BuildReader } from "../../store/store.ts";
import { sampleBuild } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { type SeveralBuilds, severalBuilds } from "../survival/several-builds.ts";
import { openTestServer, type TestServer } from "./test-server.ts";
import { newFolder } from "../new-folder.ts";

let all: SeveralBuilds;
let server: TestServer;

const builds = [await sampleBuild(), await fewBuild()];
beforeEach(() => {
  all = severalBuilds(builds);
});
afterEach(() => server.close());

const idOf = (at: number): string => builds[at % builds.length]?.manifest.build ?? "";

const ask = (target: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${target}`, { headers: { "X-API-Key": server.key, ...headers } });

it("a folder store that is removed is reported by /readyz, and the live build still answers", async () => {
  const folder = newFolder();
  const store = openFolderStore(folder);
  const from = await openStore((await sampleBuild()).storeAddress);
  for await (const { key } of from.list("")) {
    const bytes = await from.read(key, { maxBytes: Infinity });
    if (bytes !== null) await store.write(key, bytes);
  }
  server = await openTestServer({ store });
  expect(await (await ask("/readyz")).json()).toMatchObject({ status: "ready", store: true });
  rmSync(folder, { recursive: true });
  // The first may be one that began before.
  await server.edge.builds.refresh();
  await server.edge.builds.refresh();
  const gone = await ask("/readyz");
  expect(gone.status).toBe(200);
  expect(await gone.json()).toMatchObject({ status: "ready", store: false });
});

it("a store that cannot be read when the server starts makes /readyz 503 from the first request on, until it can be read", async () => {
  await all.pointTo(idOf(0));
  let isDown = true;
  const store: BuildReader = {
    ...all.store,
    read: (key, options) =>
      isDown ? Promise.reject(new Error("down")) : all.store.read(key, options),
  };
  server = await openTestServer({ store });
  const unready = await ask("/readyz");
  expect(unready.status).toBe(503);
  expect(await unready.json()).toMatchObject({ status: "not_ready", build: null, store: false });
  isDown = false;
  await server.edge.builds.refresh();
  expect(await (await ask("/readyz")).json()).toMatchObject({ status: "ready", store: true });
});

it("a new build answers 304 if the answer is unchanged", async () => {
  await all.pointTo(idOf(0));
  server = await openTestServer({ store: all.store });
  const target = "/api/v1/bills?congress=7";
  const { headers } = await ask(target);
  await all.pointTo(idOf(1));
  await server.edge.builds.refresh();
  const again = await ask(target, { "If-None-Match": headers.get("ETag") ?? "" });
  expect(again.headers.get("X-Build-Id")).toBe(idOf(1));
  expect(again.status).toBe(304);
});
