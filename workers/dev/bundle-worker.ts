import { fileURLToPath } from "node:url";

import { build, type BuildOptions } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** How files that are no code are loaded, as `wrangler.jsonc` has it. */
export const LOADERS: NonNullable<BuildOptions["loader"]> = {
  ".md": "text",
  ".css": "text",
  ".woff2": "binary",
  ".png": "binary",
  ".ico": "binary",
};

/** The Worker as one module, as `wrangler deploy` bundles it. */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["workers/worker.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "browser", "import"],
    external: ["node:*", "cloudflare:*"],
    target: "es2022",
    minify: true,
    keepNames: true,
    loader: LOADERS,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
