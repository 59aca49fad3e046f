// Loads the program: tsx runs its TypeScript and JSX, and a hook loads Markdown and style sheets as
// text, fonts and pictures as bytes. Threads load this file too. tsx must not cache: its cache is
// in the machine's temporary folder, where another user could put code that would run here.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

process.env.TSX_DISABLE_CACHE ??= "1";
const { register } = await import("tsx/esm/api");
register({ tsconfig: fileURLToPath(new URL("../tsconfig.json", import.meta.url)) });

// tsx has esbuild name each function when it is created, which costs a microsecond per closure.
// Without names, stack traces show file and line only. The replacement has the same length, so that
// source maps stay correct.
const NAMING = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true});';
const NO_NAMING = "var __name=target=>target;".padEnd(NAMING.length);

function withoutNaming(loaded) {
  if (typeof loaded.source !== "string") return loaded;
  return { ...loaded, source: loaded.source.replace(NAMING, NO_NAMING) };
}

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
    return withoutNaming(nextLoad(url, context));
  },
});
