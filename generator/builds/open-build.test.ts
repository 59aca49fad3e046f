import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { CONTRACT_VERSION } from "../../contract/build.ts";
import { putLive } from "../../test/put-live.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import { listBuilds } from "./list-builds.ts";
import { findLiveManifest, LIVE, openBuild, readLiveBuild } from "./open-build.ts";
import { pruneBuilds } from "./prune-builds.ts";
import { newFolder } from "../../test/new-folder.ts";

const GOLDEN = join(import.meta.dirname, "../../contract/vectors/build/manifest.json");
const BUILD = "2026-11-21T030000Z-0000";

let folder: string;
let store: Store;

beforeEach(() => {
  folder = newFolder();
  store = createMemoryStore(folder);
});

/** Makes a build of another contract version live, with a manifest only. */
async function putOther(version: number): Promise<void> {
  const golden = JSON.parse(readFileSync(GOLDEN, "utf8")) as object;
  const text = JSON.stringify({ ...golden, build: BUILD, contract_version: version });
  await putLive(store, OWN, text);
}

const OWN = { build: BUILD, contract_version: CONTRACT_VERSION };

describe("a build of a later version of the contract", () => {
  const told = `${BUILD} has contract version 99, and this program has ${CONTRACT_VERSION}; use the program that made it, or a later one`;
  beforeEach(() => putOther(99));

  it("is refused by readers of its content", async () => {
    await expect(openBuild(store, LIVE)).rejects.toThrow(told);
  });

  it("is not replaced", async () => {
    await expect(readLiveBuild(store)).rejects.toThrow(told);
  });

  it("keeps a prune from removing anything, since its objects are unknown", async () => {
    const options = { keep: 1, graceMs: 0, now: new Date() };
    await expect(pruneBuilds(store, options)).rejects.toThrow("contract version 99");
  });

  it("is listed", async () => {
    expect(await listBuilds(store)).toMatchObject([
      { build: BUILD, isLive: true, manifest: { contract_version: 99 } },
    ]);
  });
});

describe("a build of an earlier version of the contract", () => {
  beforeEach(() => putOther(CONTRACT_VERSION - 1));

  it("is refused, with the command that makes a current one", async () => {
    await expect(openBuild(store, LIVE)).rejects.toThrow(
      `"legis generate" makes one of version ${CONTRACT_VERSION}`,
    );
  });

  it("is replaced, and compared with its successor", async () => {
    expect((await readLiveBuild(store))?.manifest).toMatchObject({
      contract_version: CONTRACT_VERSION - 1,
    });
  });
});

describe("findLiveManifest", () => {
  const anyVersion = { versions: "any" } as const;

  it("returns null for an empty store", async () => {
    expect(await findLiveManifest(store, anyVersion)).toBeNull();
  });

  it("does not treat a damaged live build as missing", async () => {
    await putLive(store, OWN, "{");
    await expect(findLiveManifest(store, anyVersion)).rejects.toThrow(
      `${BUILD}/manifest.json can't be read`,
    );
  });

  it("names a live build of another version, although it can't be read", async () => {
    await putOther(CONTRACT_VERSION + 1);
    expect(await findLiveManifest(store, anyVersion)).toMatchObject({ build: BUILD });
    await expect(findLiveManifest(store)).rejects.toThrow(
      `has contract version ${CONTRACT_VERSION + 1}`,
    );
  });
});
