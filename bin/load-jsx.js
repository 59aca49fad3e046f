// Node runs the program's TypeScript by itself, but not what JSX it has. Nothing that was compiled is kept:
// a cache in a folder that others write to would run their code.
import { readFileSync } from "node:fs";
import { registerHooks, setSourceMapsSupport } from "node:module";
import { fileURLToPath } from "node:url";

import { stop, transformSync } from "esbuild";

/** How long esbuild's process waits for another page. */
const IDLE_MS = 1000;

const tsconfigRaw = readFileSync(new URL("../tsconfig.json", import.meta.url), "utf8");

let idle = null;

// What is thrown in a page is told with its own line.
setSourceMapsSupport(true);
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const text = readFileSync(fileURLToPath(url), "utf8");
    const options = { loader: "tsx", format: "esm", sourcemap: "inline", sourcefile: url };
    const { code } = transformSync(text, { ...options, tsconfigRaw });
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), IDLE_MS).unref();
    return { format: "module", source: code, shortCircuit: true };
  },
});
