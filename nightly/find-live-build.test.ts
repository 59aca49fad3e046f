import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { manifestKey, POINTER_KEY } from "../contract/build.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { Store } from "../store/store.ts";
import { findLiveBuild, findLiveManifest } from "./find-live-build.ts";

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "legis-live-"));
  store = createMemoryStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

it("there is no live build in an empty store", async () => {
  expect(await findLiveBuild(store)).toBeNull();
});

it("a live build that is damaged is not taken for none", async () => {
  await store.write(POINTER_KEY, Buffer.from('{"build":"b-1"}'));
  await store.write(manifestKey("b-1"), Buffer.from("{"));
  await expect(findLiveBuild(store)).rejects.toThrow("b-1/manifest.json can't be read");
});

it("a live build that another version made is named, though it can't be read", async () => {
  const golden = join(import.meta.dirname, "../contract/vectors/build/manifest.json");
  const manifest = { ...(JSON.parse(readFileSync(golden, "utf8")) as object), build: "b-1" };
  const earlier = Buffer.from(JSON.stringify({ ...manifest, contract_version: 1 }));
  await store.write(POINTER_KEY, Buffer.from('{"build":"b-1"}'));
  await store.write(manifestKey("b-1"), earlier);
  expect(await findLiveBuild(store)).toMatchObject({ build: "b-1" });
  await expect(findLiveManifest(store)).rejects.toThrow("b-1 is of contract version 1");
});
