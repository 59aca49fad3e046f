import { wordsOf } from "../../contract/kinds/kinds.ts";
import type { SourceFreshness } from "../../contract/status.ts";
import { amount, describeLength, size, table, tableOf } from "../../lib/amounts.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import type { Problem, RunRecord } from "./runs/run-record.ts";

const SHOWN_PROBLEMS = 25;

export function headline(run: RunRecord): string {
  const took = run.seconds === null ? "" : ` after ${describeLength(run.seconds * 1000)}`;
  const [outcome, addition = ""] = OUTCOME_WORDS[run.outcome];
  return `nightly run ${run.number} ${outcome}${took}${addition}: ${liveNow(run)}`;
}

export function reportText(run: RunRecord, now: Date): string {
  const { problems, notes, steps, remarks, sources, requests, transferred_bytes } = run;
  const peak = Math.max(0, ...steps.map(({ peak_memory }) => peak_memory));
  return [
    headline(run),
    "",
    ...problems.slice(0, SHOWN_PROBLEMS).flatMap(problemLines),
    ...(problems.length > SHOWN_PROBLEMS ? ['and more; "legis problems" lists all files'] : []),
    ...notes.map((note) => `note: ${note}`),
    ...(problems.length + notes.length === 0 ? [] : [""]),
    tableOf(steps, {
      step: ({ step }) => step,
      seconds: ({ seconds }) => seconds.toFixed(1),
      outcome: ({ outcome }) => outcome.replace("_", " "),
      "what it did": ({ summary }) => summary,
    }),
    ...remarks.map((remark) => `(${remark})`),
    ...changeTable(run),
    ...(sources.length === 0 ? [] : ["", freshnessTable(sources, now)]),
    ...(peak === 0
      ? []
      : [
          "",
          `${amount(requests, "request")}, ${size(transferred_bytes)} transferred, peak memory ${size(peak)}`,
        ]),
  ].join("\n");
}

export function freshnessTable(freshness: readonly SourceFreshness[], now: Date): string {
  const age = (at: string | null): string => (at === null ? "never" : describeAge(at, now));
  return tableOf(freshness, {
    source: ({ source }) => source,
    state: ({ state }) => state,
    newest: ({ newest_at }) => (newest_at === null ? "unknown" : age(newest_at)),
    checked: ({ checked_at }) => age(checked_at),
  });
}

/** What stands before and after the duration. */
export const OUTCOME_WORDS: Readonly<
  Record<RunRecord["outcome"], readonly [outcome: string, addition?: string]>
> = {
  done: ["done"],
  refused: ["done", ", with open problems"],
  failed: ["failed"],
  interrupted: ["was interrupted", " (the next run continues)"],
  killed: ["was killed", " (the next run continues)"],
  running: ["is running"],
};

function liveNow({ live_build, is_new_build, changes }: RunRecord): string {
  if (live_build === null) return "no build is live";
  if (!is_new_build) return `${live_build.build} stays live`;
  const changed = Object.entries(onlyChanged(changes)).map(([resource, counts]) =>
    amount(countOf(counts), ...wordsOf(resource)),
  );
  const what = changed.length === 0 ? "no records changed" : `${changed.join(", ")} changed`;
  return `${live_build.build} is live, ${what}`;
}

function problemLines({ kind, advice, ...problem }: Problem): string[] {
  return [`${kind}: ${reasonOf(problem)}`, ...(advice === null ? [] : [`  ${advice}`])];
}

/** Where a problem is, and why: `bills: bills/119/hr/BILLSTATUS-119hr7.xml: it is not XML` */
export function reasonOf({ step, source, file, reason }: Omit<Problem, "kind" | "advice">): string {
  return [source ?? step, file, reason].filter((part) => part !== null).join(": ");
}

function changeTable({ changes }: RunRecord): string[] {
  const rows = Object.entries(onlyChanged(changes)).map(
    ([resource, { added, changed, removed }]) => [
      wordsOf(resource)[1],
      ...[added, changed, removed].map((count) => amount(count)),
    ],
  );
  return rows.length === 0
    ? []
    : ["", table([["records", "added", "changed", "removed"], ...rows])];
}

/** Leaves out the resources without changes. */
function onlyChanged(changes: RunRecord["changes"]): RunRecord["changes"] {
  return Object.fromEntries(Object.entries(changes).filter(([, counts]) => countOf(counts) > 0));
}

export function countOf({ added, changed, removed }: RunRecord["changes"][string]): number {
  return added + changed + removed;
}

const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

export function isAhead(at: string, now: Date): boolean {
  return Date.parse(at) - now.getTime() > CLOCK_TOLERANCE_MS;
}

/** The age of an instant: `5 h ago`, or `2 days in the future` if a clock is wrong. */
export function describeAge(at: string, now: Date): string {
  const ms = now.getTime() - Date.parse(at);
  if (isAhead(at, now)) return `${describeLength(-ms)} in the future`;
  return ms < MINUTE_MS ? "just now" : `${describeLength(ms)} ago`;
}
