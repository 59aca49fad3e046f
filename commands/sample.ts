import { writeSample } from "../data/sample/write-sample.ts";
import { amount } from "../text.ts";
import { EXIT } from "./outcome.ts";
import { createProgress } from "./progress.ts";
import { stopSignal } from "./terminal.ts";

export interface SampleFlags {
  readonly out: string;
  readonly congresses: number;
  readonly bills: number;
  readonly seed: number;
}

/** `legis sample --out DIR` */
export async function runSample(flags: SampleFlags): Promise<number> {
  const progress = createProgress();
  const started = performance.now();
  try {
    const signal = stopSignal();
    const summary = await writeSample({
      ...flags,
      signal,
      onProgress: (done, total) => progress.show("sample", done / total, `${amount(done)} bills`),
    });
    progress.stop();
    const seconds = (performance.now() - started) / 1000;
    console.log(`${flags.out}: ${amount(summary.files)} files in ${seconds.toFixed(1)} s`);
    return signal.aborted ? EXIT.failed : EXIT.done;
  } finally {
    progress.stop();
  }
}
