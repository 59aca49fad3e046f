/** A `legis serve` of its own. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { request } from "undici";

import { freePort } from "../../test/free-port.ts";

export interface Served {
  readonly url: string;
  readonly pid: number;
  readonly home: string;
  readonly accountsPath: string;
  /** Its log, one JSON line per event. */
  readonly logPath: string;
  /** Waits until it answers from this build. */
  readonly untilLive: (build: string) => Promise<void>;
  /** The samples of `/metrics` that have no labels. */
  readonly measure: () => Promise<ReadonlyMap<string, number>>;
  /** Stops it as a service manager would, and returns its exit code. */
  readonly stop: () => Promise<number | null>;
  readonly hasEnded: () => boolean;
}

interface ServedParts {
  readonly home: string;
  readonly store: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** How often to check whether it is ready. */
  readonly lookEveryMs?: number;
}

const PROGRAM = fileURLToPath(new URL("../../bin/legis.js", import.meta.url));
const START_MS = 60_000;

export async function startServed(parts: ServedParts): Promise<Served> {
  const { home, store, settings = {}, lookEveryMs = 100 } = parts;
  const port = await freePort();
  const token = randomBytes(24).toString("hex");
  const logPath = join(home, "serve.log");
  const log = openSync(logPath, "w");
  const child = spawn(process.execPath, [PROGRAM, "serve"], {
    env: {
      ...settingsOfAllocator(),
      PATH: process.env["PATH"],
      LEGIS_HOME: home,
      LEGIS_STORE: store,
      LEGIS_PROCESSES: "1",
      HOST: "127.0.0.1",
      PORT: String(port),
      LEGIS_BASE_URL: `http://127.0.0.1:${port}`,
      LEGIS_METRICS_TOKEN: token,
      ...settings,
    },
    stdio: ["ignore", log, "inherit"],
  });
  closeSync(log);
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (hasEnded() || Date.now() > deadline) throw new Error(`it did not start; see ${logPath}`);
    // oxlint-disable-next-line no-await-in-loop -- until it is there
    await sleep(lookEveryMs);
  }
  return {
    url,
    pid: child.pid ?? 0,
    home,
    accountsPath: join(home, "accounts.sqlite"),
    logPath,
    hasEnded,
    untilLive: async (build) => {
      while ((await liveBuild(url)) !== build) {
        if (hasEnded()) throw new Error(`it ended; see ${logPath}`);
        // oxlint-disable-next-line no-await-in-loop -- until it is
        await sleep(100);
      }
    },
    measure: async () => {
      const { body } = await request(`${url}/metrics`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return samplesIn(await body.text());
    },
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

async function liveBuild(url: string): Promise<unknown> {
  const { body } = await request(`${url}/readyz`);
  return ((await body.json()) as { readonly build: unknown }).build;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${url}/readyz`);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

/** glibc's environment variables, to try its settings. */
function settingsOfAllocator(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.startsWith("MALLOC_")),
  );
}

function samplesIn(text: string): ReadonlyMap<string, number> {
  const lines = text.matchAll(/^(\w+) ([\d.e+-]+)$/gm);
  return new Map(Array.from(lines, ([, name = "", value]) => [name, Number(value)]));
}
