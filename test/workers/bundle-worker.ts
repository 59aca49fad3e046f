import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { build, type BuildOptions, type Plugin } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** As in `wrangler.jsonc`. */
export const LOADERS: NonNullable<BuildOptions["loader"]> = {
  ".md": "text",
  ".css": "text",
  ".woff2": "binary",
  ".png": "binary",
  ".ico": "binary",
};

/** Bundles the Worker as `wrangler deploy` does. `instead` replaces files by path. */
export async function bundleWorker(
  instead: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["hosts/workers/worker.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "browser", "import"],
    external: ["node:*", "cloudflare:*"],
    target: "es2022",
    minify: true,
    loader: LOADERS,
    logLevel: "silent",
    plugins: [loadInstead(instead)],
  });
  return outputFiles[0]?.text ?? "";
}

function loadInstead(instead: Readonly<Record<string, string>>): Plugin {
  return {
    name: "instead",
    setup: (bundler) => {
      bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const other = instead[relative(ROOT, path)];
        if (other === undefined) return null;
        const at = join(ROOT, other);
        return { contents: await readFile(at, "utf8"), loader: "ts", resolveDir: dirname(at) };
      });
    },
  };
}
