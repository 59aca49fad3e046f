import { expect, it } from "vitest";

import { CONTRACT_VERSION, POINTER_KEY } from "../../contract/build.ts";
import { newFolder } from "../../test/new-folder.ts";
import { putLive } from "../../test/put-live.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import { pruneBuilds, pruneUnlessRefused } from "./prune-builds.ts";

const BUILD = "2026-11-21T030000Z-abcd";
const OPTIONS = { keep: 1, graceMs: 0, now: new Date("2027-01-01T00:00:00Z") };

it("nothing is removed while the live build can't be read, since its segments are unknown", async () => {
  const store = createMemoryStore(newFolder());
  await putLive(store, { build: BUILD, contract_version: CONTRACT_VERSION }, "not JSON");
  await store.write("builds/older/index", Buffer.from("x"));
  const refusal = `the live build ${BUILD} can't be read; nothing was removed`;
  await expect(pruneBuilds(store, OPTIONS)).rejects.toThrow(refusal);
  await expect(pruneUnlessRefused(store, OPTIONS)).rejects.toThrow(refusal);
  const keys: string[] = [];
  for await (const { key } of store.list("")) keys.push(key);
  expect(keys).toEqual(expect.arrayContaining(["builds/older/index", POINTER_KEY]));
});
