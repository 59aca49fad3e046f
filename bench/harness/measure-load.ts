import type { Server } from "../servers/start-server.ts";
import { type Asked, load } from "./load.ts";

/** A server's performance under load. */
export interface Measured {
  readonly perSecond: number;
  /** The server's CPU time per request. */
  readonly cpuMicroseconds: number;
  readonly p99Ms: number;
}

/** The requests, their concurrency, and the duration. */
export interface Load {
  readonly asked: readonly Asked[];
  readonly connections: number;
  readonly seconds: number;
}

/** The report's columns for load measurements. */
export const LOAD_COLUMNS = {
  perSecond: { heading: "requests/s", unit: "amount" },
  cpu: { heading: "CPU µs/request", unit: "microseconds" },
  p99: { heading: "p99 ms", unit: "ratio" },
} as const;

/** Loads a server and measures its CPU time. */
export async function measureLoad(server: Server, loadOf: Load): Promise<Measured> {
  const before = server.cpuMs();
  const { requests, seconds, p99Ms } = await load({ url: server.url, ...loadOf });
  const usedMs = server.cpuMs() - before;
  return { perSecond: requests / seconds, cpuMicroseconds: (usedMs * 1000) / requests, p99Ms };
}

/** Each target with each key; without keys, each target alone. */
export function withKeys(
  targets: readonly string[],
  keys: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Asked[] {
  if (keys.length === 0) return targets.map((target) => ({ target, headers }));
  return targets.flatMap((target) =>
    keys.map((key) => ({ target, headers: { "X-API-Key": key, ...headers } })),
  );
}
