import { existsSync } from "node:fs";

import { withRecords } from "../../../data/database/database.ts";
import { ADVICE } from "../../../data/files/advice.ts";
import type { ProblemKind } from "../../../data/database/schema.ts";
import type { Instant } from "../../../data/documents.ts";
import { newestBySource } from "../../../data/import/seen-files.ts";
import { attentionTo, type Problem, readProblems } from "../../../data/import/problems.ts";
import type { SourceFreshness } from "../../../contract/status.ts";
import type { Problem as RunProblem } from "./run-record.ts";
import { amount } from "../../../lib/amounts.ts";

export interface OpenProblems {
  /** Only problems that need attention. */
  readonly problems: readonly Problem[];
  /** Files that may come right by themselves. */
  readonly remarks: readonly Problem[];
  /** The publisher's newest timestamp among each source's imported files. */
  readonly newest: Readonly<Record<string, Instant>>;
}

export const NO_PROBLEMS: OpenProblems = { problems: [], remarks: [], newest: {} };

export async function readOpenProblems(
  recordsPath: string,
  quarantineNights: number,
): Promise<OpenProblems> {
  if (!existsSync(recordsPath)) return NO_PROBLEMS;
  return withRecords(recordsPath, { readonly: true }, (database) => {
    const { problem: problems = [], remark: remarks = [] } = Object.groupBy(
      readProblems(database),
      (each) => attentionTo(each, quarantineNights),
    );
    return {
      problems,
      remarks,
      newest: newestBySource(database),
    };
  });
}

const KEPT = "the previous version stays live, if there was one";

/** What a problem means for the records, and the advice for the operator, unless its reason has it. */
const CONSEQUENCES: Readonly<Record<ProblemKind, readonly [impact: string, advice?: string]>> = {
  unreachable: [KEPT],
  refused: [KEPT, ADVICE.refused],
  unsupported: [KEPT, ADVICE.unsupported],
  quarantined: [
    "the previous version stays live until this one has been served long enough",
    ADVICE.quarantined,
  ],
  unknown_elements: ["no record shows them; this program needs an update", ADVICE.unknown_elements],
  incomplete: ["the records lack the skipped parts", ADVICE.incomplete],
  adopted: ["the version is in the records, and live from the next build on"],
};

const REJECTED = [
  "the previous version stays live until the file changes",
  ADVICE.rejected,
] as const;

function consequencesOf({ kind, decision, found_by }: Problem) {
  const [impact, advice] = decision === "rejected" ? REJECTED : CONSEQUENCES[kind];
  return [impact, found_by === "fetch" ? undefined : advice] as const;
}

export const impactOf = (problem: Problem): string => consequencesOf(problem)[0];

export interface ProblemGroup extends Problem {
  readonly files: readonly Problem[];
  readonly impact: string;
  /** Advice for the operator; `null` if there is nothing to do. */
  readonly advice: string | null;
}

export function groupsOf(problems: readonly Problem[]): readonly ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ source, kind, reason, decision }) =>
    JSON.stringify([source, kind, reason, decision]),
  );
  return [...groups.values()]
    .map((files) => {
      const first = oldestOf(files);
      const name = files.length > 1 ? "FILE" : first.file.replace(/^.*[/!]/, "");
      const [impact, advice] = consequencesOf(first);
      return { ...first, files, impact, advice: advice?.replaceAll("FILE", name) ?? null };
    })
    .toSorted((a, b) => b.files.length - a.files.length);
}

/** @throws if there are none */
export function oldestOf(problems: readonly Problem[]): Problem {
  return problems.reduce((oldest, each) => (each.since < oldest.since ? each : oldest));
}

export function runProblems(problems: readonly Problem[], mirror: string): RunProblem[] {
  return groupsOf(problems).map(({ kind, found_by, source, file, reason, files, advice }) => {
    return {
      kind,
      step: found_by,
      source,
      file: `${inMirror(file, mirror)}${othersLikeIt(files)}`,
      reason: shortened(reason),
      advice,
    };
  });
}

const SHOWN_LINES = 3;

/** A file of rows that can't be read has a line for each. */
function shortened(reason: string): string {
  const lines = reason.split("\n");
  const more = lines.length - SHOWN_LINES;
  const shown = lines.slice(0, SHOWN_LINES).map((line) => line.slice(0, 300));
  return [...shown, ...(more > 0 ? [`and ${amount(more)} more`] : [])].join("; ");
}

/** ` (and 2 more like it)` */
export function othersLikeIt({ length }: readonly unknown[]): string {
  return length === 1 ? "" : ` (and ${amount(length - 1)} more like it)`;
}

export function inMirror(name: string, mirror: string): string {
  return name.startsWith(`${mirror}/`) ? name.slice(mirror.length + 1) : name;
}

export const noFileProblems = (): SourceFreshness["problems"] => ({
  unreachable: 0,
  refused: 0,
  quarantined: 0,
  unknown_elements: 0,
  incomplete: 0,
});

/** Returns the sources with the problems and the newest files that the records database has now. */
export function withProblems(
  sources: readonly SourceFreshness[],
  { problems, newest }: OpenProblems,
): SourceFreshness[] {
  return sources.map((one) => {
    const counts = noFileProblems();
    for (const { source, kind } of problems) {
      const isCounted = kind !== "adopted" && kind !== "unsupported";
      if (source === one.source && isCounted) counts[kind]++;
    }
    return { ...one, newest_at: newest[one.source] ?? null, problems: counts };
  });
}
