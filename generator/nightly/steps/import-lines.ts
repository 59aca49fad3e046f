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
  {
    adopted,
    unsupported,
    removed,
    lost,
    older,
    passedOver,
    withdrawn,
    absent,
    reread,
    outdated,
  }: ImportSummary,
  nameOf = (name: string): string => name,
): readonly string[] {
  const losses = Map.groupBy(
    lost.flatMap(({ name, losses: all }) => all.map((loss) => ({ name, ...loss }))),
    ({ section }) => section,
  );
  return [
    ...adopted.map(({ name, reason }) => `${nameOf(name)} is adopted from quarantine: ${reason}`),
    ...[...Map.groupBy(unsupported, ({ reason }) => reason)].map(
      ([reason, files]) =>
        `${amount(files.length, "file")} left out on purpose: ${reason}: ${someOf(files.map(({ name }) => nameOf(name)))}`,
    ),
    ...removed.map(({ name, ids }) => `${nameOf(name)} no longer lists ${someOf(ids)}`),
    ...[...losses].map(([section, all]) => {
      const [count, had] = [sum(all.map((each) => each.lost)), sum(all.map((each) => each.had))];
      const [{ name } = { name: "" }] = all;
      const files =
        all.length === 1
          ? `${nameOf(name)} no longer has`
          : `${amount(all.length)} files no longer have`;
      return `${files} ${amount(count)} of ${amount(had)} ${section}`;
    }),
    ...(older === 0
      ? []
      : [`${amount(older, "record")} came in older or poorer versions than those that are kept`]),
    ...passedOver.map(
      ({ name, by }) => `${nameOf(name)} is passed over: of the same list, ${nameOf(by)} counts`,
    ),
    ...withdrawn.map(
      ({ name, ids }) =>
        `${nameOf(name)} no longer lists meeting ${someOf(ids)}, kept as withdrawn`,
    ),
    ...absent.map(
      ({ name, ids }) => `${nameOf(name)} no longer lists ${someOf(ids)}, which are kept`,
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

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const SHOWN = 10;

function someOf(names: readonly string[]): string {
  const more = names.length > SHOWN ? [`and ${amount(names.length - SHOWN)} more`] : [];
  return [...names.slice(0, SHOWN), ...more].join(", ");
}
