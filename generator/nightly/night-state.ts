import { lateMs, type SourceFreshness } from "../../contract/status.ts";
import type { Problem } from "../../data/import/problems.ts";
import { amount, describeLength } from "../../lib/amounts.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { describeAge, isAhead, OUTCOME_WORDS, reasonOf } from "./report.ts";
import { oldestOf } from "./runs/open-problems.ts";
import { duringStep, type RunRecord } from "./runs/run-record.ts";

export interface NightState {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  readonly sources: readonly SourceFreshness[];
  /** Only problems that need attention. */
  readonly problems: readonly Problem[];
  readonly now: Date;
  /** The age at which a source counts as stale. */
  readonly maxAgeHours: number;
  /** From the end of a run to the end of the next one. */
  readonly lateAfterHours: number;
}

export interface Concern {
  /** Stable across runs, such as `quarantined bills`, so that it is reported once. */
  readonly key: string;
  readonly text: string;
}

/** Returns everything that needs attention, the failure of the last run first. */
export function findConcerns(state: NightState): readonly Concern[] {
  const { runs, sources, problems, now } = state;
  const last = runs.find(({ outcome }) => outcome !== "running");
  const byKind = Map.groupBy(problems, ({ source, kind }) => `${kind} ${source ?? "files"}`);
  return [
    ...(last === undefined ? [] : runConcerns(last)),
    ...lateConcerns(state),
    ...sources.flatMap((one) => sourceConcerns(one, state)),
    ...[...byKind].map(([key, files]) => ({
      key,
      text: `${problemHeading(files, now)}; "legis problems" explains`,
    })),
  ];
}

/** Summarizes problems of one kind and source: `quarantined: bills: 3 files, first seen 2 days ago`. */
export function problemHeading(problems: readonly Problem[], now: Date): string {
  const { kind, source, since } = oldestOf(problems);
  return `${kind.replace("_", " ")}: ${source ?? "imported files"}: ${amount(problems.length, "file")}, first seen ${describeAge(since, now)}`;
}

function runConcerns(run: RunRecord): Concern[] {
  const { number, outcome, problems } = run;
  if (outcome === "done" || outcome === "refused") return [];
  const failures = problems.filter(({ kind }) => kind === "failed");
  // Includes the failed steps, so that a different failure is reported too.
  const key = [outcome, ...new Set(failures.map(({ step }) => step ?? "clock"))].join(" ");
  const words = `${OUTCOME_WORDS[outcome][0]}${duringStep(run)}${describeReason(failures)}`;
  return [{ key, text: `the last run, ${number}, ${words}` }];
}

function describeReason([first, ...more]: RunRecord["problems"]): string {
  if (first === undefined) return "";
  const advice = first.advice === null ? "" : `; ${first.advice}`;
  const others = more.length === 0 ? "" : ` (and ${amount(more.length, "more failure")})`;
  return `: ${reasonOf(first)}${advice}${others}`;
}

function lateConcerns({ runs, now, lateAfterHours }: NightState): Concern[] {
  const endedAt = runs.find(({ ended_at }) => ended_at !== null)?.ended_at ?? null;
  const late = endedAt === null ? 0 : lateMs(endedAt, now.getTime(), lateAfterHours * HOUR_MS);
  if (endedAt === null || late === 0) return [];
  const text = `the nightly job last ended ${describeAge(endedAt, now)} and is ${describeLength(late)} late; "systemctl list-timers" or the crontab shows whether it starts`;
  return [{ key: "late", text }];
}

function sourceConcerns(
  { source, state, checked_at }: SourceFreshness,
  { now, maxAgeHours }: NightState,
): Concern[] {
  if (state === "skipped") return [];
  const checked =
    checked_at === null ? "was never checked" : `was last checked ${describeAge(checked_at, now)}`;
  if (state === "failed") {
    const text = `${source} could not be brought up to date, and ${checked}`;
    return [{ key: `failed ${source}`, text }];
  }
  const key = `stale ${source}`;
  const isWrong = checked_at !== null && isAhead(checked_at, now);
  if (isWrong) return [{ key, text: `${source} ${checked}: a clock is wrong` }];
  const age = checked_at === null ? Infinity : now.getTime() - Date.parse(checked_at);
  return age > maxAgeHours * HOUR_MS ? [{ key, text: `${source} ${checked}` }] : [];
}
