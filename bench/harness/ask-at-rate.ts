import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

import { cpuMs } from "./process-stat.ts";

/** The cost of requests. */
export interface RequestCosts {
  readonly p50: number;
  readonly p99: number;
  /** The server's CPU time per request in microseconds. */
  readonly cpu: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends requests to a server at a fixed rate, with rotating keys.
 *
 * @throws {Error} if a request is refused or fails (404 is an answer)
 */
export async function askAtRate(
  urls: readonly string[],
  keys: readonly string[],
  { perSecond, pid }: { readonly perSecond: number; readonly pid: number },
): Promise<RequestCosts> {
  const before = cpuMs(pid);
  const started = performance.now();
  const asked: Promise<number>[] = [];
  for (const [index, url] of urls.entries()) {
    const wait = started + (index * 1_000) / perSecond - performance.now();
    if (wait > 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
    asked.push(ask(url, keys[index % keys.length] ?? ""));
  }
  const times = (await Promise.all(asked)).toSorted((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? NaN;
  return {
    p50: at(0.5),
    p99: at(0.99),
    cpu: ((cpuMs(pid) - before) * 1_000) / urls.length,
  };
}

/** Returns the process ID of the workerd that this process started last. */
export function workerdPid(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  const found = children
    .trim()
    .split(" ")
    .findLast(
      (pid) => pid !== "" && readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd",
    );
  if (found === undefined) throw new Error("no workerd runs");
  return Number(found);
}

function ask(url: string, key: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "X-API-Key": key, "Accept-Encoding": "br" };
    const asked = request(url, { agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().on("end", () => {
        if (statusCode === 200 || statusCode === 404) resolve(performance.now() - started);
        else reject(new Error(`${url} was answered with ${statusCode}`));
      });
    });
    // The server may close an idle connection just as it is used again.
    asked.on("error", (error) => {
      if (asked.reusedSocket) resolve(ask(url, key));
      else reject(error);
    });
    asked.end();
  });
}
