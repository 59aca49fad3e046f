import { hostname } from "node:os";

import type { RunHistory } from "./runs/run-history.ts";
import type { LiveBuild, Problem, RunRecord, StepName, StepRecord } from "./runs/run-record.ts";
import { failureOf, type Step, type StepResult } from "./steps/step.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/time.ts";
import { instantOf } from "../../data/parse/values.ts";
import type { OnProgress } from "../../lib/log.ts";
import { messageOf } from "../../lib/errors.ts";
import { peakMemory } from "../../lib/amounts.ts";

export interface NightlyOptions {
  /** Run in sequence. If one fails, only steps that don't depend on it still run. */
  readonly steps: readonly Step[];
  readonly history: RunHistory;
  readonly clock: () => Date;
  /** Runs even if the clock seems to have jumped. */
  readonly trustClock: boolean;
  readonly signal: AbortSignal;
  readonly findLiveBuild: () => Promise<LiveBuild | null>;
  readonly findProblems: () => Promise<readonly Problem[]>;
  readonly onProgress?: OnProgress;
}

/** Without a fetch the mirror is unchanged; without a prune old builds remain. */
const OPTIONAL_STEPS: ReadonlySet<string> = new Set<StepName>(["fetch", "prune"]);

/** Problems recorded per run. The records database has all of them. */
const MAX_PROBLEMS = 200;

/** Runs the job and records it, including a step's error. The caller must hold the run lock. */
export async function runNightly(options: NightlyOptions): Promise<RunRecord> {
  const { history, clock, signal } = options;
  const started = performance.now();
  const before = await history.list();
  const killed = before.filter(({ outcome }) => outcome === "running").map(asKilled);
  const run = newRun(await history.nextNumber(), clock());
  const record = createRecorder(history, run);
  for (const each of killed) {
    run.notes.push(
      `run ${each.number} of ${each.started_at} was killed${duringStep(each)}; this run resumed its work`,
    );
  }
  await record([...killed, run], () => history.reserve());

  const wrongClock = options.trustClock ? null : clockFault(clock(), before.find(wasTrusted));
  if (wrongClock !== null) run.problems.push(wrongClock);
  await runSteps(run, options, record, wrongClock !== null);
  await addLiveBuild(run, before, options);
  const failed = new Set(run.problems.map(({ source }) => source));
  const open = await options.findProblems().catch((error) => [failureOf("import", error)]);
  const fetched = new Set(run.sources.map(({ source }) => source as string | null));
  // The report already has the problems of failed sources; those of others are not this run's.
  run.problems.push(
    ...open.filter(
      ({ step, source }) => step !== "fetch" || (fetched.has(source) && !failed.has(source)),
    ),
  );
  run.outcome = outcomeOf(run, signal.aborted);
  run.ended_at = instantOf(clock());
  run.seconds = secondsSince(started);
  run.problems.splice(MAX_PROBLEMS);
  await record([run], () => history.thin(clock()));
  return run;
}

async function runSteps(
  run: RunRecord,
  options: NightlyOptions,
  record: ReturnType<typeof createRecorder>,
  isRefused: boolean,
): Promise<void> {
  let isStopped = isRefused;
  for (const { step, run: runStep } of options.steps) {
    const entry: StepRecord = { step, outcome: "not_run", seconds: 0, peak_memory: 0, summary: "" };
    run.steps.push(entry);
    if (isStopped || options.signal.aborted) continue;
    const began = performance.now();
    entry.outcome = "running";
    entry.peak_memory = peakMemory();
    await record([run]);
    const result = await resultOf({ step, run: runStep }, options);
    entry.outcome = result.outcome;
    entry.seconds = secondsSince(began);
    entry.peak_memory = peakMemory();
    entry.summary = result.summary;
    add(run, result);
    isStopped = result.outcome === "failed" && !OPTIONAL_STEPS.has(step);
  }
}

async function addLiveBuild(
  run: RunRecord,
  before: readonly RunRecord[],
  options: NightlyOptions,
): Promise<void> {
  try {
    const live = await options.findLiveBuild();
    run.live_build = live && { build: live.build, created_at: live.created_at };
  } catch (error) {
    // An unreachable store has not lost its build.
    run.live_build = before.find(({ live_build }) => live_build !== null)?.live_build ?? null;
    run.notes.push(
      `could not check which build is live, so this is the build of an earlier run: ${messageOf(error)}`,
    );
  }
}

