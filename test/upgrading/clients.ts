import { setTimeout as sleep } from "node:timers/promises";

const BILLS = "/api/v1/bills?per_page=1";
const CLIENTS = 2;
/** A client's pause between requests, so that the work beside it is not held up. */
const PAUSE_MS = 100;

/** The statuses that clients get during some work, and the builds that answered. */
export async function seenDuring(url: string, key: string, work: () => Promise<unknown>) {
  const seen = { statuses: new Map<number, number>(), builds: new Set<string | null>() };
  const done = new AbortController();
  const client = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const { status, build } = await ask(url, key);
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      if (status === 200) seen.builds.add(build);
      await sleep(PAUSE_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  try {
    await work();
  } finally {
    done.abort();
    await Promise.all(clients);
  }
  return seen;
}

/** The status of an answer, 0 if the connection was closed, and its build. */
export async function ask(url: string, key: string, target = BILLS) {
  const headers = { "X-API-Key": key };
  const response = await fetch(`${url}${target}`, { headers }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  return { status: response?.status ?? 0, build: response?.headers.get("X-Build-Id") ?? null };
}
