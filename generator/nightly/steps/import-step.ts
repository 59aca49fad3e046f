import { openRecords } from "../../../data/database/database.ts";
import type { ImportSummary } from "../../../data/import/import-summary.ts";
import { type ImportOptions, importPaths } from "../../../data/import/import.ts";
import { inMirror } from "../runs/open-problems.ts";
import { importNotes, isAllImported } from "./import-lines.ts";
import type { Step, StepResult } from "./step.ts";
import { amount } from "../../../lib/amounts.ts";

export function importStep(
  recordsPath: string,
  mirror: string,
  options: Pick<ImportOptions, "now" | "quarantineNights">,
): Step {
  return {
    step: "import",
    run: async ({ signal, onProgress }) => {
      const database = await openRecords(recordsPath);
      try {
        const summary = await importPaths({
          ...options,
          paths: [mirror],
          database,
          signal,
          onProgress: ({ bytes, totalBytes, name }) => onProgress(name, bytes / totalBytes),
        });
        return importResult(summary, mirror);
      } finally {
        database.close();
      }
    },
  };
}

function importResult(summary: ImportSummary, mirror: string): StepResult {
  const { files, interrupted } = summary;
  const read = amount(files.imported);
  return {
    outcome: interrupted ? "interrupted" : isAllImported(summary) ? "done" : "refused",
    summary: [
      `${read} files read, ${amount(files.refused)} refused`,
      ...(files.quarantined === 0 ? [] : [`${amount(files.quarantined)} quarantined`]),
    ].join(", "),
    remarks: [...importNotes(summary, (name) => inMirror(name, mirror))],
  };
}
