import { writeSample } from "../data/sample/write-sample.ts";
import { amount } from "../lib/amounts.ts";
import { EXIT } from "./terminal/outcome.ts";
import type { OutputFlags } from "./terminal/print.ts";
import { runLong } from "./terminal/run-long.ts";

export interface SampleFlags extends OutputFlags {
  readonly out: string;
  readonly bills?: number;
}

export function runSample(flags: SampleFlags): Promise<number> {
  return runLong(flags, async (show, signal) => {
    const { out, bills = 0 } = flags;
    const summary = await writeSample({
      out,
      bills,
      signal,
      onProgress: (done, total) => show("sample", done / total, `${amount(done)} bills`),
    });
    return {
      value: summary,
      text: (seconds) => `${out}: ${amount(summary.files)} files in ${seconds.toFixed(1)} s`,
      isWell: !signal.aborted,
      code: signal.aborted ? EXIT.failed : EXIT.done,
    };
  });
}
