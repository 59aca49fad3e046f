/** The commands of a contributor. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, vi } from "vitest";

import { sampleBuild } from "../build.ts";
import { freePort } from "../free-port.ts";
import { storeSettings } from "../spawn-legis.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const WAIT = { timeout: 180_000, interval: 100 };

it("`npm run dev` serves, and restarts when a file changes, until Ctrl-C", async () => {
  const home = newFolder();
  const port = await freePort();
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const { storeAddress } = await sampleBuild();
  const child = spawn("npm", ["run", "-s", "dev"], {
    cwd: ROOT,
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      TMPDIR: tmpdir(),
      HOME: home,
      LEGIS_HOME: home,
      PORT: String(port),
      // A single process starts faster.
      ...storeSettings(storeAddress),
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const starts = (): number => said.split('"event":"listening"').length - 1;
  await vi.waitUntil(() => starts() === 1, WAIT);

  const now = new Date();
  utimesSync(join(ROOT, "site/guide/chapters/search.md"), now, now);
  await vi.waitUntil(() => starts() === 2, WAIT);
  const page = await fetch(`http://localhost:${port}/docs/search`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<h1")]);

  const left = once(child, "exit");
  // As Ctrl-C does.
  process.kill(-(child.pid ?? 0), "SIGINT");
  await left;
});
