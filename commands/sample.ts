import { writeSample } from "../sample/write-sample.ts";
import { amount } from "../lib/amounts.ts";
import { peakMemory } from "../lib/peak-memory.ts";
import { EXIT } from "./outcome.ts";
import { type OutputFlags, printSummary } from "./terminal/print.ts";
import { createProgress } from "./terminal/progress.ts";
import { stopSignal } from "./terminal/terminal.ts";

export interface SampleFlags extends OutputFlags {
  readonly out: string;
  readonly congresses: number;
  readonly bills: number;
  readonly seed: number;
}

/** `legis sample --out DIR` */
export async function runSample(flags: SampleFlags): Promise<number> {
  const progress = createProgress(flags);
  const started = performance.now();
  try {
    const signal = stopSignal();
    const { out, congresses, bills, seed } = flags;
    const summary = await writeSample({
      out,
      congresses,
      bills,
      seed,
      signal,
      onProgress: (done, total) => progress.show("sample", done / total, `${amount(done)} bills`),
    });
    progress.stop();
    const seconds = (performance.now() - started) / 1000;
    printSummary(flags, {
      value: { ...summary, seconds, peakMemory: peakMemory() },
      text: () => `${out}: ${amount(summary.files)} files in ${seconds.toFixed(1)} s`,
      isWell: !signal.aborted,
    });
    return signal.aborted ? EXIT.failed : EXIT.done;
  } finally {
    progress.stop();
  }
}
