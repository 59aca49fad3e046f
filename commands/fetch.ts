import { fetchSources, type FetchSummary } from "../mirror/fetch.ts";
import type { SourceName } from "../mirror/files/outcome.ts";
import type { Settings } from "./settings.ts";
import { amount, size, table } from "../lib/amounts.ts";
import { EXIT } from "./outcome.ts";
import { type OutputFlags, printSummary } from "./terminal/print.ts";
import { createProgress } from "./terminal/progress.ts";
import { peakMemory } from "../lib/peak-memory.ts";
import { stopSignal } from "./terminal/terminal.ts";

export interface FetchFlags extends OutputFlags {
  readonly congress?: readonly number[];
  readonly only?: readonly SourceName[];
  readonly dryRun?: boolean;
  readonly acceptShrunken?: boolean;
}

/** `legis fetch` */
export async function runFetch(flags: FetchFlags, settings: Settings): Promise<number> {
  const progress = createProgress(flags);
  const started = performance.now();
  try {
    const summary = await fetchSources({
      mirror: settings.mirrorPath,
      publishers: settings.publishers,
      ...(flags.congress && { congresses: flags.congress }),
      ...(flags.only && { only: flags.only }),
      dryRun: flags.dryRun ?? false,
      acceptShrunken: flags.acceptShrunken ?? false,
      contact: settings.contact,
      congressApiKey: settings.congressApiKey,
      patience: { attempts: settings.fetchAttempts, silenceMs: settings.fetchTimeoutMs },
      signal: stopSignal(),
      onProgress: ({ source, done, total, name }) =>
        progress.show(source, done / total, `${amount(done)} files  ${name}`),
    });
    progress.stop();
    const seconds = (performance.now() - started) / 1000;
    const code = exitCode(summary);
    printSummary(flags, {
      value: { ...summary, seconds, peakMemory: peakMemory() },
      text: () => shown(summary, seconds, flags.dryRun ?? false),
      isWell: code === EXIT.done,
    });
    return code;
  } finally {
    progress.stop();
  }
}

function exitCode({ sources, interrupted }: FetchSummary): number {
  if (interrupted || sources.some(({ state }) => state === "failed")) return EXIT.failed;
  return sources.some(({ problems }) => problems.length > 0) ? EXIT.refused : EXIT.done;
}

function shown(summary: FetchSummary, seconds: number, dryRun: boolean): string {
  const { sources, requests, bytes, files, interrupted } = summary;
  const rows = sources.map((source) => [
    source.source,
    source.state,
    amount(source.written),
    amount(source.unchanged),
    amount(source.requests),
    size(source.bytes),
    source.newestAt?.slice(0, 19).replace("T", " ") ?? "",
  ]);
  const written = dryRun ? "would be written" : "written";
  return [
    table([
      ["source", "state", written, "unchanged", "requests", "transferred", "newest (UTC)"],
      ...rows,
    ]),
    ...sources.flatMap(({ source, notice }) => (notice === null ? [] : [`${source}: ${notice}`])),
    ...sources.flatMap(({ source, problems }) =>
      problems.map(
        ({ address, file, reason, advice }) =>
          `${source}: ${file === null ? "" : `${file}: `}${address}: ${reason}; ${advice}`,
      ),
    ),
    `${amount(files)} files ${written}, ${amount(requests)} requests, ${size(bytes)} transferred in ${seconds.toFixed(1)} s, peak memory ${size(peakMemory())}`,
    ...(interrupted ? ["interrupted; run it again to go on"] : []),
  ].join("\n");
}
