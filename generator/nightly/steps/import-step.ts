import { withRecords } from "../../../data/database/database.ts";
import { type ImportOptions, importPaths } from "../../../data/import/import.ts";
import { inMirror } from "../runs/open-problems.ts";
import { importNotes, isAllImported } from "./import-lines.ts";
import type { Step } from "./step.ts";
import { amount } from "../../../lib/amounts.ts";

export function importStep(
  recordsPath: string,
  mirror: string,
  options: Pick<ImportOptions, "now" | "quarantineNights">,
): Step {
  return {
    step: "import",
    run: (run, { signal, onProgress }) =>
      withRecords(recordsPath, { readonly: false }, async (database) => {
        const paths = [mirror];
        const summary = await importPaths({ ...options, paths, database, signal, onProgress });
        run.remarks.push(...importNotes(summary, (name) => inMirror(name, mirror)));
        const { files, interrupted } = summary;
        return {
          outcome: interrupted ? "interrupted" : isAllImported(summary) ? "done" : "refused",
          summary: [
            `${amount(files.imported)} files read, ${amount(files.refused)} refused`,
            ...(files.quarantined === 0 ? [] : [`${amount(files.quarantined)} quarantined`]),
          ].join(", "),
        };
      }),
  };
}
