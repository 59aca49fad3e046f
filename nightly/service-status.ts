import {
  type PublicRun,
  type ServiceStatus,
  STATUS_KEY,
  type SourceFreshness,
} from "../contract/status.ts";
import type { Store } from "../store/store.ts";
import type { LiveBuild, RunRecord } from "./runs/run-record.ts";
import { instantOf } from "../data/parse/values.ts";

/** Runs that everyone sees. */
const PUBLIC_RUNS = 14;

/** What everyone may know of the runs, the newest first: neither files nor hosts. */
export function serviceStatus(
  runs: readonly RunRecord[],
  liveBuild: LiveBuild | null,
  now: Date,
): ServiceStatus {
  return {
    written_at: instantOf(now),
    live_build: liveBuild,
    runs: runs.flatMap(publicRun).slice(0, PUBLIC_RUNS),
    sources: [...freshnessOf(runs)],
  };
}

/** Writes the status beside the pointer, where any edge finds it. */
export async function publishStatus(store: Store, status: ServiceStatus): Promise<void> {
  await store.write(STATUS_KEY, Buffer.from(`${JSON.stringify(status, null, 2)}\n`));
}

function publicRun({ started_at, ended_at, seconds, outcome }: RunRecord): PublicRun[] {
  return outcome === "running" ? [] : [{ started_at, ended_at, seconds, outcome }];
}

/**
 * How fresh each source is, put together from runs, the newest first: the last state that it was
 * found in, and the last stamps that were seen.
 */
export function freshnessOf(runs: readonly RunRecord[]): readonly SourceFreshness[] {
  const found = new Map<string, SourceFreshness>();
  for (const one of runs.flatMap(({ sources }) => sources)) {
    const newer = found.get(one.source);
    found.set(one.source, {
      source: one.source,
      state: newer?.state ?? one.state,
      newest_at: newer?.newest_at ?? one.newest_at,
      checked_at: newer?.checked_at ?? one.checked_at,
    });
  }
  return [...found.values()];
}
