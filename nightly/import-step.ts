import { openRecords } from "../data/database.ts";
import type { Instant } from "../data/documents.ts";
import type { ImportSummary } from "../data/import-summary.ts";
import { importPaths } from "../data/import.ts";
import type { Problem } from "./run-record.ts";
import { rereadLines } from "./reread-lines.ts";
import { sourceOfFile } from "./source-of-file.ts";
import type { Step, StepResult } from "./step.ts";
import { amount } from "../text.ts";
import { ACCEPTABLE } from "../data/record-writer.ts";

export interface ImportStepOptions {
  readonly recordsPath: string;
  readonly mirror: string;
  readonly now: Instant;
}

/** Reads what the mirror has into the records database; what was read before is not read again. */
export function importStep({ recordsPath, mirror, now }: ImportStepOptions): Step {
  return {
    step: "import",
    run: async ({ signal, onProgress }) => {
      const database = await openRecords(recordsPath);
      try {
        const summary = await importPaths({
          paths: [mirror],
          database,
          now,
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
  const { files, refused, interrupted, kept, leftOut, removed } = summary;
  const read = amount(files.imported);
  const isWhole = !interrupted && refused.length === 0;
  return {
    outcome: interrupted ? "interrupted" : isWhole ? "done" : "refused",
    summary: `${read} files read, ${amount(files.refused)} refused`,
    problems: refused.map((file) => problemOf(file, mirror)),
    remarks: [
      ...(kept.length === 0
        ? []
        : [`${amount(kept.length)} files have less of their bill than is stored, which stays`]),
      ...leftOut.map(({ name, reason }) => `${inMirror(name, mirror)}: refused: ${reason}`),
      ...removed.map(
        ({ name, ids }) => `${inMirror(name, mirror)} no longer lists ${ids.join(", ")}`,
      ),
      ...rereadLines(summary),
    ],
  };
}

function problemOf({ name, reason }: ImportSummary["refused"][number], mirror: string): Problem {
  const file = inMirror(name, mirror);
  return {
    kind: "refused",
    step: "import",
    source: sourceOfFile(file),
    file,
    reason,
    advice: reason.endsWith(ACCEPTABLE)
      ? `what it held before stays; if it is right, run "legis import --accept-shrunken ${name}"`
      : "what it held before stays; it is read again when its publisher changes it",
  };
}

function inMirror(name: string, mirror: string): string {
  return name.startsWith(`${mirror}/`) ? name.slice(mirror.length + 1) : name;
}
