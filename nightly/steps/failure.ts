import { LegisError, messageOf, systemFailure } from "../../lib/errors.ts";
import type { Problem, StepName } from "../runs/run-record.ts";

/** What a step that broke off tells: why, and what to do. */
export function failureOf(step: StepName, error: unknown): Problem {
  const { file, reason, advice } = told(step, error);
  return { kind: "failed", step, source: null, file, reason: short(reason), advice };
}

type Told = Pick<Problem, "file" | "reason" | "advice">;

function told(step: StepName, error: unknown): Told {
  if (error instanceof LegisError) {
    return { file: error.subject || null, reason: error.what, advice: error.advice };
  }
  const failure = systemFailure(error);
  return {
    file: pathOf(error),
    reason: failure?.what ?? messageOf(error),
    advice:
      failure?.advice ?? `mend that and run "legis ${COMMANDS[step]}" or "legis nightly" again`,
  };
}

const COMMANDS: Readonly<Record<StepName, string>> = {
  fetch: "fetch",
  import: "import",
  generate: "generate",
  prune: "builds prune",
};

/** A message may be of several lines; a report has room for a few. */
function short(message: string): string {
  return message.split("\n").slice(0, 3).join(" ").slice(0, 1000);
}

function pathOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("path" in error)) return null;
  return typeof error.path === "string" ? error.path : null;
}
