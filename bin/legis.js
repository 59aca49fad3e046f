#!/usr/bin/env node
// Runs the command in this process if its Node and its allocator are suitable. Otherwise replaces it, by
// the Node that package-lock.json names with its hash if need be.
import { spawn } from "node:child_process";
import { constants, tmpdir } from "node:os";
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

// By default, glibc keeps freed memory apart for each thread: a third more for a build. SQLite's temporary files go
// where a build has its own. Both read their setting when a process starts.
const SETTINGS = { MALLOC_ARENA_MAX: "2", SQLITE_TMPDIR: tmpdir() };
const isTuned =
  process.platform !== "linux" ||
  process.execve === undefined ||
  process.env.MALLOC_ARENA_MAX !== undefined ||
  // A process with a channel to its parent (`npm run dev`) must stay.
  process.send !== undefined;
// With V8's defaults, a build takes an eighth more memory, and more CPU time: V8 collects the whole heap whenever
// the program has made 64 MB of buffers. A server answers faster with the defaults.
const isBuilding = ["generate", "nightly"].includes(process.argv[2] ?? "");
const COLLECTION = isBuilding
  ? [
      "--max-semi-space-size=8",
      "--external-memory-accounted-in-global-limit",
      "--heap-growing-percent=30",
    ]
  : [];
const isRunnable = isSuitable(process.versions.node);

if (isRunnable && isTuned) {
  await import("./load.js");
  const { runLegis } = await import("../commands/legis.ts");
  await runLegis(process.argv.slice(2));
} else {
  const node = isRunnable ? process.execPath : pinnedNode();
  if (node === null) {
    console.error(
      `legis: runs on Node ${RANGE}, and this is ${process.versions.node}; install that, as npm has no package of it for ${process.platform} on ${process.arch} or "npm ci" left it out`,
    );
    process.exit(1);
  }
  const options = [...COLLECTION, ...(isRunnable ? process.execArgv : [])];
  const args = [...options, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  // Replaces this process where the platform allows, so that every signal reaches the program.
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(node, [node, ...args], { ...SETTINGS, ...process.env });
  }
  const child = spawn(node, args, {
    stdio: "inherit",
    env: { ...SETTINGS, ...process.env, LEGIS_ENDS_WITH_PARENT: "1" },
  });
  // Ctrl-C reaches the child by itself.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) {
    process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    // Only Linux and operators send it, Linux when memory runs out.
    if (signal === "SIGKILL") {
      console.error("legis: killed by SIGKILL, which Linux sends if memory runs out");
    }
    // As a shell says it: systemd takes the child's SIGTERM for this process's own.
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}
