import { hostname } from "node:os";

import { instantOf } from "../../data/parse/values.ts";
import { peakMemory } from "../../lib/amounts.ts";
import { messageOf } from "../../lib/errors.ts";
import type { OnProgress } from "../../lib/log.ts";
import { maskedJson } from "../../lib/mask-secrets.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/time.ts";
import { reasonOf } from "./report.ts";
import { NO_PROBLEMS, type OpenProblems, runProblems, withProblems } from "./runs/open-problems.ts";
import type { RunHistory } from "./runs/run-history.ts";
import {
  duringStep,
  type Problem,
  RunRecord,
  type StepName,
  StepRecord,
  withKilled,
  wasTrusted,
} from "./runs/run-record.ts";
import { failureOf, type Step, type StepResult } from "./steps/step.ts";

export interface NightlyOptions {
  /** Run in sequence. If one fails, only steps that don't depend on it still run. */
  readonly steps: readonly Step[];
  readonly history: RunHistory;
  readonly clock: () => Date;
  /** Runs even if the clock seems to have jumped. */
  readonly trustClock: boolean;
  readonly signal: AbortSignal;
  /** The mirror's folder, from which problems name files. */
  readonly mirror: string;
  readonly findLiveBuild: () => Promise<RunRecord["live_build"]>;
  readonly readProblems: () => Promise<OpenProblems>;
  readonly onProgress?: OnProgress;
  /** Tells the world. Called once the run is over, with the earlier ones, newest first. */
  readonly report: (
    run: RunRecord,
    earlier: readonly RunRecord[],
    open: OpenProblems,
  ) => Promise<void>;
}

/** Without a fetch the mirror is unchanged; without a prune old builds remain. */
const OPTIONAL_STEPS: ReadonlySet<string> = new Set<StepName>(["fetch", "prune"]);

/** Problems recorded per run. The records database has all of them. */
const MAX_PROBLEMS = 200;

/** Runs the job and records it, including a step's error. The caller must hold the run lock. */
export async function runNightly(options: NightlyOptions): Promise<RunRecord> {
  const { history, clock, signal } = options;
  const started = performance.now();
  const listed = await history.list();
  const earlier = withKilled(listed, false);
  const killed = earlier.filter((run, place) => run !== listed[place]);
  const run = RunRecord.parse({
    number: await history.nextNumber(),
    host: hostname(),
    pid: process.pid,
    started_at: instantOf(clock()),
    sources: earlier[0]?.sources,
    live_build: earlier[0]?.live_build,
  });
  const record = createRecorder(history, run);
  run.notes.push(
    ...killed.map(
      (each) => `run ${each.number} of ${each.started_at} was killed${duringStep(each)}`,
    ),
  );
  await record([...killed, run], () => history.reserve());

  const wrongClock = options.trustClock ? null : clockFault(clock(), earlier.find(wasTrusted));
  if (wrongClock !== null) run.problems.push(wrongClock);
  await runSteps(run, options, record, wrongClock !== null);
  await addLiveBuild(run, options);
  const open = await addOpenProblems(run, options);
  run.outcome = outcomeOf(run, signal.aborted);
  run.ended_at = instantOf(clock());
  run.seconds = secondsSince(started);
  run.problems.splice(MAX_PROBLEMS);
  Object.assign(run, maskedJson(run));
  await record([run], () => history.thin(clock()));
  await options.report(run, earlier, open);
  await record([run]);
  return run;
}

async function runSteps(
  run: RunRecord,
  options: NightlyOptions,
  record: ReturnType<typeof createRecorder>,
  isRefused: boolean,
): Promise<void> {
  let isStopped = isRefused;
  for (const step of options.steps) {
    const entry = StepRecord.parse({ step: step.step });
    run.steps.push(entry);
    if (isStopped || options.signal.aborted) continue;
    const began = performance.now();
    entry.outcome = "running";
    entry.peak_memory = peakMemory();
    await record([run]);
    const result = await runStep(run, step, options);
    Object.assign(entry, result, { seconds: secondsSince(began), peak_memory: peakMemory() });
    isStopped = result.outcome === "failed" && !OPTIONAL_STEPS.has(step.step);
  }
}

async function addLiveBuild(run: RunRecord, { findLiveBuild }: NightlyOptions): Promise<void> {
  try {
    const live = await findLiveBuild();
    run.live_build = live && { build: live.build, created_at: live.created_at };
  } catch (error) {
    run.notes.push(
      `could not check which build is live, so this is the build of an earlier run: ${messageOf(error)}`,
    );
  }
}

/** Adds the open problems of the fetched sources to the run's, and those of all to their freshness. */
async function addOpenProblems(
  run: RunRecord,
  { mirror, readProblems }: NightlyOptions,
): Promise<OpenProblems> {
  try {
    const open = await readProblems();
    const failed = new Set(run.problems.map(({ source }) => source));
    // The run already has the problems of failed sources; those of others are not this run's.
    const isOwn = ({ step, source }: Problem): boolean =>
      step !== "fetch" || (source !== null && run.fetched.includes(source) && !failed.has(source));
    run.problems.push(...runProblems(open.problems, mirror).filter(isOwn));
    const remarks = runProblems(open.remarks, mirror).filter(isOwn);
    run.remarks.push(...remarks.map(reasonOf));
    run.sources = withProblems(run.sources, open);
    return open;
  } catch (error) {
    addFailure(run, failureOf("import", error));
    return NO_PROBLEMS;
  }
}

/** Writes runs to the history, then calls `more`. A failing history doesn't stop the run. */
function createRecorder(history: RunHistory, run: RunRecord) {
  return async (runs: readonly RunRecord[], more?: () => Promise<void>): Promise<void> => {
    try {
      for (const each of runs) await history.write(each);
      await more?.();
    } catch (error) {
      const note = `this run could not be recorded: ${messageOf(error)}`;
      // Later steps may be recorded, and the end has space of its own.
      if (run.outcome !== "running" && !run.notes.includes(note)) run.notes.push(note);
    }
  };
}

async function runStep(
  run: RunRecord,
  { step, run: work }: Step,
  { signal, onProgress }: NightlyOptions,
): Promise<StepResult> {
  try {
    return await work(run, {
      signal,
      onProgress: (part, share, detail) => {
        const text = detail === undefined ? part : part === step ? detail : `${part}, ${detail}`;
        onProgress?.(step, share, text);
      },
    });
  } catch (error) {
    if (signal.aborted) return { outcome: "interrupted", summary: "" };
    const problem = failureOf(step, error);
    addFailure(run, problem);
    return { outcome: "failed", summary: problem.reason };
  }
}

/** Several steps may fail for one reason, such as a damaged database. */
function addFailure({ problems }: RunRecord, failure: Problem): void {
  const isIt = ({ file, reason }: Problem): boolean =>
    file === failure.file && reason === failure.reason;
  if (!problems.some(isIt)) problems.push(failure);
}

function outcomeOf({ steps, problems }: RunRecord, isAborted: boolean): RunRecord["outcome"] {
  const isInterrupted = steps.some(({ outcome }) => outcome === "interrupted");
  const isUnfinished = steps.some(({ outcome }) => outcome === "not_run");
  if (isInterrupted || (isAborted && isUnfinished)) return "interrupted";
  if (problems.some(({ kind }) => kind === "failed")) return "failed";
  return problems.length > 0 ? "refused" : "done";
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
      'set the clock right ("timedatectl" shows it); if this is the true date, run "legis nightly --trust-clock" once',
  };
}

function secondsSince(start: number): number {
  return Math.round(performance.now() - start) / 1000;
}
