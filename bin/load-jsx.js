// Node runs the program's TypeScript by itself, but not what JSX it has, nor does it load Markdown, which the guide
// is made of, and style sheets as text, nor typefaces and pictures as bytes. Nothing that was compiled is kept: a cache in a folder that others write to would run their code.
import { globSync, readFileSync } from "node:fs";
import { createRequire, registerHooks, setSourceMapsSupport } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

let pages = null;

// What is thrown in a page is told with its own line.
setSourceMapsSupport(true);
registerHooks({
  load(url, context, nextLoad) {
    if (/\.(?:md|css)$/.test(url)) {
      const source = `export default ${JSON.stringify(readFileSync(fileURLToPath(url), "utf8"))}`;
      return { format: "module", source, shortCircuit: true };
    }
    if (/\.(?:woff2|png|ico|gz)$/.test(url)) {
      const path = JSON.stringify(fileURLToPath(url));
      const source = `import { readFileSync } from "node:fs";\nexport default new Uint8Array(readFileSync(${path}));`;
      return { format: "module", source, shortCircuit: true };
    }
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    pages ??= translatePages();
    const source = pages.get(fileURLToPath(url));
    return { format: "module", source, shortCircuit: true };
  },
});

/** All pages at once, by path: a thread and a process of esbuild's that wait for the next take longer. */
function translatePages() {
  process.env["ESBUILD_WORKER_THREADS"] = "0";
  const { buildSync } = createRequire(import.meta.url)("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: globSync("edge/web/**/*.tsx", { cwd: ROOT }).map((path) => join(ROOT, path)),
    // Each keeps its path.
    outdir: ROOT,
    outbase: ROOT,
    outExtension: { ".js": ".tsx" },
    write: false,
    format: "esm",
    sourcemap: "inline",
    tsconfigRaw: readFileSync(join(ROOT, "tsconfig.json"), "utf8"),
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}
