import { byGate, GateFailure } from "../../checks/gates.ts";
import { generate } from "../../generate.ts";
import type { GenerateOptions, GenerateSummary } from "../../make-build.ts";
import type { RunRecord } from "../runs/run-record.ts";
import { failureOf, type Step, type StepResult } from "./step.ts";
import { amount } from "../../../lib/amounts.ts";

export function generateStep(options: Omit<GenerateOptions, "signal" | "onProgress">): Step {
  return {
    step: "generate",
    run: async (run, each) => {
      try {
        return addBuild(run, await generate({ ...options, ...each }));
      } catch (error) {
        if (!(error instanceof GateFailure)) throw error;
        return addRefusal(run, error);
      }
    },
  };
}

function addBuild(run: RunRecord, summary: GenerateSummary): StepResult {
  const { manifest, isUnchanged, pages, newTexts, overruled, remarks } = summary;
  run.remarks.push(
    ...remarks,
    ...byGate(overruled).map(
      ({ gate, count, examples }) =>
        `gate ${gate} fails ${amount(count, "time")}, as accepted with --force: ${examples[0]}`,
    ),
  );
  run.is_new_build = !isUnchanged;
  if (isUnchanged)
    return { outcome: "done", summary: `nothing changed, ${manifest.build} stays live` };
  run.changes = manifest.changes;
  return {
    outcome: "done",
    summary: `${manifest.build} is live: ${amount(pages)} pages, ${amount(newTexts)} of them new`,
  };
}

function addRefusal(run: RunRecord, error: GateFailure): StepResult {
  const gates = byGate(error.violations);
  run.problems.push(
    ...gates.map(({ gate, count, examples }) => ({
      ...failureOf("generate", error),
      reason: `gate ${gate} fails ${amount(count, "time")}: ${[...new Set(examples)].join("; ")}`,
    })),
  );
  return {
    outcome: "failed",
    summary: `held back by ${gates.map(({ gate }) => gate).join(", ")}`,
  };
}
