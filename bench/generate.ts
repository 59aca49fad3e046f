/** Measures a build: the first, an unchanged one, one with a single new action, and a nightly one. */
import { constants, copyFileSync } from "node:fs";
import { join } from "node:path";

import { amount } from "../lib/amounts.ts";
import { changeRecords, type Changes } from "./harness/change-records.ts";
import type { Report, Row } from "./harness/report.ts";
import { type Run, runLegis } from "./harness/run-measured.ts";
import { withScratch } from "./harness/samples.ts";

export interface GenerateBenchOptions extends Changes {
  /** A records database; the benchmark works on a copy. */
  readonly records: string;
}

interface Generated {
  readonly pages: number;
  readonly bytes: number;
  readonly rendered: number;
  readonly newTexts: number;
  readonly newBytes: number;
  readonly manifest: { readonly totals: { readonly bill: number } };
}

/** Makes builds one after the other in one store. */
export function benchGenerate(options: GenerateBenchOptions): Promise<Report> {
  return withScratch("generate", async (home) => {
    const path = join(home, "records.sqlite");
    copyFileSync(options.records, path, constants.COPYFILE_FICLONE);
    const generate = async (): Promise<GeneratedRun> => {
      const run = await runLegis(["generate"], { LEGIS_HOME: home });
      return { ...run, printed: run.printed as Generated };
    };
    const first = await generate();
    const unchanged = await generate();
    changeRecords(path, { changed: 1, added: 0 });
    const one = await generate();
    changeRecords(path, options);
    const night = await generate();
    const { pages, bytes, manifest } = first.printed;
    return {
      benchmark: "generate",
      title: "Generating",
      about:
        "`legis generate` into a folder store, one build after the other. A night's bills are of the newest Congress and have a new latest action; those added are new numbers. JSON is counted where all pages are made.",
      data: `${amount(manifest.totals.bill, "bill")}, ${amount(pages)} pages, ${amount(Math.round(bytes / 1e6))} MB of JSON`,
      versions: [],
      columns: {
        seconds: { heading: "seconds", unit: "seconds" },
        cpuSeconds: { heading: "CPU seconds", unit: "seconds" },
        peakBytes: { heading: "peak memory", unit: "bytes" },
        rendered: { heading: "pages rendered", unit: "amount" },
        newTexts: { heading: "new texts", unit: "amount" },
        newBytes: { heading: "written", unit: "bytes" },
        pagesPerSecond: { heading: "pages/s", unit: "amount" },
        megabytes: { heading: "MB of JSON/s", unit: "ratio" },
      },
      rows: [
        rowOf("first build", first),
        rowOf("nothing changed", unchanged),
        rowOf("one bill changed", one),
        rowOf(`a night: ${options.changed} changed, ${options.added} new`, night),
      ],
    };
  });
}

function rowOf(what: string, { seconds, cpuSeconds, peakBytes, printed }: GeneratedRun): Row {
  const { rendered, newTexts, newBytes, pages, bytes } = printed;
  const isWhole = rendered === pages;
  return {
    what,
    figures: {
      seconds,
      cpuSeconds,
      peakBytes,
      rendered,
      newTexts,
      newBytes,
      pagesPerSecond: pages / seconds,
      megabytes: isWhole ? bytes / 1e6 / seconds : null,
    },
  };
}

type GeneratedRun = Run & { readonly printed: Generated };
