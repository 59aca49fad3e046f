import * as z from "zod";

import { RUN_OUTCOMES, SourceFreshness } from "../../../contract/status.ts";

const STEP_NAMES = ["fetch", "import", "generate", "prune", "publish"] as const;
export type StepName = (typeof STEP_NAMES)[number];

const StepRecord = z.object({
  step: z.enum(STEP_NAMES),
  outcome: z.enum(["running", ...RUN_OUTCOMES, "not_run"]),
  seconds: z.number(),
  /** Peak memory of the process by the end of the step, in bytes. */
  peak_memory: z.int(),
  summary: z.string(),
});
export type StepRecord = z.infer<typeof StepRecord>;

const Problem = z.object({
  /** `failed`, or the kind of an open problem. */
  kind: z.string(),
  step: z.enum(STEP_NAMES).nullable(),
  source: z.string().nullable(),
  /** An address, or a file relative to the mirror. */
  file: z.string().nullable(),
  reason: z.string(),
  /** Advice; `null` if the reason includes it. */
  advice: z.string().nullable(),
});
export type Problem = z.infer<typeof Problem>;

const CheckedSource = SourceFreshness.pick({ source: true, state: true, checked_at: true });
export type CheckedSource = z.infer<typeof CheckedSource>;

const HeldGate = z.object({ gate: z.string(), count: z.int(), examples: z.array(z.string()) });
export type HeldGate = z.infer<typeof HeldGate>;

const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

const LiveBuild = z.object({ build: z.string(), created_at: z.string() });
export type LiveBuild = z.infer<typeof LiveBuild>;

export const RunRecord = z.object({
  /** Increases by one per run, so that the order of runs doesn't depend on a clock. */
  number: z.int(),
  host: z.string(),
  pid: z.int(),
  started_at: z.string(),
  /** `null` while the run is active, and forever if it was killed. */
  ended_at: z.string().nullable(),
  seconds: z.number().nullable(),
  outcome: z.enum(["running", ...RUN_OUTCOMES]),
  steps: z.array(StepRecord),
  sources: z.array(CheckedSource),
  problems: z.array(Problem),
  gates: z.array(HeldGate),
  /** Changes by resource in the build that went live. */
  changes: z.record(z.string(), Counts),
  /** From an earlier run if the store didn't respond; `null` if there is none. */
  live_build: LiveBuild.nullable(),
  is_new_build: z.boolean(),
  requests: z.int(),
  /** Body bytes as transferred. */
  transferred_bytes: z.int(),
  notes: z.array(z.string()),
  /** Facts for the report that need no attention. */
  remarks: z.array(z.string()),
  /** The notice sent by mail and webhook; `null` if there was no news. */
  notice: z.enum(["failed", "recovered"]).nullable(),
  /** Keys of the concerns that were reported to the operator and not yet reported as resolved. */
  reported_concerns: z.array(z.string()),
});
export type RunRecord = z.infer<typeof RunRecord>;
