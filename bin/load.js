// Loads the program. Node runs TypeScript itself; hooks transform JSX, and load Markdown and style
// sheets as text, fonts and pictures as bytes.
import fs from "node:fs";
import nodeModule from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { isSuitable, RANGE } from "./pinned-node.js";

const { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } = fs;
const { createRequire, enableCompileCache, registerHooks } = nodeModule;

// Another Node may lack what is used here, so nothing of it is imported by name.
if (!isSuitable(process.versions.node)) {
  console.error(
    `The program runs on Node ${RANGE}, and this is ${process.versions.node}. "npm exec -- node" is the right one after "npm ci".`,
  );
  process.exit(1);
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));

// The folder of the state is the only one in which no other user can put code that would run here.
const home = resolve(process.env.LEGIS_HOME || "var");
if (existsSync(home)) keepCompiled(join(home, "compiled"));

/** @param {string} folder */
function keepCompiled(folder) {
  const { version } = createRequire(import.meta.url)("../package.json");
  const own = join(folder, version);
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    if (process.getuid && (uid !== process.getuid() || (mode & 0o022) !== 0)) return;
    const others = globSync("*", { cwd: folder, exclude: [version] });
    for (const each of others) rmSync(join(folder, each), { recursive: true, force: true });
  } catch {
    return; // A home that cannot be written needs no cache.
  }
  enableCompileCache(own);
  // Threads and child processes use it too.
  process.env.NODE_COMPILE_CACHE ??= own;
}

/** @type {Map<string, string> | null} */
let pages = null;

/** @param {string} url */
function transformed(url) {
  pages ??= transformPages();
  const source = pages.get(url);
  if (source === undefined) throw new Error(`${url} is not in site/`);
  return source;
}

/** Transforms all files with JSX in one run of esbuild, which costs less than one run for each. */
function transformPages() {
  const { buildSync } = createRequire(import.meta.url)("esbuild");
  const files = globSync("site/**/*.tsx", { cwd: ROOT });
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: files,
    outdir: ROOT,
    outbase: ROOT,
    write: false,
    format: "esm",
    target: "esnext",
    sourcemap: "inline",
    sourcesContent: false,
  });
  process.setSourceMapsEnabled(true);
  return new Map(
    outputFiles.map(({ path, text }) => [pathToFileURL(path.replace(/\.js$/, ".tsx")).href, text]),
  );
}

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith(".tsx")) {
      return { format: "module", source: transformed(url), shortCircuit: true };
    }
    if (/\.(?:md|css)$/.test(url)) {
      const source = `export default ${JSON.stringify(readFileSync(fileURLToPath(url), "utf8"))}`;
      return { format: "module", source, shortCircuit: true };
    }
    if (/\.(?:woff2|png|ico|gz)$/.test(url)) {
      const path = JSON.stringify(fileURLToPath(url));
      const source = `import { readFileSync } from "node:fs";\nexport default new Uint8Array(readFileSync(${path}));`;
      return { format: "module", source, shortCircuit: true };
    }
    return nextLoad(url, context);
  },
});
