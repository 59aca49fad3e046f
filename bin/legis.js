#!/usr/bin/env node
// The command, under whichever Node: goes on in this process where that is one the program runs on,
// and otherwise in one of the Node that package-lock.json names with its hash.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { isSuitable, pinnedNode, RANGE } from "./pinned-node.js";

if (isSuitable(process.versions.node)) {
  await import("./load-jsx.js");
  const { runLegis } = await import("../legis.ts");
  await runLegis(process.argv.slice(2));
} else {
  const node = pinnedNode();
  if (node === null) {
    console.error(
      `legis: runs on Node ${RANGE}, and this is ${process.versions.node}; install that, as npm has no package of it for ${process.platform} on ${process.arch} or "npm ci" left it out`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  // The child hears of Ctrl-C itself; this process only waits for it to end.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => signal === "SIGTERM" && child.kill(signal));
  }
  child.on("exit", (code) => process.exit(code ?? 1));
}
