/** How fast files are read into the records database. */
import { amount } from "../lib/amounts.ts";
import type { Report, Row } from "./harness/report.ts";
import { type Run, runLegis } from "./harness/run-measured.ts";
import { withScratch } from "./harness/samples.ts";

export interface ImportBenchOptions {
  /** A folder or files for `legis import`. */
  readonly sources: readonly string[];
  /** A description for the report. */
  readonly data: string;
}

interface Imported {
  readonly files: Readonly<Record<string, number>>;
}

/** Imports into an empty database, and then the same files once more. */
export function benchImport({ sources, data }: ImportBenchOptions): Promise<Report> {
  return withScratch("import", async (home) => {
    const run = (): ReturnType<typeof runLegis> =>
      runLegis(["import", ...sources], { LEGIS_HOME: home });
    const first = await run();
    const again = await run();
    const files = filesOf(first.printed as Imported);
    return {
      benchmark: "import",
      title: "Import",
      about: "`legis import` into an empty database, and once more with nothing changed.",
      data: `${data}, ${amount(files, "file")}`,
      versions: [],
      columns: {
        perSecond: { heading: "files/s", unit: "amount" },
        seconds: { heading: "seconds", unit: "seconds" },
        cpuSeconds: { heading: "CPU seconds", unit: "seconds" },
        peakBytes: { heading: "peak memory", unit: "bytes" },
      },
      rows: [rowOf("first", first, files), rowOf("nothing changed", again, files)],
    };
  });
}

function filesOf({ files }: Imported): number {
  return Object.values(files).reduce((sum, count) => sum + count, 0);
}

function rowOf(what: string, { seconds, cpuSeconds, peakBytes }: Run, files: number): Row {
  return { what, figures: { perSecond: files / seconds, seconds, cpuSeconds, peakBytes } };
}
