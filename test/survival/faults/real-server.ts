import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { freePort } from "../../free-port.ts";
import { openAccounts } from "../../../edge/accounts/engines/open-accounts.ts";
import { BASE_URL } from "../../build.ts";
import { spawnLegis } from "../../spawn-legis.ts";

/** `legis serve`, as an operator runs it. */
export interface RealServer {
  readonly url: string;
  readonly port: number;
  /** The number of log lines that could not be written. */
  readonly lostLines: () => Promise<number>;
  /** Null while it runs. */
  readonly ended: () => string | null;
  /** Sends SIGTERM, and returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

const UP_MS = 60_000;
const STOP_MS = 20_000;

const TOKEN = "faults-faults-faults";

/** Plans whose limits no client comes near, and tiny caches. */
const SETTINGS = {
  HOST: "127.0.0.1",
  LEGIS_BASE_URL: BASE_URL,
  // Its memory and disk use are measured.
  LEGIS_PAGE_CACHE_MB: "1",
  LEGIS_ANSWER_CACHE_MB: "1",
  LEGIS_METRICS_TOKEN: TOKEN,
  LEGIS_PRO_REQUESTS_PER_SECOND: "1000",
  LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
  LEGIS_PRO_SEARCHES_PER_SECOND: "1000",
};

/** Starts a server that logs to an open file. */
export async function startRealServer(
  settings: Readonly<Record<string, string>>,
  log: number,
): Promise<RealServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnLegis(["serve"], { ...SETTINGS, PORT: String(port), ...settings }, log);
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = (): string | null => endOf(child, said);
  for (const until = Date.now() + UP_MS; !(await isReady(url)); await wait(50)) {
    if (ended() !== null || Date.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`legis serve did not come up: ${ended()} ${said}`);
    }
  }
  return {
    url,
    port,
    ended,
    lostLines: async () => {
      const headers = { Authorization: `Bearer ${TOKEN}` };
      const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
      return Number(/^legis_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1]);
    },
    stop: async () => {
      if (ended() !== null) return child.exitCode;
      const left = once(child, "exit");
      child.kill("SIGTERM");
      const killing = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await left;
      clearTimeout(killing);
      return child.exitCode;
    },
  };
}

function endOf({ exitCode, signalCode }: ChildProcess, said: string): string | null {
  return exitCode === null && signalCode === null ? null : `${exitCode ?? signalCode}: ${said}`;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Makes keys of this many accounts before the server starts, named `client 0` and so on. */
export async function makeKeys(home: string, number: number): Promise<string[]> {
  const accounts = await openAccounts(join(home, "accounts.sqlite"));
  const keys: string[] = [];
  for (let at = 0; at < number; at++) {
    const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
    keys.push((await accounts.createKey(id, `client ${at}`)).key);
  }
  await accounts.close();
  return keys;
}
