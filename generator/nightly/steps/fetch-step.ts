import { existsSync } from "node:fs";

import type { SourceFreshness } from "../../../contract/status.ts";
import { withRecords } from "../../../data/database/database.ts";
import { noteFetched } from "../../../data/import/problems.ts";
import { instantOf } from "../../../data/parse/values.ts";
import type { SourceOutcome } from "../../../data/mirror/files/source-run.ts";
import { inMirror, noFileProblems, othersLikeIt } from "../runs/open-problems.ts";
import { type FetchProblem, problemKindOf } from "../../../data/mirror/http/fetch-error.ts";
import { fetchSources, type FetchOptions, type FetchSummary } from "../../../data/mirror/fetch.ts";
import type { Problem, RunRecord } from "../runs/run-record.ts";
import { failureOf, type Step, type StepResult } from "./step.ts";
import { LegisError } from "../../../lib/errors.ts";
import { required } from "../../../lib/required.ts";
import { amount, describeLength } from "../../../lib/amounts.ts";
import { HOUR_MS } from "../../../lib/time.ts";

/** Publishers that are slow on purpose could otherwise keep a night from ending. */
const LONGEST_FETCH_MS = 8 * HOUR_MS;

export function fetchStep(
  options: Omit<FetchOptions, "signal" | "onProgress">,
  recordsPath: string,
  longestMs = LONGEST_FETCH_MS,
): Step {
  return {
    step: "fetch",
    run: async (run, { signal: stop, onProgress }) => {
      // A database that this program refuses would refuse it after the hours of a fetch, too.
      if (existsSync(recordsPath)) await withRecords(recordsPath, { readonly: false }, () => {});
      const signal = AbortSignal.any([stop, AbortSignal.timeout(longestMs)]);
      const summary = await fetchSources({ ...options, signal, onProgress });
      const unrecorded = await noteFetchProblems(summary, options.mirror, recordsPath);
      const late =
        summary.interrupted && !stop.aborted ? [failureOf("fetch", tooLong(longestMs))] : [];
      run.problems.push(...unrecorded, ...late);
      const result = addFetched(run, summary, unrecorded.length > 0);
      return late.length === 0 ? result : { ...result, outcome: "failed" };
    },
  };
}

function tooLong(longestMs: number): LegisError {
  return new LegisError(`the publishers took longer than ${describeLength(longestMs)}`, {
    advice:
      "the next night fetches the rest; if that is no first fetch, look for a slow source in the report",
  });
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
  try {
    await withRecords(recordsPath, { readonly: false }, (database) => {
      for (const outcome of sources) {
        const { source, state, problems, checkedAt, isWhole, answered, unanswered } = outcome;
        if (state === "skipped") continue;
        const isWholeSource = isWhole && !interrupted;
        const failed = new Set(problems.map(({ file }) => file));
        const isInPart =
          answered.size > 0 &&
          !failed.has(null) &&
          [...unanswered].every((path) => failed.has(path));
        noteFetched(database, {
          source,
          refused: problems.filter(isPublishers).map(({ file, address, reason, advice, kind }) => ({
            file: file === null ? address : `${mirror}/${file}`,
            reason: `${reason}; ${advice}`,
            kind: problemKindOf(kind),
          })),
          isServed: state !== "off" && !interrupted && (isWhole || isInPart),
          isOver: (file) => {
            const path = inMirror(file, mirror);
            return answered.has(path) || (isWholeSource && !unanswered.has(path));
          },
          now: instantOf(new Date(checkedAt)),
        });
      }
    });
    return [];
  } catch (error) {
    return [failureOf("fetch", error)];
  }
}

function addFetched(run: RunRecord, summary: FetchSummary, isUnrecorded: boolean): StepResult {
  const { sources, requests, bytes, files, interrupted } = summary;
  run.requests += requests;
  run.transferred_bytes += bytes;
  run.problems.push(...sources.flatMap(problemsOf));
  for (const outcome of sources) {
    const { source, notice } = outcome;
    run.fetched.push(source);
    if (notice !== null) run.remarks.push(`${source}: ${notice}`);
    run.sources = withChecked(run.sources, outcome, interrupted);
  }
  const failed = sources.filter(({ state }) => state === "failed").map(({ source }) => source);
  const isRefused = sources.some(hasRefused);
  const hasFailed = failed.length > 0 || isUnrecorded;
  return {
    outcome: interrupted ? "interrupted" : hasFailed ? "failed" : isRefused ? "refused" : "done",
    summary: [
      `${amount(files, "file")} new or changed`,
      ...(failed.length === 0 ? [] : [`failed: ${failed.join(", ")}`]),
    ].join("; "),
  };
}

/** Tells whether a publisher served the wrong content. One failed request is only a remark. */
export const hasRefused = ({ problems }: SourceOutcome): boolean =>
  problems.some(({ kind }) => problemKindOf(kind) === "refused");

/** Returns why a source failed. Refused files are open problems in the records database. */
function problemsOf({ source, state, problems }: SourceOutcome): Problem[] {
  if (state !== "failed") return [];
  const alike = Map.groupBy(problems, ({ reason, advice }) => `${reason} ${advice}`);
  return [...alike.values()].map((failures) => {
    const { address, file, reason, advice } = required(failures[0], "a failure");
    return {
      kind: "failed",
      step: "fetch",
      source,
      file: `${file ?? address}${othersLikeIt(failures)}`,
      reason: file === null ? reason : `${reason} (${address})`,
      advice,
    };
  });
}

/** A full disk, for example, is no problem of a publisher's file. */
function isPublishers({ kind }: FetchProblem): boolean {
  return kind !== "local";
}

/** A source keeps the time of its last check while it can't be checked. */
function withChecked(
  sources: readonly SourceFreshness[],
  { source, state, problems, checkedAt }: SourceOutcome,
  interrupted: boolean,
): SourceFreshness[] {
  const before = sources.find((each) => each.source === source);
  // After an interruption, it is unknown which sources were checked completely.
  const isChecked = !interrupted && (state === "changed" || state === "unchanged");
  const isUnchecked = state === "off" || (state === "failed" && !problems.some(isPublishers));
  const now = {
    newest_at: null,
    problems: noFileProblems(),
    ...before,
    source,
    state: isUnchecked ? ("skipped" as const) : state,
    checked_at: isChecked ? checkedAt : (before?.checked_at ?? null),
  };
  return [...sources.filter((each) => each !== before), now];
}
