import { lateMs, type SourceFreshness } from "../../contract/status.ts";
import type { Problem } from "../../data/import/problems.ts";
import { amount, describeLength } from "../../lib/amounts.ts";
import { required } from "../../lib/required.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { describeAge, isAhead, OUTCOME_WORDS, reasonOf } from "./report.ts";
import { oldestOf } from "./runs/open-problems.ts";
import { duringStep, type RunRecord, wasTrusted } from "./runs/run-record.ts";

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
  /** Whether it is about files only, so that the run was done all the same. */
  readonly isOfFiles?: true;
  /** Whether the run was stopped, and the next one goes on. */
  readonly isStop?: true;
}

/** Returns everything that needs attention, the failure of the last run first. */
export function findConcerns(state: NightState): readonly Concern[] {
  const { runs, problems, now } = state;
  const last = runs.find(({ outcome }) => outcome !== "running");
  const failed = new Set<string | null>(failedSources(state));
  const others = problems.filter(
    ({ kind, source }) => kind !== "unreachable" || !failed.has(source),
  );
  const byKind = Map.groupBy(others, ({ source, kind }) => `${kind} ${source ?? "files"}`);
  return [
    ...(last === undefined ? [] : runConcerns(last)),
    ...lateConcerns(state),
    ...failedConcerns(state),
    ...(last?.problems.some(isOfClock) === true ? [] : staleConcerns(state)),
    ...[...byKind].map(([key, files]) => ({
      key,
      text: `${problemHeading(files, now)}; "legis problems" explains`,
      isOfFiles: true as const,
    })),
  ];
}

/** Summarizes problems of one kind and source: `quarantined: bills: 3 files, first seen 2 days ago`. */
export function problemHeading(problems: readonly Problem[], now: Date): string {
  const { kind, source, since } = oldestOf(problems);
  return `${kind.replace("_", " ")}: ${source ?? "imported files"}: ${amount(problems.length, "file")}, first seen ${describeAge(since, now)}`;
}

/** A wrong clock is one line, not one for each source. */
const isOfClock = ({ kind, step }: RunRecord["problems"][number]): boolean =>
  kind === "failed" && step === null;

/** One for each step that failed, so that a different failure is reported too. */
function runConcerns(run: RunRecord): Concern[] {
  const { number, outcome, problems } = run;
  if (outcome === "done" || outcome === "refused") return [];
  const text = `the last run, ${number}, ${OUTCOME_WORDS[outcome][0]}${duringStep(run)}`;
  const failures = problems.filter(({ kind }) => kind === "failed");
  const byStep = Map.groupBy(failures, ({ step }) => step ?? "clock");
  const stop = outcome === "interrupted" ? { isStop: true as const } : {};
  if (byStep.size === 0) return [{ key: outcome, text, ...stop }];
  return Array.from(byStep, ([step, ofStep]) => ({
    key: `${outcome} ${step}`,
    text: `${text}: ${describeReason(ofStep)}`,
    ...stop,
  }));
}

function describeReason([first, ...more]: RunRecord["problems"]): string {
  const { advice, ...problem } = required(first, "a failure");
  const others = more.length === 0 ? "" : ` (and ${amount(more.length, "more failure")})`;
  return `${[reasonOf(problem), ...(advice === null ? [] : [advice])].join("; ")}${others}`;
}

function lateConcerns({ runs, now, lateAfterHours }: NightState): Concern[] {
  const endedAt = runs.find((run) => run.ended_at !== null && wasTrusted(run))?.ended_at ?? null;
  const late = endedAt === null ? 0 : lateMs(endedAt, now.getTime(), lateAfterHours * HOUR_MS);
  if (endedAt === null || late === 0) return [];
  const text = `the nightly job last ended ${describeAge(endedAt, now)} and is ${describeLength(late)} late; "systemctl list-timers --all" or the crontab shows whether it starts, and "journalctl -u legis-nightly" why it does not end`;
  return [{ key: "late", text }];
}

/** All sources that failed share one text. */
function failedConcerns(state: NightState): Concern[] {
  const failed = failedSources(state);
  const text = `${failed.join(", ")} could not be brought up to date`;
  return failed.map((source) => ({ key: `failed ${source}`, text }));
}

function failedSources({ sources }: NightState): string[] {
  return sources.filter(({ state }) => state === "failed").map(({ source }) => source);
}

/** Sources that were last checked at about the same time share one text, and all that a wrong clock checked. */
function staleConcerns({ runs, sources, now, maxAgeHours }: NightState): Concern[] {
  const fetched = runs.find((run) => run.fetched.length > 0)?.fetched;
  const ageOf = (at: string | null): string =>
    at === null ? "never" : isAhead(at, now) ? "a clock is wrong" : describeAge(at, now);
  const stale = sources
    // "--only" leaves out the others on purpose.
    .filter(({ source }) => fetched?.includes(source) ?? true)
    .filter(({ state }) => state === "changed" || state === "unchanged")
    .filter(({ checked_at: at }) => {
      const ageMs = at === null ? Infinity : now.getTime() - Date.parse(at);
      return ageMs > maxAgeHours * HOUR_MS || (at !== null && isAhead(at, now));
    });
  return [...Map.groupBy(stale, ({ checked_at }) => ageOf(checked_at))].flatMap(([age, some]) => {
    const names = some.map(({ source }) => source);
    const at = some[0]?.checked_at ?? null;
    const when = at === null ? "never checked" : `last checked ${describeAge(at, now)}`;
    const wrong = age === "a clock is wrong" ? `: ${age}` : "";
    const text = `${names.join(", ")} ${names.length === 1 ? "was" : "were"} ${when}${wrong}`;
    return names.map((source) => ({ key: `stale ${source}`, text }));
  });
}
