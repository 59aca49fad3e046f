import type { SourceFreshness } from "../contract/status.ts";
import { describeAge, isAhead } from "./age.ts";
import type { RunRecord } from "./runs/run-record.ts";

export interface Judged {
  /** The newest first. */
  readonly runs: readonly RunRecord[];
  readonly freshness: readonly SourceFreshness[];
  readonly now: Date;
  /** How long ago a source may have been checked. */
  readonly maxAgeMs: number;
}

/** Everything that is not well, a line each. */
export function whatIsWrong({ runs, freshness, now, maxAgeMs }: Judged): readonly string[] {
  const last = runs.find(({ outcome }) => outcome !== "running");
  // Who imports and generates by hand needs no nightly run.
  if (last === undefined) return [];
  const isBad = last.outcome !== "done" && last.outcome !== "refused";
  return [
    ...(isBad ? [`the last run, ${last.number}, ${ENDED[last.outcome]}`] : []),
    ...freshness.flatMap(({ source, state, checked_at }) => {
      if (state === "skipped") return [];
      if (checked_at === null) return [`${source} was never checked`];
      const age = describeAge(checked_at, now);
      if (isAhead(checked_at, now)) return [`${source} was checked ${age}: a clock is wrong`];
      const isOld = now.getTime() - Date.parse(checked_at) > maxAgeMs;
      return isOld ? [`${source} was last checked ${age}`] : [];
    }),
  ];
}

const ENDED: Readonly<Record<RunRecord["outcome"], string>> = {
  done: "ended well",
  refused: "did not take all of the files",
  failed: "failed",
  interrupted: "was interrupted",
  killed: "was killed",
  running: "is running",
};
