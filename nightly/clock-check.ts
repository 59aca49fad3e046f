import { DAY_MS } from "../lib/time.ts";
import type { RunRecord } from "./runs/run-record.ts";
import { instantOf } from "../data/parse/values.ts";

/** Clocks are set right by a little all the time. */
const TOLERATED_MS = 10 * 60 * 1000;
const LONGEST_PAUSE_MS = 366 * DAY_MS;

/**
 * Why the clock can't be right, by what it showed in the run before; `null` where it may be.
 *
 * The clock decides who is in office and when a record changed, so a wrong one would go live.
 */
export function clockFault(now: Date, last: RunRecord | undefined): string | null {
  if (last === undefined) return null;
  const lastSeen = last.ended_at ?? last.started_at;
  const passed = now.getTime() - Date.parse(lastSeen);
  const shown = `the clock shows ${instantOf(now)}`;
  if (passed < -TOLERATED_MS) return `${shown}, but the run before was at ${lastSeen}`;
  if (passed > LONGEST_PAUSE_MS)
    return `${shown}, more than a year after the run before (${lastSeen})`;
  return null;
}
