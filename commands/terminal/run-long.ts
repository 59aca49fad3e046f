import { peakMemory } from "../../lib/amounts.ts";
import { type OutputFlags, printSummary } from "./print.ts";
import { createProgress, type Progress } from "./progress.ts";
import { stopSignal } from "./stop-signal.ts";

/** What came of a long command. */
interface Done {
  /** Printed as JSON, with `seconds` and `peakMemory`. */
  readonly value: object;
  readonly text: (seconds: number) => string;
  readonly isWell: boolean;
  /** 0 unless told. */
  readonly code?: number;
}

/**
 * Runs a command that takes a while: shows how far it is, lets Ctrl-C end it cleanly, and prints what
 * it did.
 */
export async function runLong(
  flags: OutputFlags,
  work: (show: Progress["show"], signal: AbortSignal) => Promise<Done>,
): Promise<number> {
  const started = performance.now();
  const progress = createProgress(flags);
  try {
    const { value, text, isWell, code = 0 } = await work(progress.show, stopSignal());
    progress.stop();
    const seconds = (performance.now() - started) / 1000;
    printSummary(flags, {
      // What says itself how long it took has the word.
      value: { ...value, seconds, ...value, peakMemory: peakMemory() },
      text: () => text(seconds),
      isWell,
    });
    return code;
  } finally {
    progress.stop();
  }
}
