import { peakMemory } from "../../lib/amounts.ts";
import { type OutputFlags, printSummary } from "./print.ts";
import { createProgress, type Progress } from "./progress.ts";
import { stopSignal } from "./stop-signal.ts";

interface CommandResult {
  readonly value: object;
  readonly text: (seconds: number) => string;
  readonly isWell: boolean;
  readonly code?: number;
}

export async function runLong(
  flags: OutputFlags,
  work: (show: Progress["show"], signal: AbortSignal) => Promise<CommandResult>,
): Promise<number> {
  const started = performance.now();
  const progress = createProgress(flags);
  try {
    const { value, text, isWell, code = 0 } = await work(progress.show, stopSignal());
    progress.stop();
    const seconds = (performance.now() - started) / 1000;
    printSummary(flags, {
      // Named first for its place in the JSON; a command's own `seconds` overrides it.
      value: { ...value, seconds, ...value, peakMemory: peakMemory() },
      text: () => text(seconds),
      isWell,
    });
    return code;
  } finally {
    progress.stop();
  }
}
