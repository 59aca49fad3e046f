/** Load on a server: wrk where it is installed, and otherwise autocannon, which needs more CPU itself. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import autocannon from "autocannon";

/** A request; each connection sends them in turn. */
export interface Asked {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadOptions {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

const SCRIPT = fileURLToPath(new URL("./load.lua", import.meta.url));

const wrkVersion = /^wrk \S*?(\d[\w.+-]*)/.exec(
  spawnSync("wrk", ["-v"], { encoding: "utf8" }).stdout ?? "",
);

/** The load generator's version for the report. */
export const loadTool =
  wrkVersion === null
    ? "autocannon, as wrk is not installed (Debian: apt install wrk)"
    : `wrk ${wrkVersion[1]}`;

/**
 * Sends requests in a closed loop.
 *
 * @throws {Error} if an answer is not 200 or does not come
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const result = await (wrkVersion === null ? withAutocannon(options) : withWrk(options));
  if (result.requests === 0) throw new Error(`${options.url} answered nothing`);
  return result;
}

async function withWrk({ url, asked, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), "legis-load-"));
  try {
    const list = join(folder, "requests.tsv");
    await writeFile(list, asked.map(lineOf).join(""));
    const args = [
      "-t1",
      `-c${connections}`,
      `-d${seconds}s`,
      "--timeout",
      "20s",
      "-s",
      SCRIPT,
      url,
    ];
    const { stdout } = await promisify(execFile)("wrk", args, {
      env: { ...process.env, LOAD_REQUESTS: list },
    });
    return wrkResult(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function lineOf({ target, headers }: Asked): string {
  return `${[target, ...Object.entries(headers).flat()].join("\t")}\n`;
}

/**
 * Parses the last line of `load.lua`.
 *
 * @throws {Error} if an answer was not 200, a connection broke, or the line is missing
 */
function wrkResult(output: string): LoadResult {
  const line = output.trimEnd().split("\n").at(-1) ?? "";
  const [, requests, microseconds, p99, refused, broken] =
    /^load (\d+) (\d+) (\d+) (\d+) (\d+)$/.exec(line) ?? [];
  if (requests === undefined) throw new Error(`wrk printed no result: ${output}`);
  if (Number(refused) > 0) throw new Error(`${refused} answers were no 200`);
  if (Number(broken) > 0) throw new Error(`${broken} requests got no answer`);
  return {
    requests: Number(requests),
    seconds: Number(microseconds) / 1e6,
    p99Ms: Number(p99) / 1000,
  };
}

async function withAutocannon({
  url,
  asked,
  connections,
  seconds,
}: LoadOptions): Promise<LoadResult> {
  const requests = asked.map(({ target, headers }) => ({ path: target, headers: { ...headers } }));
  const { non2xx, errors, ...result } = await autocannon({
    url,
    requests,
    connections,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were no 200, ${errors} did not come`);
  return { requests: result.requests.total, seconds: result.duration, p99Ms: result.latency.p99 };
}
