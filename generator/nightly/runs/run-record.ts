import * as z from "zod";

import { RUN_OUTCOMES, SourceFreshness } from "../../../contract/status.ts";

const STEP_NAMES = ["fetch", "import", "generate", "prune", "publish"] as const;
export type StepName = (typeof STEP_NAMES)[number];

export const StepRecord = z.object({
  step: z.enum(STEP_NAMES),
  outcome: z.enum(["running", ...RUN_OUTCOMES, "not_run"]).default("not_run"),
  seconds: z.number().default(0),
  /** Peak memory of the process by the end of the step, in bytes. */
  peak_memory: z.int().default(0),
  summary: z.string().default(""),
});

const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

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

/** Everything that happened in a night. Reports, notices, the public status and exit codes are made of it. */
export const RunRecord = z.object({
  /** Increases by one per run, so that the order of runs doesn't depend on a clock. */
  number: z.int(),
  host: z.string(),
  pid: z.int(),
  started_at: z.string(),
  /** `null` while the run is active, and forever if it was killed. */
  ended_at: z.string().nullable().default(null),
  seconds: z.number().nullable().default(null),
  outcome: z.enum(["running", ...RUN_OUTCOMES]).default("running"),
  steps: z.array(StepRecord).default([]),
  /** The state of every known source after the run, including sources that the run did not fetch. */
  sources: z.array(SourceFreshness).default([]),
  /** The names of the sources that it fetched, or tried to. */
  fetched: z.array(z.string()).default([]),
  /** Why it failed, and the files with problems. */
  problems: z.array(Problem).default([]),
  /** Changes by resource in the build that went live. */
  changes: z.record(z.string(), Counts).default({}),
  /** From an earlier run if the store didn't respond; `null` if there is none. */
  live_build: z.object({ build: z.string(), created_at: z.string() }).nullable().default(null),
  is_new_build: z.boolean().default(false),
  requests: z.int().default(0),
  /** Body bytes as transferred. */
  transferred_bytes: z.int().default(0),
  /** Facts about the run itself that need attention. */
  notes: z.array(z.string()).default([]),
  /** Facts that need none. */
  remarks: z.array(z.string()).default([]),
  /** The notice sent by mail and webhook; `null` if there was no news. */
  notice: z.enum(["failed", "recovered"]).nullable().default(null),
  /** Keys of the concerns that were reported to the operator and not yet reported as resolved. */
  reported_concerns: z.array(z.string()).default([]),
});
export type RunRecord = z.infer<typeof RunRecord>;

/** Marks runs that were recorded as running, but that no process holds. `runs` are newest first. */
export function withKilled(runs: readonly RunRecord[], isHeld: boolean): readonly RunRecord[] {
  return runs.map((run, place) =>
    run.outcome !== "running" || (isHeld && place === 0)
      ? run
      : {
          ...run,
          outcome: "killed",
          steps: run.steps.map((step) =>
            step.outcome === "running" ? { ...step, outcome: "killed" } : step,
          ),
        },
  );
}

/** ` during import`, for a killed run */
export function duringStep({ steps }: RunRecord): string {
  const step = steps.find(({ outcome }) => outcome === "killed")?.step;
  return step === undefined ? "" : ` during ${step}`;
}

/** A run refused because of its clock says nothing about the time. */
export function wasTrusted({ steps }: RunRecord): boolean {
  return steps.some(({ outcome }) => outcome !== "not_run");
}
