import { generate, type GenerateSummary } from "../generator/generate.ts";
import { describeViolations } from "../generator/gates.ts";
import type { Settings } from "../settings.ts";
import { amount, size } from "../text.ts";
import { currentTime } from "./clock.ts";
import { EXIT } from "./outcome.ts";
import { createProgress } from "./progress.ts";
import { peakMemory } from "../peak-memory.ts";
import { stopSignal } from "./terminal.ts";

export interface GenerateFlags {
  readonly asOf?: string;
  readonly force?: boolean;
  readonly rewrite?: boolean;
  /** In percent. */
  readonly maxShrink?: number;
  readonly json?: boolean;
}

/** `legis generate` */
export async function runGenerate(flags: GenerateFlags, settings: Settings): Promise<number> {
  const progress = createProgress();
  try {
    const summary = await generate({
      recordsPath: settings.recordsPath,
      store: settings.storeAddress,
      baseUrl: settings.baseUrl,
      now: currentTime(settings),
      threadMemoryMb: settings.threadMemoryMb,
      ...(flags.asOf === undefined ? {} : { asOf: flags.asOf }),
      ...(flags.maxShrink === undefined ? {} : { maxShrink: flags.maxShrink / 100 }),
      force: flags.force ?? false,
      rewrite: flags.rewrite ?? false,
      signal: stopSignal(),
      onProgress: ({ step, done, pages }) => progress.show(step, done, `${amount(pages)} pages`),
    });
    progress.stop();
    console.log(
      flags.json === true
        ? JSON.stringify({ ...summary, peakMemory: peakMemory() })
        : shown(summary),
    );
    return EXIT.done;
  } finally {
    progress.stop();
  }
}

function shown(summary: GenerateSummary): string {
  const { manifest, pages, bytes, newObjects, newBytes, seconds, isUnchanged } = summary;
  const rate = Math.round(pages / Math.max(seconds, 0.001));
  return [
    Object.entries(manifest.totals)
      .map(([resource, count]) => `${amount(count)} ${resource}s`)
      .join(", "),
    `${amount(pages)} pages, ${size(bytes)}; ${amount(newObjects)} new objects, ${size(newBytes)} compressed`,
    ...(summary.overruled.length === 0
      ? []
      : ["these gates do not hold and are overruled:", describeViolations(summary.overruled)]),
    ...summary.remarks.map((remark) => `(${remark})`),
    isUnchanged ? `nothing changed: ${manifest.build} stays live` : `${manifest.build} is live`,
    `${seconds.toFixed(1)} s (${amount(rate)} pages/s), peak memory ${size(peakMemory())}`,
  ].join("\n");
}
