import { kindOf } from "../contract/kinds/kinds.ts";
import { plural } from "../contract/text.ts";
import { withRecords } from "../data/database/database.ts";
import type { ImportSummary } from "../data/import/import-summary.ts";
import { importPaths } from "../data/import/import.ts";
import { importNotes, isAllImported } from "../generator/nightly/steps/import-lines.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { amount, peakMemory, size, table } from "../lib/amounts.ts";
import { EXIT } from "./terminal/outcome.ts";
import type { OutputFlags } from "./terminal/print.ts";
import { runLong } from "./terminal/run-long.ts";
import { PART_RESOURCES } from "../data/documents.ts";
import { instantOf } from "../data/parse/values.ts";

export interface ImportFlags extends OutputFlags {
  readonly accept?: boolean;
}

export async function runImport(
  paths: readonly string[],
  flags: ImportFlags,
  settings: Settings,
): Promise<number> {
  return withRecords(settings.recordsPath, { readonly: false }, (database) =>
    runLong(flags, async (show, signal) => {
      const summary = await importPaths({
        paths,
        database,
        now: instantOf(currentTime(settings)),
        signal,
        quarantineNights: settings.quarantineNights,
        acceptsAll: flags.accept ?? false,
        onProgress: show,
      });
      const code = exitCode(summary);
      const isWell = code === EXIT.done && importNotes(summary).length === 0;
      return { value: summary, text: () => summaryText(summary, flags), isWell, code };
    }),
  );
}

function exitCode(summary: ImportSummary): number {
  if (summary.interrupted) return EXIT.failed;
  return isAllImported(summary) ? EXIT.done : EXIT.refused;
}

function problemLines({ quarantined, notices, skippedEntries, refused }: ImportSummary): string[] {
  const unknown = notices.flatMap(({ notice, files }) =>
    files.map((name) => ({ name, reason: notice })),
  );
  return Object.entries({ quarantined, unknown, "skipped entry": skippedEntries, refused }).flatMap(
    ([what, files]) => [
      ...files.slice(0, SHOWN).map(({ name, reason }) => `${what}: ${name}: ${reason}`),
      ...(files.length > SHOWN
        ? [`${what}: ${amount(files.length - SHOWN)} more; "legis problems" has them all`]
        : []),
    ],
  );
}

const SHOWN = 25;

function summaryText(summary: ImportSummary, { verbose }: ImportFlags): string {
  const { files, records, skipped, seconds, filesPerSecond, interrupted } = summary;
  // Texts of bills and memberships are stored by source, too, and are not kinds of record.
  const merged = PART_RESOURCES.filter((resource) => kindOf(resource) !== undefined);
  const changes = Object.entries(records)
    .filter(
      ([, { added, changed, unchanged, removed }]) => added + changed + unchanged + removed > 0,
    )
    .map(([resource, counts]) => [
      resource,
      ...[counts.added, counts.changed, counts.unchanged, counts.removed].map((count) =>
        amount(count),
      ),
    ]);
  return [
    ...(changes.length === 0
      ? []
      : [table([["records", "added", "changed", "unchanged", "removed"], ...changes])]),
    ...(merged.some((resource) => records[resource].added > 0)
      ? [
          `${merged.map(plural).join(", ")} are counted once per source; a build merges them into one record each`,
        ]
      : []),
    ...importNotes(summary),
    ...(verbose === true ? skipped.map((name) => `skipped: ${name}`) : []),
    ...problemLines(summary),
    `${amount(files.imported, "file")} imported, ${amount(files.seen)} seen before, ${amount(files.skipped)} skipped${files.skipped > 0 && verbose !== true ? " (--verbose lists them)" : ""}, ${amount(files.refused)} refused, ${amount(files.quarantined)} quarantined in ${seconds.toFixed(1)} s (${amount(filesPerSecond)} files/s), peak memory ${size(peakMemory())}`,
    ...(interrupted ? ["interrupted; run it again to continue"] : []),
  ].join("\n");
}
