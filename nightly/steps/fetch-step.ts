import type { SourceOutcome } from "../../mirror/files/outcome.ts";
import type { FetchProblem } from "../../mirror/http/fetch-error.ts";
import { fetchSources, type FetchOptions, type FetchSummary } from "../../mirror/fetch.ts";
import type { SourceFreshness } from "../../contract/status.ts";
import type { Problem } from "../runs/run-record.ts";
import type { Step, StepResult } from "./step.ts";
import { amount } from "../../lib/amounts.ts";

/** Brings the mirror up to date; sources that fail are named, and the others go on. */
export function fetchStep(options: Omit<FetchOptions, "signal" | "onProgress">): Step {
  return {
    step: "fetch",
    run: async ({ signal, onProgress }) => {
      const summary = await fetchSources({
        ...options,
        signal,
        onProgress: ({ source, done, total, name }) =>
          onProgress(done / Math.max(done, total, 1), `${source} ${name}`),
      });
      return resultOf(summary);
    },
  };
}

function resultOf({ sources, requests, bytes, files, interrupted }: FetchSummary): StepResult {
  const failed = sources.filter(({ state }) => state === "failed").map(({ source }) => source);
  const problems = sources.flatMap(problemsOf);
  return {
    outcome: interrupted
      ? "interrupted"
      : failed.length > 0
        ? "failed"
        : problems.length > 0
          ? "refused"
          : "done",
    summary: [
      `${amount(files)} files new or changed`,
      ...(failed.length === 0 ? [] : [`failed: ${failed.join(", ")}`]),
    ].join("; "),
    problems,
    remarks: sources.flatMap(({ source, notice }) =>
      notice === null ? [] : [`${source}: ${notice}`],
    ),
    sources: sources.map((source) => freshnessOf(source, interrupted)),
    transfer: { requests, bytes },
  };
}

function problemsOf({ source, state, problems, notice }: SourceOutcome): Problem[] {
  const told = problems.map(({ address, file, reason, advice }: FetchProblem) => ({
    kind: state === "failed" ? ("failed" as const) : ("refused" as const),
    step: "fetch" as const,
    source,
    file: file ?? address,
    reason: file === null ? reason : `${reason} (${address})`,
    advice,
  }));
  if (state !== "failed" || told.length > 0) return told;
  const reason = notice ?? "it could not be brought up to date";
  return [{ kind: "failed", step: "fetch", source, file: null, reason, advice: null }];
}

function freshnessOf(
  { source, state, newestAt, checkedAt }: SourceOutcome,
  interrupted: boolean,
): SourceFreshness {
  // Of a run that was interrupted nobody can tell which sources were asked to their end.
  const isChecked = !interrupted && (state === "changed" || state === "unchanged");
  return { source, state, newest_at: newestAt, checked_at: isChecked ? checkedAt : null };
}
