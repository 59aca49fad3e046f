/** What is written down of a run of the nightly job while it runs, and kept. */
import * as z from "zod";

import { RUN_OUTCOMES, SourceFreshness } from "../../contract/status.ts";

const STEP_NAMES = ["fetch", "import", "generate", "prune", "publish"] as const;
export type StepName = (typeof STEP_NAMES)[number];

const STEP_OUTCOMES = [
  "running",
  "done",
  "refused",
  "failed",
  "interrupted",
  "killed",
  "not_run",
] as const;

const StepRecord = z.object({
  step: z.enum(STEP_NAMES),
  outcome: z.enum(STEP_OUTCOMES),
  seconds: z.number(),
  /** The most that the process had had by the end of the step, in bytes. */
  peak_memory: z.int(),
  /** One line of what it did. */
  summary: z.string(),
});
export type StepRecord = z.infer<typeof StepRecord>;

const Problem = z.object({
  /** `failed`, or the kind of an open problem; earlier versions had others. */
  kind: z.string(),
  step: z.enum(STEP_NAMES).nullable(),
  /** The source it came from, where that is known. */
  source: z.string().nullable(),
  /** An address, or a file relative to the mirror. */
  file: z.string().nullable(),
  reason: z.string(),
  /** What to do; `null` where the reason says it. */
  advice: z.string().nullable(),
});
/** One thing that went wrong: at which source, in which file, why, and what to do. */
export type Problem = z.infer<typeof Problem>;

const HeldGate = z.object({ gate: z.string(), count: z.int(), examples: z.array(z.string()) });
/** A gate that held a build back. */
export type HeldGate = z.infer<typeof HeldGate>;

const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

const LiveBuild = z.object({ build: z.string(), created_at: z.string() });
export type LiveBuild = z.infer<typeof LiveBuild>;

export const RunRecord = z.object({
  /** Counts up by one a run, so that the order of runs hangs on no clock. */
  number: z.int(),
  host: z.string(),
  pid: z.int(),
  started_at: z.string(),
  /** `null` while it runs, and for ever when it is killed. */
  ended_at: z.string().nullable(),
  seconds: z.number().nullable(),
  outcome: z.enum(["running", ...RUN_OUTCOMES]),
  steps: z.array(StepRecord),
  sources: z.array(SourceFreshness),
  problems: z.array(Problem),
  gates: z.array(HeldGate),
  /** By resource, of the build that went live. */
  changes: z.record(z.string(), Counts),
  /** After the run, or where the store did not say, after a run before; `null` when there is none. */
  live_build: LiveBuild.nullable(),
  /** Whether this run put it live. */
  is_new_build: z.boolean(),
  requests: z.int(),
  /** Of bodies, as they came over the wire. */
  transferred_bytes: z.int(),
  /** What else the operator should know. */
  notes: z.array(z.string()),
  /** What is as it should be, but worth a line in the report. */
  remarks: z.array(z.string()),
  /** The notice sent by mail and webhook; `null` if there was nothing new to tell. */
  notice: z.enum(["failed", "recovered"]).nullable(),
  /** What the operator has been told is wrong, and was not yet told is right again. */
  told: z.array(z.string()).default([]),
});
export type RunRecord = z.infer<typeof RunRecord>;
