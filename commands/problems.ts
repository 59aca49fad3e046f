import { type RecordsDatabase, withRecords } from "../data/database/database.ts";
import { importPaths } from "../data/import/import.ts";
import { previewFile, type RecordChange } from "../data/import/preview.ts";
import { attentionTo, decide, type Problem, readProblems } from "../data/import/problems.ts";
import { instantOf } from "../data/parse/values.ts";
import { outerName } from "../data/files/walk.ts";
import { groupsOf, impactOf, type ProblemGroup } from "../generator/nightly/runs/open-problems.ts";
import { problemHeading } from "../generator/nightly/night-state.ts";
import { LegisError } from "../lib/errors.ts";
import { amount } from "../lib/amounts.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { EXIT } from "./terminal/outcome.ts";
import { type JsonFlag, type OutputFlags, print } from "./terminal/print.ts";

const SHOWN_FILES = 5;

/** `legis problems`: exits with 2 if a problem needs attention. */
export async function runProblemsList(flags: OutputFlags, settings: Settings): Promise<number> {
  const all = await withRecords(settings.recordsPath, { readonly: true }, readProblems);
  const {
    problem: open = [],
    remark: early = [],
    known = [],
  } = Object.groupBy(all, (each) => attentionTo(each, settings.quarantineNights));
  const shown = flags.verbose === true ? Infinity : SHOWN_FILES;
  const now = currentTime(settings);
  const describe = (group: ProblemGroup): string => describeGroup(group, shown, now);
  print(
    flags,
    all.map((each) => ({
      ...each,
      impact: impactOf(each),
      content_hash: undefined,
      doubts: undefined,
      needs_attention: open.some(({ file, kind }) => file === each.file && kind === each.kind),
    })),
    () =>
      [
        ...(open.length === 0 ? ["no problems need attention"] : groupsOf(open).map(describe)),
        ...(early.length === 0
          ? []
          : ["Problems only if they stay so:", ...groupsOf(early).map(describe)]),
        ...(known.length === 0 ? [] : ["Known, nothing to do:", ...groupsOf(known).map(describe)]),
      ].join("\n\n"),
  );
  return open.length > 0 ? EXIT.refused : EXIT.done;
}

function describeGroup(
  { reason, impact, advice, files }: ProblemGroup,
  shown: number,
  now: Date,
): string {
  const more = files.length - shown;
  return [
    problemHeading(files, now),
    ...reason.split("\n").map((line) => `  ${line}`),
    ...files.slice(0, shown).map((each) => `    ${each.file}${statusOf(each)}`),
    ...(more > 0 ? [`    and ${amount(more)} more; --verbose lists them`] : []),
    `  impact: ${impact}`,
    ...(advice === null ? [] : [`  to do: ${advice}`]),
  ].join("\n");
}

function statusOf({ kind, decision, nights }: Problem): string {
  if (decision !== null) return ` (${decision})`;
  return kind === "quarantined" ? ` (${amount(nights, "night")})` : "";
}

function decisionCommand(
  decideAll: (
    problems: readonly Problem[],
    database: RecordsDatabase,
    settings: Settings,
  ) => Promise<void> | void,
) {
  return (names: readonly string[], flags: JsonFlag, settings: Settings): Promise<number> =>
    withRecords(settings.recordsPath, { readonly: false }, async (database) => {
      const found = find(database, names);
      await decideAll(found, database, settings);
      const after = Map.groupBy(readProblems(database), ({ file }) => file);
      const files = [...new Set(found.map(({ file }) => file))].map((file) => ({
        file,
        problems: (after.get(file) ?? []).map(({ kind, decision }) => ({ kind, decision })),
      }));
      print(flags, files, () => files.map(outcomeOf).join("\n"));
      return EXIT.done;
    });
}

/** `legis problems accept FILE…`: adopts quarantined versions and marks other problems as known. */
export const runProblemsAccept = decisionCommand(async (problems, database, settings) => {
  const open = problems.filter(({ kind }) => kind !== "adopted");
  for (const problem of open) decide(database, problem, "accepted");
  const quarantined = open.filter(({ kind }) => kind === "quarantined");
  const paths = [...new Set(quarantined.map(({ file }) => outerName(file)))];
  if (paths.length === 0) return;
  const { quarantineNights } = settings;
  await importPaths({ paths, database, now: instantOf(currentTime(settings)), quarantineNights });
});

