import { StatusNotRead, type StatusReader } from "./service-status.ts";

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
    try {
      const known = await status.read();
      if (known === null) return null;
      const late = clock() - Date.parse(known.written_at) - lateAfterMs;
      return {
        last_ended_at: known.written_at,
        late_seconds: Math.max(0, Math.floor(late / 1000)),
      };
    } catch (error) {
      if (error instanceof StatusNotRead) return null;
      throw error;
    }
  };
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** `5 h`, `3 days` */
export function lateBy({ late_seconds }: Lateness): string {
  if (late_seconds < HOUR) return `${Math.max(1, Math.floor(late_seconds / 60))} min`;
  if (late_seconds < 2 * DAY) return `${Math.floor(late_seconds / HOUR)} h`;
  return `${Math.floor(late_seconds / DAY)} days`;
}
