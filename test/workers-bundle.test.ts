import { join } from "node:path";

import { build, type BuildFailure } from "esbuild";
import { describe, expect, it } from "vitest";

import { LOADERS } from "./workers/bundle-worker.ts";

const ROOT = join(import.meta.dirname, "..");

/** Bundles as for a Workers deployment. Platforms other than neutral would leave out or stub modules. */
const errorsOf = (contents: string): Promise<string[]> =>
  build({
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "browser", "import"],
    target: "es2022",
    loader: LOADERS,
    // Every host has `AsyncLocalStorage`.
    external: ["node:async_hooks"],
    logLevel: "silent",
    stdin: { contents, resolveDir: ROOT, loader: "ts" },
  }).then(
    () => [],
    (failure: BuildFailure) => failure.errors.map(({ text }) => text),
  );

describe("a Workers bundle", () => {
  it.each(["./edge/app.ts", "./site/web.tsx"])("of %s needs no Node modules", async (path) => {
    expect(await errorsOf(`export * from "${path}"`)).toEqual([]);
  });

  it.each([
    ["a Node module", 'import "node:fs"', "node:fs"],
    ["the host for Node", 'import "./hosts/node/serve.ts"', "node:events"],
  ])("fails to build with %s", async (_, source, named) => {
    expect((await errorsOf(source)).join("\n")).toContain(named);
  });
});
