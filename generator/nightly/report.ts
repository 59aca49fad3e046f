import type { SourceFreshness } from "../../contract/status.ts";
import { amount, size, table, tableOf } from "../../lib/amounts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import type { Problem } from "../../data/import/problems.ts";
import type { CheckedSource, Problem as RunProblem, RunRecord } from "./runs/run-record.ts";

const SHOWN_PROBLEMS = 25;

export function headline(run: RunRecord): string {
  const took = run.seconds === null ? "" : ` after ${describeLength(run.seconds * 1000)}`;
  const [outcome, addition = ""] = OUTCOME_WORDS[run.outcome];
  return `nightly run ${run.number} ${outcome}${took}${addition}: ${liveNow(run)}`;
}

export function reportText(
  run: RunRecord,
  freshness: readonly SourceFreshness[],
  now: Date,
): string {
  return [
    headline(run),
    "",
    ...run.problems.slice(0, SHOWN_PROBLEMS).flatMap(problemLines),
    ...(run.problems.length > SHOWN_PROBLEMS ? ['and more; "legis problems" lists all'] : []),
    ...run.gates.flatMap(({ gate, count, examples }) => [
      `gate ${gate}: ${amount(count, "time")}`,
      ...examples.map((example) => `  ${example}`),
    ]),
    ...run.notes.map((note) => `note: ${note}`),
    ...(run.problems.length + run.gates.length + run.notes.length === 0 ? [] : [""]),
    stepTable(run),
    ...run.remarks.map((remark) => `(${remark})`),
    ...changeTable(run),
    ...(freshness.length === 0 ? [] : ["", freshnessTable(freshness, now)]),
    "",
    `${amount(run.requests, "request")}, ${size(run.transferred_bytes)} transferred, peak memory ${size(peakOf(run))}`,
  ].join("\n");
}

export function freshnessTable(freshness: readonly SourceFreshness[], now: Date): string {
  const age = (at: string | null): string => (at === null ? "never" : describeAge(at, now));
  return tableOf(freshness, {
    source: ({ source }) => source,
    state: ({ state }) => state,
    newest: ({ newest_at }) => (newest_at === null ? "unknown" : age(newest_at)),
    checked: ({ checked_at }) => age(checked_at),
  });
}

/** What stands before and after the duration. */
const OUTCOME_WORDS: Readonly<
  Record<RunRecord["outcome"], readonly [outcome: string, addition?: string]>
> = {
  done: ["done"],
  refused: ["done", ", with open problems"],
  failed: ["failed"],
  interrupted: ["was interrupted", " (the next run continues)"],
  killed: ["was killed", " (the next run continues)"],
  running: ["is running"],
};

function liveNow({ live_build, is_new_build, changes }: RunRecord): string {
  if (live_build === null) return "no build is live";
  if (!is_new_build) return `${live_build.build} stays live`;
  const changed = Object.entries(changes).flatMap(
    ([resource, { added, changed: altered, removed }]) => {
      const all = added + altered + removed;
      return all === 0 ? [] : [`${amount(all)} ${all === 1 ? resource : `${resource}s`}`];
    },
  );
  const what = changed.length === 0 ? "no records changed" : `${changed.join(", ")} changed`;
  return `${live_build.build} is live, ${what}`;
}

function problemLines({ kind, step, source, file, reason, advice }: RunProblem): string[] {
  const where = [source ?? step, file].filter((part) => part !== null).join(": ");
  return [
    `${kind}: ${where === "" ? "" : `${where}: `}${reason}`,
    ...(advice === null ? [] : [`  ${advice}`]),
  ];
}

function stepTable({ steps }: RunRecord): string {
  return tableOf(steps, {
    step: ({ step }) => step,
    seconds: ({ seconds }) => seconds.toFixed(1),
    outcome: ({ outcome }) => outcome.replace("_", " "),
    "what it did": ({ summary }) => summary,
  });
}

