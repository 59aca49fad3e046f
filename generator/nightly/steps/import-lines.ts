import type { ImportSummary } from "../../../data/import/import-summary.ts";
import { amount } from "../../../lib/amounts.ts";

export function isAllImported({
  refused,
  quarantined,
  skippedEntries,
  notices,
}: Pick<ImportSummary, "refused" | "quarantined" | "skippedEntries" | "notices">): boolean {
  return [refused, quarantined, skippedEntries, notices].every((each) => each.length === 0);
}

export function importNotes(
  { adopted, removed, lost, withdrawn, reread, outdated }: ImportSummary,
  nameOf = (name: string): string => name,
): readonly string[] {
  const losses = lost.map((each) => ({
    name: each.name,
    ids: each.losses.map(({ section, had, lost: count }) => `${count} of ${had} ${section}`),
  }));
  return [
    ...adopted.map(({ name, reason }) => `${nameOf(name)} is adopted from quarantine: ${reason}`),
    ...removed.map(({ name, ids }) => `${nameOf(name)} no longer lists ${someOf(ids)}`),
    ...losses.map(({ name, ids }) => `${nameOf(name)} no longer has ${someOf(ids)}`),
    ...withdrawn.map(
      ({ name, ids }) =>
        `${nameOf(name)} no longer lists meeting ${someOf(ids)}, kept as withdrawn`,
    ),
    ...(reread === 0
      ? []
      : [`${amount(reread)} files were read again because this version reads them differently`]),
    ...(outdated.length === 0
      ? []
      : [
          `${amount(outdated.length)} files are gone, so their records are still as an earlier version read them; run "legis import" with these files to update them: ${someOf(outdated)}`,
        ]),
  ];
}

const SHOWN = 10;

function someOf(names: readonly string[]): string {
  const more = names.length > SHOWN ? [`and ${amount(names.length - SHOWN)} more`] : [];
  return [...names.slice(0, SHOWN), ...more].join(", ");
}
