import { existsSync } from "node:fs";

import type { Selectable } from "kysely";

import type { Batches } from "./batches.ts";
import type { RecordsDatabase } from "../database/database.ts";
import { PROBLEM_KINDS, type ProblemKind, type RecordsSchema } from "../database/schema.ts";
import type { Day, Instant } from "../documents.ts";
import { sourceOfFile } from "../files/source-of-file.ts";
import { outerName } from "../files/walk.ts";
import { areConfirmed, describeDoubts, type Doubt } from "./doubts.ts";
import { isSameHash } from "./seen-files.ts";

export type Problem = Selectable<RecordsSchema["problem"]>;

interface FoundFile {
  readonly name: string;
  /** `null` if the file can't be read at all. */
  readonly hash: Uint8Array | null;
}

interface Imported {
  readonly skippedEntries: readonly string[];
  readonly unknown: readonly string[];
  readonly doubts: readonly Doubt[];
  readonly guesses: readonly string[];
}

export type ImportProblems = ReturnType<typeof openProblems>;

/**
 * Counts a night for each problem whose file this import reads and whose publisher served it since the last
 * count, at most once a day, and closes problems of files that no longer exist.
 */
export function openProblems(
  database: RecordsDatabase,
  batches: Batches,
  names: readonly string[],
  { now, quarantineNights }: { readonly now: Instant; readonly quarantineNights: number },
) {
  const problems = openImportProblems(database, batches);
  const { problemsOf, remove, put } = problems;
  countNight(problems, new Set(names), now.slice(0, 10), servedDays(database));
  const met = new Set<string>();
  const add = (found: FoundProblem): Problem => {
    const { name } = found.file;
    met.add(name);
    const before = problemsOf(name).find(({ kind }) => kind === found.kind);
    const problem = continued(found, before, now);
    put(problem);
    return problem;
  };
  const addOrClose = (found: FoundProblem): void => {
    if (found.reason === "") remove(found.file.name, [found.kind]);
    else add(found);
  };
  const isDue = ({ decision, nights }: Problem): boolean =>
    decision === "accepted" || (decision === null && nights >= quarantineNights);
  const quarantined = ({ name, hash }: FoundFile): Problem | undefined => {
    const isIt = (each: Problem): boolean =>
      each.kind === "quarantined" && isSameContent(each, hash);
    return problemsOf(name).find(isIt) ?? problems.files().flatMap(problemsOf).find(isIt);
  };
  const openIn = (zip: string): readonly Problem[] => {
    const files = problems.files().filter((file) => file === zip || file.startsWith(`${zip}!`));
    return files.flatMap(problemsOf).filter(({ kind }) => kind !== "adopted");
  };
  return {
    /** Returns a content's quarantine: accepted by the operator, `due` if it stayed long enough. */
    quarantineOf(file: FoundFile): "none" | "pending" | "due" | "accepted" {
      met.add(file.name);
      const found = quarantined(file);
      if (found?.decision === "accepted") return "accepted";
      return found === undefined ? "none" : isDue(found) ? "due" : "pending";
    },
    adoptedWith: (name: string): readonly Doubt[] =>
      doubtsIn(problemsOf(name).find(({ kind }) => kind === "adopted")),
    /** Quarantines a version. Returns `due` if it confirms an earlier version that stayed long enough. */
    quarantine(file: FoundFile, doubts: readonly Doubt[]): "pending" | "due" {
      if (quarantineNights === 0) return "due";
      const problem = add({ kind: "quarantined", file, reason: describeDoubts(doubts), doubts });
      remove(file.name, ["refused"]);
      return isDue(problem) ? "due" : "pending";
    },
    refuse(file: FoundFile, reason: string, kind: "refused" | "unsupported" = "refused"): void {
      remove(file.name, ["quarantined", kind === "refused" ? "unsupported" : "refused"]);
      add({ kind, file, reason });
    },
    imported(file: FoundFile, { skippedEntries, unknown, doubts, guesses }: Imported): void {
      remove(file.name, ["refused", "unsupported", "quarantined"]);
      const doubtful = [...(doubts.length === 0 ? [] : [describeDoubts(doubts)]), ...guesses];
      addOrClose({ kind: "adopted", file, reason: doubtful.join("; "), doubts });
      addOrClose({ kind: "incomplete", file, reason: skippedEntries.join("\n") });
      addOrClose({ kind: "unknown_elements", file, reason: unknown.join("\n") });
    },
    seen(file: FoundFile, skippedEntries: readonly string[]): void {
      met.add(file.name);
      if (problemsOf(file.name).every((each) => isSameContent(each, file.hash))) return;
      remove(file.name);
      addOrClose({ kind: "incomplete", file, reason: skippedEntries.join("\n") });
    },
    /** Whether a zip or an entry of it has a problem. */
    isIn: (zip: string): boolean => openIn(zip).some(({ kind }) => kind !== "unsupported"),
    /** Closes the problems of a zip and of its former entries. */
    zipRead(zip: string): void {
      for (const { file, kind } of openIn(zip)) if (!met.has(file)) remove(file, [kind]);
    },
  };
}

