import type { ImportSummary } from "../../data/import/import-summary.ts";
import type { Loss } from "../../data/import/losses.ts";
import { amount } from "../../lib/amounts.ts";

/** Lines that are shown; the summary's JSON has all. */
const SHOWN = 25;

/** Whether every file was taken with all its content. */
export function isAllTaken({
  refused,
  quarantined,
  leftOut,
  notices,
}: Pick<ImportSummary, "refused" | "quarantined" | "leftOut" | "notices">): boolean {
  return [refused, quarantined, leftOut, notices].every((each) => each.length === 0);
}

/** What is wrong with files that were read, a line each and not too many. */
export function problemLines(summary: ImportSummary): readonly string[] {
  return [
    ...lines("quarantined", summary.quarantined.map(withReason)),
    ...lines("adopted", summary.adopted.map(withReason)),
    ...lines(
      "notice",
      summary.notices.map(({ notice, files }) => `${notice}: ${files[0]}${others(files)}`),
    ),
    ...lines("left out", summary.leftOut.map(withReason)),
  ];
}

function withReason({ name, reason }: ImportSummary["refused"][number]): string {
  return `${name}: ${reason}`;
}

function lines(what: string, all: readonly string[]): readonly string[] {
  const more = all.length - SHOWN;
  return [
    ...all.slice(0, SHOWN).map((line) => `${what}: ${line}`),
    ...(more > 0 ? [`${what}: ${amount(more)} more; --json names them`] : []),
  ];
}

function describeLoss({ section, had, lost }: Loss): string {
  return `${lost} of ${had} ${section}`;
}

/** What a newer version corrected away, a line a file. */
export function lostLines(lost: ImportSummary["lost"]): readonly string[] {
  return lost.map(
    ({ name, losses }) =>
      `${name} no longer has ${firstOf(losses.map(describeLoss), SHOWN).join(", ")}`,
  );
}

function others({ length }: readonly string[]): string {
  return length === 1 ? "" : ` and ${amount(length - 1)} other files`;
}

/** Things that are named; of more only how many there are is said. */
const NAMED = 5;

/** What a new version of the readers read again, and what it could not. */
export function rereadLines({
  reread,
  outdated,
}: Pick<ImportSummary, "reread" | "outdated">): readonly string[] {
  return [
    ...(reread === 0
      ? []
      : [`${amount(reread)} files were read again because this version reads them differently`]),
    ...named(
      `${amount(outdated.length)} files are gone, so their records stay as an earlier version read them; "legis import" of the files mends that`,
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
