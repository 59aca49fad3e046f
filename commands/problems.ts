import { openRecords, type RecordsDatabase } from "../data/database/database.ts";
import { importPaths } from "../data/import/import.ts";
import { decide, needsAttention, type Problem, readProblems } from "../data/import/problems.ts";
import { instantOf } from "../data/parse/values.ts";
import { outerName } from "../data/files/walk.ts";
import { adviceOn, groupsOf, readOpenProblems } from "../nightly/open-problems.ts";
import { describeAge } from "../nightly/report.ts";
import { LegisError } from "../lib/errors.ts";
import { amount } from "../lib/amounts.ts";
import { currentTime, type Settings } from "./settings.ts";
import { EXIT } from "./outcome.ts";
import { type JsonFlag, print } from "./terminal/print.ts";

export interface ProblemsFlags extends JsonFlag {
  readonly verbose?: boolean;
}

/** Files of a group that are named. */
const SHOWN_FILES = 5;

/** `legis problems`: leaves with 1 if one needs attention. */
export async function runProblemsList(flags: ProblemsFlags, settings: Settings): Promise<number> {
  const { quarantineNights: nights } = settings;
  const { problems } = await readOpenProblems(settings.recordsPath);
  const isOpen = (each: Problem): boolean => needsAttention(each, nights);
  const now = currentTime(settings);
  const files = flags.verbose === true ? Infinity : SHOWN_FILES;
  print(
    flags,
    problems.map((each) => ({
      ...each,
      content_hash: undefined,
      doubts: undefined,
      needs_attention: isOpen(each),
    })),
    () =>
      problems.length === 0
        ? "there are no problems"
        : groupsOf(problems)
            .toSorted((a, b) => Number(b.files.some(isOpen)) - Number(a.files.some(isOpen)))
            .map((group) => {
              const advice = adviceOn(group.kind, nights);
              const more = group.files.length - files;
              return [
                `${group.kind.replace("_", " ")}: ${group.source ?? "imported files"}: ${amount(group.files.length)} ${group.files.length === 1 ? "file" : "files"}, since ${describeAge(group.since, now)}`,
                ...group.reason.split("\n").map((line) => `  ${line}`),
                ...group.files
                  .slice(0, files)
                  .map((each) => `    ${each.file}${standingOf(each, nights)}`),
                ...(more > 0 ? [`    and ${amount(more)} more; --verbose names them`] : []),
                `  cost: ${group.cost}`,
                ...(advice === null ? [] : [`  ${advice}`]),
              ].join("\n");
            })
            .join("\n\n"),
  );
  return problems.some(isOpen) ? EXIT.failed : EXIT.done;
}

/** What has been decided about a file, or how long it has stayed. */
function standingOf({ kind, decision, nights }: Problem, adoptedAfter: number): string {
  if (decision !== null) return ` (${decision})`;
  return kind === "quarantined" ? ` (night ${nights} of ${adoptedAfter})` : "";
}

/** `legis problems accept FILE…`: takes quarantined versions, and calls other problems known. */
export async function runProblemsAccept(
  names: readonly string[],
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  const database = await openRecords(settings.recordsPath);
  try {
    const problems = find(database, names);
    for (const problem of problems) decide(database, problem, "accepted");
    const quarantined = problems.filter(({ kind }) => kind === "quarantined");
    const paths = [...new Set(quarantined.map(({ file }) => outerName(file)))];
    if (paths.length > 0) {
      const now = instantOf(currentTime(settings));
      const { quarantineNights } = settings;
      await importPaths({ paths, database, now, quarantineNights });
    }
    print(
      flags,
      problems.map(({ file, kind }) => ({ file, kind })),
      () =>
        problems
          .map(({ file, kind }) =>
            kind === "quarantined" ? `${file} is imported` : `${file}: its problem is known`,
          )
          .join("\n"),
    );
    return EXIT.done;
  } finally {
    database.close();
  }
}

/** `legis problems reject FILE…`: keeps the versions before until the files change again. */
export async function runProblemsReject(
  names: readonly string[],
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  const database = await openRecords(settings.recordsPath);
  try {
    const problems = find(database, names).filter(({ kind }) => kind === "quarantined");
    for (const problem of problems) decide(database, problem, "rejected");
    print(
      flags,
      problems.map(({ file, kind }) => ({ file, kind })),
      () => problems.map(({ file }) => `${file}: the version before stays`).join("\n"),
    );
    return EXIT.done;
  } finally {
    database.close();
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
}

/** The problems of files by their names, the ends of their names, or patterns with `*`. */
function find(database: RecordsDatabase, names: readonly string[]): readonly Problem[] {
  const problems = readProblems(database).filter(({ kind }) => kind !== "adopted");
  return names.flatMap((name) => {
    const pattern = name.split("*").map(escaped).join(".*");
    const isIt = new RegExp(`(?:^|[/!])${pattern}$`);
    const found = problems.filter(({ file }) => isIt.test(file));
    if (found.length > 0) return found;
    throw new LegisError(`no problem of ${name}; "legis problems --verbose" names all`, {
      code: "no_such_problem",
    });
  });
}
