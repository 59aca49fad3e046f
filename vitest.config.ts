import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    // Most of what the tests wait for is files, SQLite and worker threads.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
