import { peakMemory } from "../../lib/amounts.ts";
import type { OnProgress } from "../../lib/log.ts";
import { type OutputFlags, printSummary } from "./print.ts";
import { endProgress, progressLines } from "./progress.ts";
import { stopSignal } from "./stop-signal.ts";

interface CommandResult {
  readonly value: object;
  readonly text: (seconds: number) => string;
  readonly isWell: boolean;
  readonly code?: number;
}

export async function runLong(
  flags: OutputFlags,
  work: (show: OnProgress, signal: AbortSignal) => Promise<CommandResult>,
): Promise<number> {
  const started = performance.now();
  const {
    value,
    text,
    isWell,
    code = 0,
  } = await work(progressLines(flags), stopSignal()).finally(endProgress);
  const seconds = (performance.now() - started) / 1000;
  if (flags.isBrief === true && code === 0) return code;
  printSummary(flags, {
    // Named first for its place in the JSON; a command's own `seconds` overrides it.
    value: { ...value, seconds, ...value, peakMemory: peakMemory() },
    text: () => text(seconds),
    isWell,
  });
  return code;
}