type OpenProblems = ReturnType<typeof openImportProblems>;

function openImportProblems(database: RecordsDatabase, batches: Batches) {
  const { query, run } = database;
  const all = readProblems(database);
  const found = all.filter(({ found_by }) => found_by === "import");
  const byFile = Map.groupBy(found, ({ file }) => file);
  const failed = new Set(
    all.filter(({ found_by }) => found_by === "fetch").map(({ file }) => file),
  );
  const problemsOf = (file: string): readonly Problem[] => byFile.get(file) ?? [];
  const remove = (file: string, kinds: readonly ProblemKind[] = PROBLEM_KINDS): void => {
    const remaining = problemsOf(file).filter(({ kind }) => !kinds.includes(kind));
    if (remaining.length === problemsOf(file).length) return;
    batches.write(0, () => {
      const rows = query.deleteFrom("problem").where("kind", "in", kinds);
      run(rows.where((is) => is.and({ file, found_by: "import" })));
    });
    byFile.set(file, remaining);
  };
  const put = (problem: Problem): void => {
    remove(problem.file, [problem.kind]);
    batches.write(0, () => run(query.insertInto("problem").values(problem)));
    byFile.set(problem.file, [...problemsOf(problem.file), problem]);
  };
  return {
    files: () => [...byFile.keys()],
    isFailed: (file: string) => failed.has(file),
    problemsOf,
    remove,
    put,
  };
}

function countNight(
  { files, isFailed, problemsOf, remove, put }: OpenProblems,
  read: Set<string>,
  today: Day,
  served: ReadonlyMap<string | null, Day>,
): void {
  for (const file of files()) {
    const outer = outerName(file);
    if (read.has(outer)) {
      for (const problem of problemsOf(file)) {
        const { source, last_day, nights } = problem;
        const isServed = (served.get(source) ?? today) > last_day && !isFailed(outer);
        if (last_day < today && isServed && !isContradicted(problem)) {
          put({ ...problem, nights: nights + 1, last_day: today });
        }
      }
    } else if (!existsSync(outer)) remove(file);
  }
}

/** The last day on which each source served files, or `""`; sources that nobody fetches have none. */
function servedDays({ query, all }: RecordsDatabase): ReadonlyMap<string | null, Day> {
  const rows = all(query.selectFrom("source").select(["name", "served_on"]));
  return new Map(rows.map(({ name, served_on }) => [name, served_on]));
}

function isContradicted(problem: Problem): boolean {
  const files = doubtsIn(problem).flatMap(({ contradictedBy }) => contradictedBy ?? []);
  return files.some((file) => existsSync(outerName(file)));
}

interface FoundProblem {
  readonly kind: ProblemKind;
  readonly file: FoundFile;
  readonly reason: string;
  readonly doubts?: readonly Doubt[];
}

