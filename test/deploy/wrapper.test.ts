/** The program under an older Node, which starts the Node of package-lock.json. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect, it, vi } from "vitest";

import { freePort } from "../free-port.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const OLDER = "/usr/bin/node";
const WAIT = { interval: 100 };

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

// After SIGKILL no handler runs, so other signals leave nothing behind either.
it.skipIf(!existsSync(OLDER)).each([
  ["SIGKILL", [OLDER, "bin/legis.js", "serve"]],
  ["SIGTERM", ["npm", "run", "-s", "legis", "--", "serve"]],
] as const)(
  "%s to the first process of %j leaves no server behind (needs Debian's node)",
  async (signal, command) => {
    const home = newFolder();
    const port = await freePort();
    const [program, ...args] = command;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: {
        PATH: `/usr/bin:${process.env["PATH"] ?? ""}`,
        TMPDIR: tmpdir(),
        HOME: home,
        LEGIS_HOME: home,
        HOST: "127.0.0.1",
        PORT: String(port),
        LEGIS_BASE_URL: "http://localhost",
      },
      stdio: "ignore",
    });
    await vi.waitUntil(() => listens(port), WAIT);
    const left = once(child, "exit");
    child.kill(signal);
    await left;
    await vi.waitUntil(async () => !(await listens(port)), WAIT);
    expect(await listens(port)).toBe(false);
  },
);

it.skipIf(!existsSync(OLDER))(
  "says that memory may have run out when the program is killed (needs Debian's node)",
  async () => {
    const home = newFolder();
    const env = {
      LEGIS_HOME: home,
      HOST: "127.0.0.1",
      PORT: "0",
      LEGIS_BASE_URL: "http://localhost",
    };
    const child = spawn(OLDER, ["bin/legis.js", "serve"], { cwd: ROOT, env });
    const programs = () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
    await vi.waitUntil(() => programs()[0] !== "", WAIT);
    process.kill(Number(programs()[0]), "SIGKILL");
    expect(await text(child.stderr)).toContain("which Linux sends if memory runs out");
  },
);
