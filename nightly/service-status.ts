import {
  type PublicRun,
  RUN_OUTCOMES,
  type RunOutcome,
  type ServiceStatus,
  STATUS_KEY,
} from "../contract/status.ts";
import type { Store } from "../store/store.ts";
import { freshnessOf } from "./freshness.ts";
import type { LiveBuild, RunRecord } from "./run-record.ts";
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
  return isOutcome(outcome) ? [{ started_at, ended_at, seconds, outcome }] : [];
}

function isOutcome(outcome: string): outcome is RunOutcome {
  return (RUN_OUTCOMES as readonly string[]).includes(outcome);
}
