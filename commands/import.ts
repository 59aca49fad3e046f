import { openRecords } from "../data/database.ts";
import type { ImportSummary } from "../data/import-summary.ts";
import { importPaths } from "../data/import.ts";
import { isAllTaken, keptLines } from "../nightly/kept-lines.ts";
import { rereadLines } from "../nightly/reread-lines.ts";
import type { Settings } from "../settings.ts";
import { amount, size, table } from "../text.ts";
import { currentTime } from "./clock.ts";
import { EXIT } from "./outcome.ts";
import { createProgress } from "./progress.ts";
import { peakMemory } from "../peak-memory.ts";
import { stopSignal } from "./terminal.ts";
import { instantOf } from "../data/values.ts";

export interface ImportFlags {
  readonly acceptShrunken?: boolean;
  readonly acceptEmptied?: boolean;
  readonly json?: boolean;
}

/** `legis import PATH…` */
export async function runImport(
  paths: readonly string[],
  flags: ImportFlags,
  settings: Settings,
): Promise<number> {
  const database = await openRecords(settings.recordsPath);
  const progress = createProgress();
  try {
    const summary = await importPaths({
      paths,
      database,
      now: instantOf(currentTime(settings)),
      signal: stopSignal(),
      acceptShrunken: flags.acceptShrunken ?? false,
      acceptEmptied: flags.acceptEmptied ?? false,
      onProgress: ({ files, bytes, totalBytes, name }) =>
        progress.show("import", bytes / totalBytes, `${amount(files)} files  ${name}`),
    });
    progress.stop();
    console.log(
      flags.json === true
        ? JSON.stringify({ ...summary, peakMemory: peakMemory() })
        : shown(summary),
    );
    if (summary.interrupted) return EXIT.failed;
    return isAllTaken(summary) ? EXIT.done : EXIT.refused;
  } finally {
    progress.stop();
    database.close();
  }
}

function shown(summary: ImportSummary): string {
  const { files, records, refused, leftOut, seconds, filesPerSecond, interrupted } = summary;
  const changes = Object.entries(records)
    .filter(
      ([, { added, changed, unchanged, removed }]) => added + changed + unchanged + removed > 0,
    )
    .map(([resource, counts]) => [
      resource,
      ...[counts.added, counts.changed, counts.unchanged, counts.removed].map(amount),
    ]);
  return [
    ...(changes.length === 0
      ? []
      : [table([["records", "added", "changed", "unchanged", "removed"], ...changes])]),
    ...keptLines(summary),
    ...summary.removed.map(({ name, ids }) => `removed: ${name} no longer lists ${ids.join(", ")}`),
    ...rereadLines(summary),
    ...leftOut.map(({ name, reason }) => `refused of ${name}: ${reason}`),
    ...refused.map(({ name, reason }) => `refused: ${name}: ${reason}`),
    `${amount(files.imported)} files imported, ${amount(files.seen)} seen before, ${amount(files.passed_over)} passed over, ${amount(files.refused)} refused in ${seconds.toFixed(1)} s (${amount(filesPerSecond)} files/s), peak memory ${size(peakMemory())}`,
    ...(interrupted ? ["interrupted; run it again to go on"] : []),
  ].join("\n");
}
