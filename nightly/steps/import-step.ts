import { openRecords } from "../../data/database/database.ts";
import type { Instant } from "../../data/documents.ts";
import type { ImportSummary } from "../../data/import/import-summary.ts";
import { importPaths } from "../../data/import/import.ts";
import type { Problem } from "../runs/run-record.ts";
import { isAllTaken, keptReason, lostLines, rereadLines } from "./import-lines.ts";
import { sourceOfFile } from "../../mirror/files/outcome.ts";
import type { Step, StepResult } from "./step.ts";
import { amount } from "../../lib/amounts.ts";
import { ACCEPTABLE } from "../../data/import/record-writer.ts";

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
  const { files, refused, interrupted, kept, notices, leftOut, removed, lost, withdrawn } = summary;
  const read = amount(files.imported);
  return {
    outcome: interrupted ? "interrupted" : isAllTaken(summary) ? "done" : "refused",
    summary: [
      `${read} files read, ${amount(files.refused)} refused`,
      ...(kept.length === 0 ? [] : [`${amount(kept.length)} have less of a bill than is known`]),
    ].join(", "),
    problems: [
      ...refused.map((file) => problemOf(file, mirror)),
      ...notices.map(({ notice, files: names }) => ({
        ...placed(names[0] ?? "", mirror),
        kind: "unknown" as const,
        reason:
          names.length === 1 ? notice : `${notice}, as in ${amount(names.length - 1)} other files`,
        advice: "its publisher's schema has changed: this program needs to be brought up to date",
      })),
      ...kept.map((each) => ({
        ...placed(each.file, mirror),
        kind: "kept" as const,
        reason: keptReason(each),
        advice: `if it is right, ${each.file.includes("!") ? "unpack the file and " : ""}run "legis import --accept-emptied FILE"`,
      })),
    ],
    remarks: [
      ...leftOut.map(({ name, reason }) => `${inMirror(name, mirror)}: refused: ${reason}`),
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

function placed(name: string, mirror: string): Pick<Problem, "step" | "source" | "file"> {
  const file = inMirror(name, mirror);
  return { step: "import", source: sourceOfFile(file), file };
}

function problemOf({ name, reason }: ImportSummary["refused"][number], mirror: string): Problem {
  return {
    ...placed(name, mirror),
    kind: "refused",
    reason,
    advice: reason.endsWith(ACCEPTABLE)
      ? `what it held before stays; if it is right, run "legis import --accept-shrunken ${name}"`
      : "what it held before stays; it is read again when its publisher changes it",
  };
}

function inMirror(name: string, mirror: string): string {
  return name.startsWith(`${mirror}/`) ? name.slice(mirror.length + 1) : name;
}
