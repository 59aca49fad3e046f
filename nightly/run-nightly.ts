import { hostname } from "node:os";

import type { RunHistory } from "./runs/run-history.ts";
import type { LiveBuild, Problem, RunRecord, StepName, StepRecord } from "./runs/run-record.ts";
import { failureOf, type Step, type StepResult } from "./steps/step.ts";
import { DAY_MS, MINUTE_MS } from "../lib/time.ts";
import { instantOf } from "../data/parse/values.ts";
import type { OnProgress } from "../lib/progress.ts";
import { messageOf } from "../lib/errors.ts";
import { peakMemory } from "../lib/amounts.ts";

export interface NightlyOptions {
  /** One after the other; after one that failed only those run that can do with what is there. */
  readonly steps: readonly Step[];
  readonly history: RunHistory;
  readonly clock: () => Date;
  /** Runs also where the clock seems to have jumped. */
  readonly trustClock: boolean;
  readonly signal: AbortSignal;
  /** `null` when no build is live. */
  readonly findLiveBuild: () => Promise<LiveBuild | null>;
  /** The open problems that need attention. */
  readonly findProblems: () => Promise<readonly Problem[]>;
  readonly onProgress?: OnProgress;
}

/** What could not be fetched is as it was, and what could not be removed is in nobody's way. */
const NEEDED_BY_NONE: ReadonlySet<string> = new Set<StepName>(["fetch", "prune"]);

/** Problems that are written down one by one; the records database has all. */
const MOST_PROBLEMS = 200;

/**
 * Runs the nightly job, and writes down how it goes while it goes. It never rejects because of what
 * a step meets: that is in the record. Only the holder of the run lock may call it.
 */
export async function runNightly(options: NightlyOptions): Promise<RunRecord> {
  const { steps, history, clock, signal } = options;
  const started = performance.now();
  const before = await history.list();
  const killed = before.filter(({ outcome }) => outcome === "running").map(asKilled);
  const run = newRun(await history.nextNumber(), clock());
  const record = createRecorder(history, run);
  for (const each of killed) {
    run.notes.push(
      `run ${each.number} of ${each.started_at} was killed${duringStep(each)}; this one went on where it was`,
    );
  }
  await record([...killed, run], () => history.reserve());

  const wrongClock = options.trustClock ? null : clockFault(clock(), before.find(wasTrusted));
  if (wrongClock !== null) run.problems.push(wrongClock);
  let isStopped = wrongClock !== null;
  for (const { step, run: runStep } of steps) {
    if (isStopped || signal.aborted) {
      run.steps.push({ step, outcome: "not_run", seconds: 0, peak_memory: 0, summary: "" });
      continue;
    }
    const began = performance.now();
    const entry: StepRecord = {
      step,
      outcome: "running",
      seconds: 0,
      peak_memory: peakMemory(),
      summary: "",
    };
    run.steps.push(entry);
    // oxlint-disable no-await-in-loop -- each step works on what the one before left
    await record([run]);
    const result = await resultOf({ step, run: runStep }, options);
    // oxlint-enable no-await-in-loop
    entry.outcome = result.outcome;
    entry.seconds = secondsSince(began);
    entry.peak_memory = peakMemory();
    entry.summary = result.summary;
    add(run, result);
    isStopped = result.outcome === "failed" && !NEEDED_BY_NONE.has(step);
  }

  try {
    const live = await options.findLiveBuild();
    run.live_build = live && { build: live.build, created_at: live.created_at };
  } catch (error) {
    // A store that can't be reached has not lost its build.
    run.live_build = before.find(({ live_build }) => live_build !== null)?.live_build ?? null;
    run.notes.push(
      `which build is live could not be seen, this tells of a run before: ${messageOf(error)}`,
    );
  }
  const failed = new Set(run.problems.map(({ source }) => source));
  const open = await options.findProblems().catch((error) => [failureOf("import", error)]);
  // A source that failed says so itself.
  run.problems.push(...open.filter(({ step, source }) => step !== "fetch" || !failed.has(source)));
  run.outcome = outcomeOf(run, signal.aborted);
  run.ended_at = instantOf(clock());
  run.seconds = secondsSince(started);
  run.problems.splice(MOST_PROBLEMS);
  await record([run], () => history.thin(clock()));
  return run;
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
    told: [],
  };
}

/** Writes runs down, then does more of the kind; a history that can't be written stops no run. */
function createRecorder(history: RunHistory, run: RunRecord) {
  return async (runs: readonly RunRecord[], more?: () => Promise<void>): Promise<void> => {
    try {
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      for (const each of runs) await history.write(each);
      await more?.();
    } catch (error) {
      const note = `this run could not be written down: ${messageOf(error)}`;
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
        const told = detail === undefined ? part : part === step ? detail : `${part}, ${detail}`;
        onProgress?.(step, share, told);
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

/** A run that its clock kept from beginning tells nothing about the time. */
function wasTrusted({ steps }: RunRecord): boolean {
  return steps.some(({ outcome }) => outcome !== "not_run");
}

function duringStep({ steps }: RunRecord): string {
  const step = steps.find(({ outcome }) => outcome === "killed")?.step;
  return step === undefined ? "" : ` during ${step}`;
}

/** Clocks are set right by a little all the time. */
const TOLERATED_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 366 * DAY_MS;

/**
 * What is wrong with the clock, by what it showed in the run before; `null` where it may be right. It
 * decides who is in office and when a record changed, so a wrong one would go live.
 */
function clockFault(now: Date, last: RunRecord | undefined): Problem | null {
  if (last === undefined) return null;
  const lastSeen = last.ended_at ?? last.started_at;
  const passed = now.getTime() - Date.parse(lastSeen);
  if (passed >= -TOLERATED_MS && passed <= LONGEST_PAUSE_MS) return null;
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
