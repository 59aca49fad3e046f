import { lateMs } from "../../contract/status.ts";
import { describeLength } from "../../lib/amounts.ts";
import { readOrNull, type StatusReader } from "./service-status.ts";

export interface Lateness {
  /** The end of the last run, successful or failed. Killed runs write no status. */
  readonly last_ended_at: string;
  /** How long the next run is overdue, or 0. */
  readonly late_seconds: number;
}

export interface LatenessParts {
  readonly status: StatusReader;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly lateAfterMs: number;
}

/** Returns the job's lateness; null if the job never ran or the store is down. */
export type ReadLateness = () => Promise<Lateness | null>;

export function createLateness({ status, clock, lateAfterMs }: LatenessParts): ReadLateness {
  return async () => {
    const last_ended_at = (await readOrNull(status))?.written_at;
    if (last_ended_at === undefined) return null;
    const late = lateMs(last_ended_at, clock(), lateAfterMs);
    return { last_ended_at, late_seconds: Math.floor(late / 1000) };
  };
}

/** `5 h`, `3 days` */
export function lateBy({ late_seconds }: Lateness): string {
  return describeLength(late_seconds * 1000);
}
