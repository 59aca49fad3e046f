import { exportBuild, type ExportSummary } from "../builds/export/export-build.ts";
import { LIVE, openBuild } from "../builds/open-build.ts";
import type { Settings } from "./settings.ts";
import { openStore } from "../store/open-store.ts";
import { amount, size } from "../lib/amounts.ts";
import { readVerifyKeys } from "./build-keys.ts";
import { EXIT } from "./outcome.ts";
import { type OutputFlags, printSummary } from "./terminal/print.ts";
import { createProgress } from "./terminal/progress.ts";
import { peakMemory } from "../lib/peak-memory.ts";
import { stopSignal } from "./terminal/terminal.ts";

export interface ExportFlags extends OutputFlags {
  readonly build?: string;
  readonly force?: boolean;
}

/** `legis export TARGET` */
export async function runExport(
  target: string,
  flags: ExportFlags,
  settings: Settings,
): Promise<number> {
  const started = performance.now();
  const store = await openStore(settings.storeAddress);
  const verifyKeys = await readVerifyKeys(settings);
  const manifest = await openBuild(store, flags.build ?? LIVE, { verifyKeys });
  const progress = createProgress(flags);
  try {
    const summary = await exportBuild(store, manifest, {
      target,
      isForced: flags.force ?? false,
      signal: stopSignal(),
      onProgress: ({ step, done, records }) =>
        progress.show(step, done, `${amount(records)} records`),
    });
    progress.stop();
    const seconds = (performance.now() - started) / 1000;
    printSummary(flags, {
      value: { ...summary, seconds, peakMemory: peakMemory() },
      text: () => shown(summary, seconds),
      isWell: true,
    });
    return EXIT.done;
  } finally {
    progress.stop();
  }
}

function shown({ build, target, records, bytes }: ExportSummary, seconds: number): string {
  return [
    Object.entries(records)
      .map(([resource, count]) => `${amount(count)} ${resource}s`)
      .join(", "),
    `${build} is in ${target}: ${size(bytes)} of JSON in ${seconds.toFixed(1)} s, peak memory ${size(peakMemory())}`,
  ].join("\n");
}
