import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

import { nameSkipped } from "./test/name-skipped.ts";

export default defineConfig({
  test: {
    reporters: ["default", nameSkipped()],
    globalSetup: "test/compile-cache.ts",
    expect: { requireAssertions: true },
    // Most of what the tests wait for is files, SQLite, worker threads and other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
