import { billPath } from "../../contract/addresses.ts";
import type { ImportSummary } from "../../data/import/import-summary.ts";
import { amount } from "../../lib/amounts.ts";

type Kept = Pick<ImportSummary, "kept" | "notices">;

/** Lines that are shown; the summary's JSON has all. */
const SHOWN = 25;

/** Whether every file was taken, with all that it says and nothing that it lacks. */
export function isAllTaken({
  refused,
  kept,
  notices,
}: Kept & Pick<ImportSummary, "refused">): boolean {
  return refused.length === 0 && kept.length === 0 && notices.length === 0;
}

/** What was kept of a bill that a file has less of: `has less of /bills/117/HR/1 than …`. */
export function keptReason({ bill, kept }: ImportSummary["kept"][number]): string {
  return `has less of ${billPath(bill)} than another file, whose account stays: ${kept.join(", ")}`;
}

/** What files lack, and what they say that no record has, a line each and not too many. */
export function keptLines({ kept, notices }: Kept): readonly string[] {
  return [
    ...lines(
      "kept",
      kept.map((each) => `${each.file} ${keptReason(each)}`),
    ),
    ...lines(
      "notice",
      notices.map(({ notice, files }) => `${notice}: ${files[0]}${others(files)}`),
    ),
  ];
}

function lines(what: string, all: readonly string[]): readonly string[] {
  const more = all.length - SHOWN;
  return [
    ...all.slice(0, SHOWN).map((line) => `${what}: ${line}`),
    ...(more > 0 ? [`${what}: ${amount(more)} more; --json names them`] : []),
  ];
}

/** What sources no longer tell of records, a line a file. */
export function lostLines(lost: ImportSummary["lost"]): readonly string[] {
  return lost.map(
    ({ name, ids }) => `${name} lacks what was there before: ${firstOf(ids, SHOWN).join("; ")}`,
  );
}

function others({ length }: readonly string[]): string {
  return length === 1 ? "" : ` and ${amount(length - 1)} other files`;
}

/** Things that are named; of more only how many there are is said. */
const NAMED = 5;

/** What there is to say of records that other readers than these read, a line each. */
export function rereadLines({
  reread,
  outdated,
}: Pick<ImportSummary, "reread" | "outdated">): readonly string[] {
  return [
    ...(reread === null
      ? []
      : [
          `this version reads files otherwise than the one before, so ${amount(reread.files)} were read anew; ${amount(reread.changed)} records changed by it`,
        ]),
    ...named("removed, as their files read anew don't give them", reread?.removed ?? []),
    ...named("not where they were read before", reread?.missing ?? []),
    ...named(
      `${amount(outdated.length)} records are in whole or part as an earlier version read them; "legis import" of their files, wherever they are now, mends that`,
      outdated,
    ),
  ];
}

/** A line that says so of the first of them; none where there are none. */
function named(what: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${firstOf(names, NAMED).join(", ")}`];
}

function firstOf(names: readonly string[], count: number): readonly string[] {
  const more = names.length - count;
  return [...names.slice(0, count), ...(more > 0 ? [`and ${amount(more)} more`] : [])];
}