function newRun(number: number, now: Date): RunRecord {
  return {
    number,
    host: hostname(),
    pid: process.pid,
    started_at: instantOf(now),
    ended_at: null,
    seconds: null,
    outcome: "running",
    steps: [],
    sources: [],
    problems: [],
    gates: [],
    changes: {},
    live_build: null,
    is_new_build: false,
    requests: 0,
    transferred_bytes: 0,
    notes: [],
    remarks: [],
    notice: null,
    reported_concerns: [],
  };
}

/** Writes runs to the history, then calls `more`. A failing history doesn't stop the run. */
function createRecorder(history: RunHistory, run: RunRecord) {
  return async (runs: readonly RunRecord[], more?: () => Promise<void>): Promise<void> => {
    try {
      for (const each of runs) await history.write(each);
      await more?.();
    } catch (error) {
      const note = `this run could not be recorded: ${messageOf(error)}`;
      if (!run.notes.includes(note)) run.notes.push(note);
    }
  };
}

async function resultOf({ step, run }: Step, options: NightlyOptions): Promise<StepResult> {
  const { signal, onProgress } = options;
  try {
    return await run({
      signal,
      onProgress: (part, share, detail) => {
        const text = detail === undefined ? part : part === step ? detail : `${part}, ${detail}`;
        onProgress?.(step, share, text);
      },
    });
  } catch (error) {
    if (signal.aborted) return { outcome: "interrupted", summary: "" };
    const problem = failureOf(step, error);
    return { outcome: "failed", summary: problem.reason, problems: [problem] };
  }
}

function add(run: RunRecord, result: StepResult): void {
  run.problems.push(...(result.problems ?? []));
  run.remarks.push(...(result.remarks ?? []));
  run.sources.push(...(result.sources ?? []));
  run.gates.push(...(result.gates ?? []));
  run.requests += result.transfer?.requests ?? 0;
  run.transferred_bytes += result.transfer?.bytes ?? 0;
  run.changes = result.changes ?? run.changes;
  run.is_new_build ||= result.isNewBuild ?? false;
}

function outcomeOf({ steps, problems }: RunRecord, isAborted: boolean): RunRecord["outcome"] {
  const isInterrupted = steps.some(({ outcome }) => outcome === "interrupted");
  const isUnfinished = steps.some(({ outcome }) => outcome === "not_run");
  if (isInterrupted || (isAborted && isUnfinished)) return "interrupted";
  if (problems.some(({ kind }) => kind === "failed")) return "failed";
  return problems.length > 0 ? "refused" : "done";
}

function asKilled(run: RunRecord): RunRecord {
  const steps = run.steps.map((step) =>
    step.outcome === "running" ? { ...step, outcome: "killed" as const } : step,
  );
  return { ...run, steps, outcome: "killed" };
}

/** A run refused because of its clock says nothing about the time. */
function wasTrusted({ steps }: RunRecord): boolean {
  return steps.some(({ outcome }) => outcome !== "not_run");
}

function duringStep({ steps }: RunRecord): string {
  const step = steps.find(({ outcome }) => outcome === "killed")?.step;
  return step === undefined ? "" : ` during ${step}`;
}

/** Clocks are often adjusted by a little. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 366 * DAY_MS;

/** Guards data against a wrong clock, which decides who is in office and when a record changed. */
function clockFault(now: Date, last: RunRecord | undefined): Problem | null {
  if (last === undefined) return null;
  const lastSeen = last.ended_at ?? last.started_at;
  const passed = now.getTime() - Date.parse(lastSeen);
  if (passed >= -CLOCK_TOLERANCE_MS && passed <= LONGEST_PAUSE_MS) return null;
  const but =
    passed < 0
      ? `, but the run before was at ${lastSeen}`
      : `, more than a year after the run before (${lastSeen})`;
  return {
    kind: "failed",
    step: null,
    source: null,
    file: null,
    reason: `the clock shows ${instantOf(now)}${but}`,
    advice:
      'set the clock right ("timedatectl" shows it); if it is right now, run "legis nightly --trust-clock" once',
  };
}

function secondsSince(start: number): number {
  return Math.round(performance.now() - start) / 1000;
}