function changeTable({ changes }: RunRecord): string[] {
  const rows = Object.entries(changes)
    .filter(([, { added, changed, removed }]) => added + changed + removed > 0)
    .map(([resource, { added, changed, removed }]) => [
      `${resource}s`,
      ...[added, changed, removed].map((count) => amount(count)),
    ]);
  return rows.length === 0
    ? []
    : ["", table([["records", "added", "changed", "removed"], ...rows])];
}

function peakOf({ steps }: RunRecord): number {
  return Math.max(0, ...steps.map(({ peak_memory }) => peak_memory));
}

export interface Assessment {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  readonly freshness: readonly CheckedSource[];
  /** Only problems that need attention. */
  readonly problems: readonly Problem[];
  readonly now: Date;
  /** The age at which a source counts as stale. */
  readonly maxAgeMs: number;
}

interface Concern {
  /** Stable across runs, such as `quarantined bills`, so that it is reported once. */
  readonly key: string;
  readonly text: string;
}

export function findConcerns({
  runs,
  freshness,
  problems,
  now,
  maxAgeMs,
}: Assessment): readonly Concern[] {
  const last = runs.find(({ outcome }) => outcome !== "running");
  const byKind = Map.groupBy(problems, ({ source, kind }) => `${kind} ${source ?? "files"}`);
  return [
    ...(last === undefined ? [] : runConcerns(last)),
    ...freshness.flatMap((one) => sourceConcerns(one, now, maxAgeMs)),
    ...[...byKind].map(([key, files]) => ({
      key,
      text: `${problemHeading(files, now)}; "legis problems" explains`,
    })),
  ];
}

/** Summarizes problems of one kind and source: `quarantined: bills: 3 files, first seen 2 days ago`. */
export function problemHeading(problems: readonly Problem[], now: Date): string {
  const [first] = problems.toSorted((a, b) => (a.since < b.since ? -1 : 1));
  if (first === undefined) return "";
  const { kind, source, since } = first;
  return `${kind.replace("_", " ")}: ${source ?? "imported files"}: ${amount(problems.length, "file")}, first seen ${describeAge(since, now)}`;
}

function runConcerns({ number, outcome, problems }: RunRecord): Concern[] {
  const words = FAILURE_WORDS[outcome];
  if (words === undefined) return [];
  const steps = problems.flatMap(({ kind, step }) => (kind === "failed" ? (step ?? "clock") : []));
  // Includes the failed steps, so that a different failure is reported too.
  const key = [outcome, ...new Set(steps)].join(" ");
  return [{ key, text: `the last run, ${number}, ${words}` }];
}

function sourceConcerns(
  { source, state, checked_at }: CheckedSource,
  now: Date,
  maxAgeMs: number,
): Concern[] {
  if (state === "skipped") return [];
  const failed = { key: `failed ${source}`, text: `${source} could not be brought up to date` };
  const stale = staleness(checked_at, now, maxAgeMs);
  return [
    ...(state === "failed" ? [failed] : []),
    ...(stale === null ? [] : [{ key: `stale ${source}`, text: `${source} was ${stale}` }]),
  ];
}

function staleness(checkedAt: string | null, now: Date, maxAgeMs: number): string | null {
  if (checkedAt === null) return "never checked";
  const age = describeAge(checkedAt, now);
  if (isAhead(checkedAt, now)) return `checked ${age}: a clock is wrong`;
  return now.getTime() - Date.parse(checkedAt) > maxAgeMs ? `last checked ${age}` : null;
}

const FAILURE_WORDS: Partial<Readonly<Record<RunRecord["outcome"], string>>> = {
  failed: "failed",
  interrupted: "was interrupted",
  killed: "was killed",
};

const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

function isAhead(at: string, now: Date): boolean {
  return Date.parse(at) - now.getTime() > CLOCK_TOLERANCE_MS;
}

/** The age of an instant: `5 h ago`, or `2 days in the future` if a clock is wrong. */
export function describeAge(at: string, now: Date): string {
  const ms = now.getTime() - Date.parse(at);
  if (isAhead(at, now)) return `${describeLength(-ms)} in the future`;
  return ms < MINUTE_MS ? "just now" : `${describeLength(ms)} ago`;
}

export function describeLength(ms: number): string {
  if (ms < MINUTE_MS) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 2 * HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}
