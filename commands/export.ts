import { exportBuild, type ExportSummary } from "../generator/builds/export/export-build.ts";
import { LIVE, openBuild } from "../generator/builds/open-build.ts";
import type { Settings } from "./settings/settings.ts";
import { openStore } from "../store/open-store.ts";
import { amount, peakMemory, size } from "../lib/amounts.ts";
import { readVerifyKeys } from "./settings/build-keys.ts";
import type { OutputFlags } from "./terminal/print.ts";
import { runLong } from "./terminal/run-long.ts";

export interface ExportFlags extends OutputFlags {
  readonly build?: string;
  readonly force?: boolean;
}

export function runExport(target: string, flags: ExportFlags, settings: Settings): Promise<number> {
  return runLong(flags, async (onProgress, signal) => {
    const store = await openStore(settings.storeAddress);
    const verifyKeys = await readVerifyKeys(settings);
    const manifest = await openBuild(store, flags.build ?? LIVE, { verifyKeys });
    const summary = await exportBuild(store, manifest, {
      target,
      isForced: flags.force ?? false,
      signal,
      onProgress,
    });
    return { value: summary, text: (seconds) => shown(summary, seconds), isWell: true };
  });
}

function shown({ build, target, records, bytes }: ExportSummary, seconds: number): string {
  return [
    Object.entries(records)
      .map(([resource, count]) => `${amount(count)} ${resource}s`)
      .join(", "),
    `${build} is in ${target}: ${size(bytes)} of JSON in ${seconds.toFixed(1)} s, peak memory ${size(peakMemory())}`,
  ].join("\n");
}
