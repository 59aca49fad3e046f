import type { SourceFreshness } from "../contract/status.ts";
import type { RunRecord } from "./run-record.ts";

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
