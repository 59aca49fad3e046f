import type { RunHistory } from "./run-history.ts";

/** Who holds the run lock, as far as can be told. */
export async function describeHolder(history: RunHistory): Promise<string> {
  const [holder] = await history.list(1);
  if (holder?.outcome !== "running") return "another nightly run has just begun";
  const { number, pid, host, started_at } = holder;
  return `nightly run ${number} is at work (process ${pid} on ${host} since ${started_at})`;
}
