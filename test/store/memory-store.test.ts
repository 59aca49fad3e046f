import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll } from "vitest";

import { createMemoryStore } from "./memory-store.ts";
import { describeStore } from "./store-suite.ts";

const folder = mkdtempSync(join(tmpdir(), "legis-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeStore("the memory store", async () => {
  const store = createMemoryStore(folder);
  return { store, again: () => Promise.resolve(store) };
});
