import type { PastRun, PublicRun } from "../../../contract/status.ts";
import { lastDays } from "../../../lib/time.ts";

/** A night's outcome: `none` without a known run, `unknown` before the first known run. */
export type NightState = "well" | "refused" | "failed" | "none" | "unknown";

/** The runs that began on one day in UTC. */
export interface Night {
  readonly day: string;
  readonly state: NightState;
  /** The run that decided the state. */
  readonly run: PublicRun | undefined;
  /** The number of runs that began that day. */
  readonly runs: number;
}

/**
 * Returns the last nights including today, oldest first. A night's last good run decides its state, even
 * if other runs failed. Today is not `none` before its run.
 */
export function nightsOf(runs: readonly PublicRun[], count: number, now: number): readonly Night[] {
  const days = lastDays(count, now);
  const today = days.at(-1) ?? "";
  const oldest = runs.at(-1)?.started_at.slice(0, 10) ?? today;
  return days.map((day) => {
    const ofDay = runs.filter(({ started_at }) => started_at.startsWith(day));
    const run = ofDay.find(({ outcome }) => STATES[outcome] !== "failed") ?? ofDay[0];
    const without = day < oldest || day === today ? "unknown" : "none";
    const state = run === undefined ? without : STATES[run.outcome];
    return { day, state, run, runs: ofDay.length };
  });
}

const STATES: Readonly<Record<PublicRun["outcome"], NightState>> = {
  done: "well",
  refused: "refused",
  failed: "failed",
  interrupted: "failed",
  killed: "failed",
};

/** Returns the builds that went live, newest first. */
export function buildsOf(
  history: readonly PastRun[],
): readonly (Pick<PastRun, "changes" | "started_at"> & { readonly build: string })[] {
  return history.flatMap(({ build, changes, started_at }) =>
    build === null ? [] : [{ build, changes, started_at }],
  );
}
