#!/usr/bin/env node
// The installed command. Runs legis.ts on the Node that this package pins, whichever started it.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const program = fileURLToPath(new URL("../legis.ts", import.meta.url));
const tsconfig = fileURLToPath(new URL("../tsconfig.json", import.meta.url));
const tsx = require.resolve("tsx");
const node = require.resolve("node/bin/node");

const child = spawn(node, ["--import", tsx, program, ...process.argv.slice(2)], {
  stdio: "inherit",
  // It says what JSX becomes; tsx would look for it where the command is run.
  env: { TSX_TSCONFIG_PATH: tsconfig, ...process.env },
});
// The child hears of Ctrl-C itself; this process only waits for it to end.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => signal === "SIGTERM" && child.kill(signal));
}
child.on("exit", (code) => process.exit(code ?? 1));
