import { GateFailure, gatesOf } from "../generator/gates.ts";
import { generate, type GenerateOptions, type GenerateSummary } from "../generator/generate.ts";
import { failureOf } from "./failure.ts";
import type { HeldGate } from "./run-record.ts";
import type { Step, StepResult } from "./step.ts";
import { amount } from "../text.ts";

/** Makes a build of all records and puts it live; gates that hold it back are told with examples. */
export function generateStep(options: Omit<GenerateOptions, "signal" | "onProgress">): Step {
  return {
    step: "generate",
    run: async ({ signal, onProgress }) => {
      try {
        const summary = await generate({
          ...options,
          signal,
          onProgress: ({ step, done, pages }) =>
            onProgress(done, `${step}, ${amount(pages)} pages`),
        });
        return resultOf(summary);
      } catch (error) {
        if (!(error instanceof GateFailure)) throw error;
        return heldBack(error);
      }
    },
  };
}

function resultOf({ manifest, isUnchanged, pages, newObjects }: GenerateSummary): StepResult {
  return {
    outcome: "done",
    summary: isUnchanged
      ? `nothing changed, ${manifest.build} stays live`
      : `${manifest.build} is live: ${amount(pages)} pages, ${amount(newObjects)} of them new`,
    changes: isUnchanged ? {} : manifest.changes,
    isNewBuild: !isUnchanged,
  };
}

const EXAMPLES = 3;

function heldBack(error: GateFailure): StepResult {
  const gates = gatesOf(error.violations).map((gate): HeldGate => {
    const found = error.violations.filter((violation) => violation.gate === gate);
    const examples = found.slice(0, EXAMPLES).map(({ page, message }) => `${page}: ${message}`);
    return { gate, count: found.length, examples };
  });
  return {
    outcome: "failed",
    summary: `held back by ${gates.map(({ gate }) => gate).join(", ")}`,
    problems: [failureOf("generate", error)],
    gates,
  };
}