/** A problem keeps its nights if it is the same as before or its doubts are confirmed. */
function continued(
  { kind, file: { name, hash }, reason, doubts }: FoundProblem,
  before: Problem | undefined,
  now: Instant,
): Problem {
  const isSame = before !== undefined && isSameContent(before, hash) && before.reason === reason;
  // A publisher's error page differs each time.
  const isAlike = (earlier: Problem) =>
    doubts === undefined ? kind === "refused" : areConfirmed(doubts, doubtsIn(earlier));
  const isConfirmed = isSame || (before?.decision === null && isAlike(before));
  return {
    file: name,
    kind,
    found_by: "import",
    source: sourceOfFile(name),
    since: isConfirmed ? before.since : now,
    reason,
    content_hash: hash,
    doubts: doubts === undefined ? null : JSON.stringify(doubts),
    nights: isConfirmed ? before.nights : 1,
    last_day: now.slice(0, 10),
    decision: isSame ? before.decision : null,
  };
}

interface Fetched {
  readonly source: string;
  readonly refused: readonly {
    readonly file: string;
    /** With the advice, which depends on more than the kind. */
    readonly reason: string;
    readonly kind: "unreachable" | "refused" | "unsupported";
  }[];
  /** Whether the source served today whatever is not in `refused`. */
  readonly isServed: boolean;
  /** Whether a file's earlier problem is over. */
  readonly isOver: (file: string) => boolean;
  readonly now: Instant;
}

export function noteFetched(
  database: RecordsDatabase,
  { source, refused, isServed, isOver, now }: Fetched,
): void {
  const { query, run, begin, commit } = database;
  const before = readProblems(database).filter(
    (each) => each.found_by === "fetch" && each.source === source,
  );
  const today = now.slice(0, 10);
  begin();
  const known = query.insertInto("source").values({ name: source, served_on: "" });
  run(known.onConflict((conflict) => conflict.doNothing()));
  if (isServed)
    run(query.updateTable("source").set({ served_on: today }).where("name", "=", source));
  for (const { file } of before) {
    if (!isOver(file)) continue;
    run(query.deleteFrom("problem").where((is) => is.and({ file, found_by: "fetch" })));
  }
  for (const { file, reason, kind } of refused) {
    const earlier = before.find((each) => each.file === file);
    const isSame = earlier?.reason === reason;
    run(
      query.replaceInto("problem").values({
        file,
        kind,
        found_by: "fetch",
        source,
        since: earlier?.since ?? now,
        reason,
        content_hash: null,
        doubts: null,
        nights: (earlier?.nights ?? 0) + (earlier?.last_day === today ? 0 : 1),
        last_day: today,
        decision: isSame ? earlier.decision : null,
      }),
    );
  }
  commit();
}

export function decide(
  { query, run }: RecordsDatabase,
  { file, kind, found_by }: Problem,
  decision: "accepted" | "rejected",
): void {
  run(
    query
      .updateTable("problem")
      .set({ decision })
      .where((is) => is.and({ file, kind, found_by })),
  );
}

export function readProblems({ query, all }: Pick<RecordsDatabase, "query" | "all">): Problem[] {
  return all(query.selectFrom("problem").selectAll().orderBy("source").orderBy("file"));
}

/**
 * A request that failed may work the next night, and a wrong file is often right within days. A worse version beside a
 * file that still has the better one does no harm. A publisher that serves the same rows for long enough confirms them,
 * as in a quarantine.
 */
export function attentionTo(
  problem: Problem,
  quarantineNights: number,
): "problem" | "remark" | "known" {
  const { kind, decision, nights } = problem;
  if (decision !== null || kind === "adopted" || kind === "unsupported") return "known";
  if (kind === "unreachable") return nights > 1 ? "problem" : "remark";
  if (kind === "refused") return nights >= quarantineNights ? "problem" : "remark";
  if (kind === "quarantined") return isContradicted(problem) ? "remark" : "problem";
  return kind !== "incomplete" || nights < quarantineNights ? "problem" : "known";
}

function doubtsIn(problem: Problem | undefined): readonly Doubt[] {
  return JSON.parse(problem?.doubts ?? "[]") as Doubt[];
}

function isSameContent({ content_hash }: Problem, hash: Uint8Array | null): boolean {
  if (content_hash === null || hash === null) return content_hash === hash;
  return isSameHash(content_hash, hash);
}
