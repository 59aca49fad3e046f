import { wordsOf } from "../contract/kinds/kinds.ts";
import { GateFailure, describeViolations } from "../generator/checks/gates.ts";
import { generate } from "../generator/generate.ts";
import type { GenerateSummary } from "../generator/make-build.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { amount, peakMemory, size } from "../lib/amounts.ts";
import { type OutputFlags, printable } from "./terminal/print.ts";
import { runLong } from "./terminal/run-long.ts";

export interface GenerateFlags extends OutputFlags {
  readonly asOf?: string;
  readonly force?: boolean;
  readonly rewrite?: boolean;
  readonly maxShrink?: number;
}

export function runGenerate(flags: GenerateFlags, settings: Settings): Promise<number> {
  return runLong(flags, async (onProgress, signal) => {
    const summary = await generate({
      recordsPath: settings.recordsPath,
      store: settings.storeAddress,
      baseUrl: settings.baseUrl,
      now: currentTime(settings),
      ...(flags.asOf === undefined ? {} : { asOf: flags.asOf }),
      ...(flags.maxShrink === undefined ? {} : { maxShrink: flags.maxShrink / 100 }),
      force: flags.force ?? false,
      rewrite: flags.rewrite ?? false,
      signal,
      onProgress,
    });
    const isWell = summary.overruled.length === 0;
    return { value: summary, text: () => summaryText(summary), isWell };
  }).catch((error: unknown) => {
    if (flags.verbose === true && error instanceof GateFailure) {
      for (const { gate, page, message } of error.violations) {
        console.error(printable(`${gate}: ${page}: ${message}`));
      }
    }
    throw error;
  });
}

const FICTION_LINES = {
  all: "all of it is fiction, the sample legislature; its pages and status.json say so",
  some: "it mixes real files with the sample legislature, which is fiction; its pages and status.json say so. For real data only, import into another LEGIS_HOME",
} as const;

function summaryText(summary: GenerateSummary): string {
  const { manifest, pages, bytes, newTexts, newBytes, seconds, isUnchanged } = summary;
  const rate = Math.round(pages / Math.max(seconds, 0.001));
  return [
    Object.entries(manifest.totals)
      .map(([resource, count]) => amount(count, ...wordsOf(resource)))
      .join(", "),
    `${amount(pages)} pages, ${size(bytes)}; ${amount(newTexts)} new texts, ${size(newBytes)} compressed`,
    ...(manifest.fiction === "none" ? [] : [FICTION_LINES[manifest.fiction]]),
    ...(summary.overruled.length === 0
      ? []
      : ["these gates failed and were overruled:", describeViolations(summary.overruled)]),
    ...summary.remarks.map((remark) => `(${remark})`),
    isUnchanged ? `nothing changed: ${manifest.build} stays live` : `${manifest.build} is live`,
    `${seconds.toFixed(1)} s (${amount(rate)} pages/s), peak memory ${size(peakMemory())}`,
  ].join("\n");
}
