#!/usr/bin/env node
// Runs the command in this process if its Node is suitable, otherwise in the Node that
// package-lock.json names with its hash.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { isSuitable, pinnedNode, RANGE } from "./pinned-node.js";

// Ends together with npm, or with this file under another Node, however that process ends.
if (process.env.LEGIS_ENDS_WITH_PARENT ?? process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}

if (isSuitable(process.versions.node)) {
  await import("./load.js");
  const { runLegis } = await import("../commands/legis.ts");
  await runLegis(process.argv.slice(2));
} else {
  const node = pinnedNode();
  if (node === null) {
    console.error(
      `legis: runs on Node ${RANGE}, and this is ${process.versions.node}; install that, as npm has no package of it for ${process.platform} on ${process.arch} or "npm ci" left it out`,
    );
    process.exit(1);
  }
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  // Replaces this process where the platform allows, so that every signal reaches the program.
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(node, [node, ...args], process.env);
  }
  const child = spawn(node, args, {
    stdio: "inherit",
    env: { ...process.env, LEGIS_ENDS_WITH_PARENT: "1" },
  });
  // Ctrl-C reaches the child by itself.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) {
    process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
  }
  child.on("exit", (code) => process.exit(code ?? 1));
}
