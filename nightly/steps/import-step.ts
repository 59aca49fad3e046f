import { openRecords } from "../../data/database/database.ts";
import type { Instant } from "../../data/documents.ts";
import type { ImportSummary } from "../../data/import/import-summary.ts";
import { importPaths } from "../../data/import/import.ts";
import { inMirror } from "../open-problems.ts";
import { isAllTaken, lostLines, rereadLines } from "./import-lines.ts";
import type { Step, StepResult } from "./step.ts";
import { amount } from "../../lib/amounts.ts";

export interface ImportStepOptions {
  readonly recordsPath: string;
  readonly mirror: string;
  readonly now: Instant;
  readonly quarantineNights: number;
}

/** Reads what the mirror has into the records database; what was read before is not read again. */
export function importStep({
  recordsPath,
  mirror,
  now,
  quarantineNights,
}: ImportStepOptions): Step {
  return {
    step: "import",
    run: async ({ signal, onProgress }) => {
      const database = await openRecords(recordsPath);
      try {
        const summary = await importPaths({
          paths: [mirror],
          database,
          now,
          quarantineNights,
          signal,
          onProgress: ({ bytes, totalBytes, name }) => onProgress(bytes / totalBytes, name),
        });
        return resultOf(summary, mirror);
      } finally {
        database.close();
      }
    },
  };
}

function resultOf(summary: ImportSummary, mirror: string): StepResult {
  const { files, interrupted, adopted, removed, lost, withdrawn } = summary;
  const read = amount(files.imported);
  return {
    outcome: interrupted ? "interrupted" : isAllTaken(summary) ? "done" : "refused",
    summary: [
      `${read} files read, ${amount(files.refused)} refused`,
      ...(files.quarantined === 0 ? [] : [`${amount(files.quarantined)} quarantined`]),
    ].join(", "),
    remarks: [
      ...adopted.map(
        ({ name, reason }) =>
          `${inMirror(name, mirror)} left the quarantine and is live: ${reason}`,
      ),
      ...removed.map(
        ({ name, ids }) => `${inMirror(name, mirror)} no longer lists ${ids.join(", ")}`,
      ),
      ...lostLines(lost.map((each) => ({ ...each, name: inMirror(each.name, mirror) }))),
      ...withdrawn.map(
        ({ name, ids }) =>
          `${inMirror(name, mirror)} no longer lists meeting ${ids.join(", ")}, kept as withdrawn`,
      ),
      ...rereadLines(summary),
    ],
  };
}
