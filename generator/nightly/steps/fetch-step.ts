import { explained, openRecords, type RecordsDatabase } from "../../../data/database/database.ts";
import { noteFetched } from "../../../data/import/problems.ts";
import { instantOf } from "../../../data/parse/values.ts";
import { isUnreachable, type SourceOutcome } from "../../../data/mirror/files/source-run.ts";
import { inMirror } from "../runs/open-problems.ts";
import type { FetchProblem } from "../../../data/mirror/http/fetch-error.ts";
import { fetchSources, type FetchOptions, type FetchSummary } from "../../../data/mirror/fetch.ts";
import type { Problem } from "../runs/run-record.ts";
import { type CheckedSource, failureOf, type Step, type StepResult } from "./step.ts";
import { amount } from "../../../lib/amounts.ts";

export function fetchStep(
  options: Omit<FetchOptions, "signal" | "onProgress">,
  recordsPath: string,
): Step {
  return {
    step: "fetch",
    run: async (each) => {
      const summary = await fetchSources({ ...options, ...each });
      const unrecorded = await noteFetchProblems(summary, options.mirror, recordsPath);
      return fetchResult(summary, unrecorded);
    },
  };
}

/**
 * Records in the records database which files could not be fetched, and closes problems of files that
 * were requested and came. Returns the problem if this fails.
 */
export async function noteFetchProblems(
  { sources, interrupted }: FetchSummary,
  mirror: string,
  recordsPath: string,
): Promise<readonly Problem[]> {
  let database: RecordsDatabase | undefined;
  try {
    database = await openRecords(recordsPath);
    for (const outcome of sources) {
      const { source, state, problems, checkedAt, isWhole, answered, unanswered } = outcome;
      if (state === "skipped") continue;
      const isWholeSource = isWhole && !interrupted;
      noteFetched(database, {
        source,
        refused: problems.filter(isPublishers).map(({ file, address, reason, kind }) => ({
          file: file === null ? address : `${mirror}/${file}`,
          reason,
          isUnreachable: isUnreachable(kind),
        })),
        isWhole: isWholeSource && state !== "off",
        isOver: (file) => {
          const path = inMirror(file, mirror);
          return answered.has(path) || (isWholeSource && !unanswered.has(path));
        },
        now: instantOf(new Date(checkedAt)),
      });
    }
    return [];
  } catch (error) {
    return [failureOf("fetch", explained(error, recordsPath))];
  } finally {
    database?.close();
  }
}

function fetchResult(
  { sources, requests, bytes, files, interrupted }: FetchSummary,
  unrecorded: readonly Problem[],
): StepResult {
  const failed = sources.filter(({ state }) => state === "failed").map(({ source }) => source);
  const refused = sources.some(({ problems }) => problems.length > 0);
  return {
    outcome: interrupted
      ? "interrupted"
      : failed.length + unrecorded.length > 0
        ? "failed"
        : refused
          ? "refused"
          : "done",
    summary: [
      `${amount(files, "file")} new or changed`,
      ...(failed.length === 0 ? [] : [`failed: ${failed.join(", ")}`]),
    ].join("; "),
    problems: [...sources.flatMap(problemsOf), ...unrecorded],
    remarks: sources.flatMap(({ source, notice }) =>
      notice === null ? [] : [`${source}: ${notice}`],
    ),
    sources: sources.map((source) => checkedSource(source, interrupted)),
    requests,
    transferred_bytes: bytes,
  };
}

/** Returns why a source failed. Refused files are open problems in the records database. */
function problemsOf({ source, state, problems, notice }: SourceOutcome): Problem[] {
  if (state !== "failed") return [];
  const failures = problems.map(({ address, file, reason, advice }: FetchProblem) => ({
    kind: "failed" as const,
    step: "fetch" as const,
    source,
    file: file ?? address,
    reason: file === null ? reason : `${reason} (${address})`,
    advice,
  }));
  if (failures.length > 0) return failures;
  const reason = notice ?? "it could not be brought up to date";
  return [{ kind: "failed", step: "fetch", source, file: null, reason, advice: null }];
}

/** A full disk, for example, is no problem of a publisher's file. */
function isPublishers({ kind }: FetchProblem): boolean {
  return kind !== "local";
}

function checkedSource(
  { source, state, problems, checkedAt }: SourceOutcome,
  interrupted: boolean,
): CheckedSource {
  // After an interruption, it is unknown which sources were checked completely.
  const isChecked = !interrupted && (state === "changed" || state === "unchanged");
  const isUnchecked = state === "off" || (state === "failed" && !problems.some(isPublishers));
  return {
    source,
    state: isUnchecked ? "skipped" : state,
    checked_at: isChecked ? checkedAt : null,
  };
}