/** `legis problems reject FILE…`: keeps the previous versions until the files change again. */
export const runProblemsReject = decisionCommand((problems, database) => {
  for (const problem of onlyQuarantined(problems, "rejected")) {
    decide(database, problem, "rejected");
  }
});

/** `legis problems show FILE…`: what accepting quarantined versions would change. */
export function runProblemsShow(
  names: readonly string[],
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withRecords(settings.recordsPath, { readonly: true }, async (database) => {
    const now = instantOf(currentTime(settings));
    const shown: Preview[] = [];
    for (const { file, reason } of onlyQuarantined(find(database, names), "shown")) {
      shown.push({ file, reason, records: await previewFile(database, file, now) });
    }
    print(flags, shown, () => shown.map(describePreview).join("\n\n"));
    return EXIT.done;
  });
}

function onlyQuarantined(problems: readonly Problem[], done: string): readonly Problem[] {
  const other = problems.find(({ kind }) => kind !== "quarantined");
  if (other === undefined) return problems;
  throw new LegisError(
    `${other.file} is ${other.kind.replace("_", " ")}, not quarantined; only a quarantined version can be ${done}`,
    { code: "not_quarantined" },
  );
}

const SHOWN_RECORDS = 20;
const SHOWN_ENTRIES = 3;
const SHOWN_CHARACTERS = 100;

interface Preview {
  readonly file: string;
  readonly reason: string;
  readonly records: readonly RecordChange[];
}

function describePreview({ file, reason, records }: Preview): string {
  const more = records.length - SHOWN_RECORDS;
  return [
    `${file}: ${reason}`,
    ...(records.length === 0 ? ["  no record would change"] : []),
    ...records.slice(0, SHOWN_RECORDS).flatMap(describeChange),
    ...(more > 0 ? [`  and ${amount(more, "record")} more; --json has them all`] : []),
  ].join("\n");
}

function describeChange({ record, fields }: RecordChange): readonly string[] {
  if (fields.length === 0) return [`  ${record} would be removed`];
  return [
    `  ${record}`,
    ...fields.flatMap(({ field, before, after }) =>
      Array.isArray(before) || Array.isArray(after)
        ? describeList(field, entries(before), entries(after))
        : [`    ${field}: ${short(before)} → ${short(after)}`],
    ),
  ];
}

const entries = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((each) => JSON.stringify(each)) : [];

function describeList(
  field: string,
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [
    `    ${field}: ${amount(before.length, "entry", "entries")} → ${amount(after.length)}`,
    ...marked(
      "-",
      before.filter((each) => !has.has(each)),
    ),
    ...marked(
      "+",
      after.filter((each) => !had.has(each)),
    ),
  ];
}

function marked(mark: string, some: readonly string[]): readonly string[] {
  const more = some.length - SHOWN_ENTRIES;
  const shown = some.slice(0, SHOWN_ENTRIES).map((each) => `      ${mark} ${cut(each)}`);
  return more > 0 ? [...shown, `      ${mark} ${amount(more)} more`] : shown;
}

const short = (value: unknown): string =>
  value === undefined ? "nothing" : cut(JSON.stringify(value));
const cut = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

type Decided = Pick<Problem, "kind" | "decision">;

function outcomeOf({ file, problems }: { file: string; problems: readonly Decided[] }): string {
  const words = problems.map(
    ({ kind, decision }) => `${kind.replace("_", " ")}${decision === null ? "" : ` (${decision})`}`,
  );
  return `${file}: ${words.join(", ") || "no problem anymore"}`;
}

/** Finds the problems of files by name, end of the name, or pattern with `*`. */
function find(database: RecordsDatabase, names: readonly string[]): readonly Problem[] {
  const problems = readProblems(database);
  const found = names.flatMap((name) => {
    const pattern = name.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
    const isIt = new RegExp(`(?:^|[/!])${pattern}$`);
    const own = problems.filter(({ file }) => isIt.test(file));
    if (own.length > 0) return own;
    throw new LegisError(
      `no file named ${name} has a problem; "legis problems --verbose" lists them all`,
      { code: "no_such_problem" },
    );
  });
  return [...new Set(found)];
}
