import { openRecords } from "../data/database/database.ts";
import type { ProblemKind } from "../data/database/schema.ts";
import type { Instant } from "../data/documents.ts";
import { newestBySource } from "../data/import/newest.ts";
import { needsAttention, type Problem, readProblems } from "../data/import/problems.ts";
import type { SourceFreshness } from "../contract/status.ts";
import type { Problem as RunProblem } from "./runs/run-record.ts";
import { amount } from "../lib/amounts.ts";

/** What the records database knows of its sources. */
export interface OpenProblems {
  readonly problems: readonly Problem[];
  /** The publisher's newest time stamp among each source's imported files. */
  readonly newest: Readonly<Record<string, Instant>>;
}

/** Reads the open problems from the records database. */
export async function readOpenProblems(recordsPath: string): Promise<OpenProblems> {
  const database = await openRecords(recordsPath, { readonly: true });
  try {
    return { problems: readProblems(database), newest: newestBySource(database) };
  } finally {
    database.close();
  }
}

/** Problems of one source and kind that have the same reason. */
export interface ProblemGroup {
  readonly source: string | null;
  readonly kind: ProblemKind;
  readonly reason: string;
  readonly cost: string;
  readonly since: Instant;
  readonly files: readonly Problem[];
}

/** The problems grouped by source, kind and reason, largest group first. */
export function groupsOf(problems: readonly Problem[]): readonly ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ source, kind, reason }) =>
    JSON.stringify([source, kind, reason]),
  );
  return [...groups.values()]
    .flatMap((files): ProblemGroup[] => {
      const [first] = files;
      if (first === undefined) return [];
      const since = files.map((each) => each.since).reduce((a, b) => (a < b ? a : b));
      return [{ ...first, since, files }];
    })
    .toSorted((a, b) => b.files.length - a.files.length);
}

/** The problems that need attention, as a run reports them. */
export function runProblems(
  problems: readonly Problem[],
  { mirror, quarantineNights }: { readonly mirror: string; readonly quarantineNights: number },
): RunProblem[] {
  const open = problems.filter((each) => needsAttention(each, quarantineNights));
  return groupsOf(open).map(({ kind, source, reason, files }) => {
    const [first] = files;
    const others = files.length === 1 ? "" : `, as in ${amount(files.length - 1)} other files`;
    return {
      kind,
      step: first?.found_by ?? null,
      source,
      file: inMirror(first?.file ?? "", mirror),
      reason: `${reason.replaceAll("\n", "; ")}${others}`,
      advice: adviceOn(kind, quarantineNights),
    };
  });
}

/** A file as it is named in reports: relative to the mirror if it is there. */
export function inMirror(name: string, mirror: string): string {
  return name.startsWith(`${mirror}/`) ? name.slice(mirror.length + 1) : name;
}

/** What an operator can do about a problem; `null` if there is nothing to do. */
export function adviceOn(kind: ProblemKind, nights: number): string | null {
  return ADVICE[kind].replaceAll("NIGHTS", `${nights} nights`) || null;
}

const ADVICE: Readonly<Record<ProblemKind, string>> = {
  refused: "what it held before stays; it is read again when its publisher changes it",
  quarantined:
    'what it held before stays; it is adopted if its publisher still serves it after NIGHTS, or at once by "legis problems accept FILE"',
  unknown_elements:
    "its publisher's schema has changed: this program needs to be brought up to date",
  incomplete:
    '"legis problems accept FILE" says that it is known; so does its publisher by serving it for NIGHTS',
  adopted: "",
};

const COUNTED = ["refused", "quarantined", "unknown_elements", "incomplete"] as const;

/** Adds to each source how new its imported files are, and how many open problems it has. */
export function withProblems(
  freshness: readonly SourceFreshness[],
  { problems, newest }: OpenProblems,
): readonly SourceFreshness[] {
  return freshness.map((one) => {
    const own = problems.filter(({ source }) => source === one.source);
    const counts = COUNTED.map((kind) => [kind, own.filter((each) => each.kind === kind).length]);
    return {
      ...one,
      newest_at: newest[one.source] ?? null,
      problems: Object.fromEntries(counts) as NonNullable<SourceFreshness["problems"]>,
    };
  });
}
