/** Starts a `legis serve` process for a benchmark. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { freePort } from "../../test/free-port.ts";

export interface Served {
  readonly url: string;
  readonly pid: number;
  /** Stops it with SIGTERM, as a service manager would. */
  readonly stop: () => Promise<void>;
}

interface ServedParts {
  readonly home: string;
  readonly store: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** How often to check whether it is ready. */
  readonly pollEveryMs?: number;
}

const PROGRAM = fileURLToPath(new URL("../../bin/legis.js", import.meta.url));
const START_MS = 60_000;

export async function startServed(parts: ServedParts): Promise<Served> {
  const { home, store, settings, pollEveryMs = 100 } = parts;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [PROGRAM, "serve"], {
    env: {
      PATH: process.env["PATH"],
      LEGIS_HOME: home,
      LEGIS_STORE: store,
      LEGIS_LOG_LEVEL: "error",
      LEGIS_PRO_REQUESTS_PER_DAY: "100000000",
      LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
      HOST: "127.0.0.1",
      PORT: String(port),
      LEGIS_BASE_URL: url,
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error("legis serve did not start");
    await sleep(pollEveryMs);
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;
}
