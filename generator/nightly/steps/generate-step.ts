import { byGate, GateFailure } from "../../gates/gates.ts";
import { generate, type GenerateOptions, type GenerateSummary } from "../../generate.ts";
import { failureOf, type Step, type StepResult } from "./step.ts";
import { amount } from "../../../lib/amounts.ts";

export function generateStep(options: Omit<GenerateOptions, "signal" | "onProgress">): Step {
  return {
    step: "generate",
    run: async (each) => {
      try {
        return buildResult(await generate({ ...options, ...each }));
      } catch (error) {
        if (!(error instanceof GateFailure)) throw error;
        return refusedResult(error);
      }
    },
  };
}

function buildResult(summary: GenerateSummary): StepResult {
  const { manifest, isUnchanged, pages, newTexts, overruled, remarks } = summary;
  return {
    outcome: "done",
    summary: isUnchanged
      ? `nothing changed, ${manifest.build} stays live`
      : `${manifest.build} is live: ${amount(pages)} pages, ${amount(newTexts)} of them new`,
    remarks: [
      ...remarks,
      ...byGate(overruled).map(
        ({ gate, count, examples }) =>
          `gate ${gate} fails ${amount(count, "time")}, as accepted with --force: ${examples[0]}`,
      ),
    ],
    changes: isUnchanged ? {} : manifest.changes,
    is_new_build: !isUnchanged,
  };
}

function refusedResult(error: GateFailure): StepResult {
  const gates = byGate(error.violations);
  return {
    outcome: "failed",
    summary: `held back by ${gates.map(({ gate }) => gate).join(", ")}`,
    problems: gates.map(({ gate, count, examples }) => ({
      ...failureOf("generate", error),
      reason: `gate ${gate} fails ${amount(count, "time")}: ${[...new Set(examples)].join("; ")}`,
    })),
  };
}
