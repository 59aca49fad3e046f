import {
  type PastRun,
  type PublicRun,
  type SourceFreshness,
  STATUS_KEY,
  type StoredStatus,
} from "../../contract/status.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Store } from "../../store/store.ts";
import type { CheckedSource, LiveBuild, RunRecord } from "./runs/run-record.ts";
import { instantOf } from "../../data/parse/values.ts";

const PUBLIC_RUNS = 14;
const HISTORY_MS = 30 * DAY_MS;
/** A limit in case runs are far more frequent than nightly. */
const MAX_HISTORY = 200;

/** Returns the public part of the run records, newest first, without files or hosts. */
export function serviceStatus(
  runs: readonly RunRecord[],
  {
    liveBuild,
    freshness,
  }: { readonly liveBuild: LiveBuild | null; readonly freshness: readonly SourceFreshness[] },
  now: Date,
): StoredStatus {
  return {
    written_at: instantOf(now),
    live_build: liveBuild,
    runs: runs.flatMap(publicRun).slice(0, PUBLIC_RUNS),
    sources: [...freshness],
    history: runs
      .filter(({ started_at }) => now.getTime() - Date.parse(started_at) < HISTORY_MS)
      .flatMap(pastRun)
      .slice(0, MAX_HISTORY),
  };
}

/** Writes the status next to the pointer, where every edge server looks for it. */
export async function publishStatus(store: Store, status: StoredStatus): Promise<void> {
  await store.write(STATUS_KEY, Buffer.from(`${JSON.stringify(status, null, 2)}\n`));
}

function publicRun({ started_at, ended_at, seconds, outcome }: RunRecord): PublicRun[] {
  return outcome === "running" ? [] : [{ started_at, ended_at, seconds, outcome }];
}

function pastRun(run: RunRecord): PastRun[] {
  const { is_new_build, live_build, changes } = run;
  const publication = is_new_build
    ? { build: live_build?.build ?? null, changes: withChanges(changes) }
    : { build: null, changes: {} };
  return publicRun(run).map((entry) => ({ ...entry, ...publication }));
}

function withChanges(changes: RunRecord["changes"]): RunRecord["changes"] {
  const any = Object.entries(changes).filter(
    ([, { added, changed, removed }]) => added + changed + removed > 0,
  );
  return Object.fromEntries(any);
}

/** Returns the last state of each source and the time of its last check. `runs` are newest first. */
export function checkedSources(runs: readonly RunRecord[]): readonly CheckedSource[] {
  const found = new Map<string, CheckedSource>();
  for (const one of runs.flatMap(({ sources }) => sources)) {
    const newer = found.get(one.source);
    found.set(one.source, {
      source: one.source,
      state: newer?.state ?? one.state,
      checked_at: newer?.checked_at ?? one.checked_at,
    });
  }
  return [...found.values()];
}
