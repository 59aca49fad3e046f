import type { PublicRun } from "../../../contract/status.ts";
import { lastDays } from "../../../lib/time.ts";

/** A night's outcome: `none` without a known run, `unknown` before the first known run. */
export type NightState = "well" | "refused" | "failed" | "none" | "unknown";

/** The runs that began on one day in UTC. */
export interface Night {
  readonly day: string;
  readonly state: NightState;
  /** The run that decided the state. */
  readonly run: PublicRun | undefined;
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
    const run = ofDay.find(({ outcome }) => OUTCOMES[outcome].state !== "failed") ?? ofDay[0];
    const without = day < oldest || day === today ? "unknown" : "none";
    const state = run === undefined ? without : OUTCOMES[run.outcome].state;
    return { day, state, run, runs: ofDay.length };
  });
}

/** Outcomes in words, and the state that they give a night. */
export const OUTCOMES: Readonly<
  Record<PublicRun["outcome"], { readonly words: string; readonly state: NightState }>
> = {
  done: { words: "went well", state: "well" },
  refused: { words: "went well, some files held back", state: "refused" },
  failed: { words: "failed", state: "failed" },
  interrupted: { words: "was interrupted", state: "failed" },
  killed: { words: "was cut off", state: "failed" },
};
