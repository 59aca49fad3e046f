import { type PastRun, STATUS_KEY, type StoredStatus } from "../../contract/status.ts";
import { instantOf } from "../../data/parse/values.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Store } from "../../store/store.ts";
import type { RunRecord } from "./runs/run-record.ts";

const HISTORY_MS = 30 * DAY_MS;
/** A limit in case runs are far more frequent than nightly. */
const MAX_HISTORY = 200;

/** Returns the public part of the run records, newest first, without files or hosts. */
export function serviceStatus(runs: readonly RunRecord[], now: Date): StoredStatus {
  return {
    written_at: instantOf(now),
    runs: runs
      // The last one may have had a wrong clock.
      .filter((run, at) => at === 0 || now.getTime() - Date.parse(run.started_at) < HISTORY_MS)
      .flatMap(pastRun)
      .slice(0, MAX_HISTORY),
    sources: runs[0] === undefined ? [] : runs[0].sources,
  };
}

/** Writes the status next to the pointer, where every edge server looks for it. */
export async function publishStatus(store: Store, status: StoredStatus): Promise<void> {
  await store.write(STATUS_KEY, Buffer.from(`${JSON.stringify(status, null, 2)}\n`));
}

function pastRun(run: RunRecord): PastRun[] {
  const { started_at, ended_at, seconds, outcome, is_new_build, live_build } = run;
  if (outcome === "running") return [];
  const build = is_new_build ? (live_build?.build ?? null) : null;
  return [{ started_at, ended_at, seconds, outcome, build }];
}
