import { firstError, LegisError, messageOf, systemFailure } from "../../../lib/errors.ts";
import type { OnProgress } from "../../../lib/log.ts";
import type { Problem, RunRecord, StepName } from "../runs/run-record.ts";

export interface Step {
  readonly step: StepName;
  /** Adds what happened to the run. Rejects if the step fails; `failureOf` describes the error. */
  readonly run: (run: RunRecord, options: StepOptions) => Promise<StepResult>;
}

interface StepOptions {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export type StepResult = Pick<RunRecord["steps"][number], "outcome" | "summary">;

export function failureOf(step: StepName, thrown: unknown): Problem {
  const error = firstError(thrown);
  const failed = { kind: "failed", step, source: null };
  if (error instanceof LegisError) {
    const { subject, what, advice } = error;
    return { ...failed, file: subject || null, reason: shortened(what), advice };
  }
  const failure = systemFailure(error);
  return {
    ...failed,
    file: pathOf(error),
    reason: shortened(failure?.what ?? messageOf(error)),
    advice:
      failure?.advice ?? `fix that and run "legis ${COMMANDS[step]}" or "legis nightly" again`,
  };
}

const COMMANDS: Readonly<Record<StepName, string>> = {
  fetch: "fetch",
  import: "import",
  generate: "generate",
  publish: "publish cloudflare",
  prune: "builds prune",
};

function shortened(message: string): string {
  return message.split("\n").slice(0, 3).join(" ").slice(0, 1000);
}

function pathOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("path" in error)) return null;
  return typeof error.path === "string" ? error.path : null;
}
