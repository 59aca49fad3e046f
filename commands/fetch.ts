import { type FetchOptions, fetchSources, type FetchSummary } from "../data/mirror/fetch.ts";
import { readCutLists } from "../data/database/cut-lists.ts";
import type { SourceName } from "../contract/kinds/kinds.ts";
import { hasRefused, noteFetchProblems } from "../generator/nightly/steps/fetch-step.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { amount, peakMemory, size, tableOf } from "../lib/amounts.ts";
import { EXIT } from "./terminal/outcome.ts";
import type { OutputFlags } from "./terminal/print.ts";
import { runLong } from "./terminal/run-long.ts";

export interface FetchFlags extends OutputFlags {
  readonly congress?: readonly number[];
  readonly only?: readonly SourceName[];
  readonly full?: boolean;
  readonly probe?: boolean;
}

export function fetchOptions(
  { congress, only, full }: Pick<FetchFlags, "congress" | "only" | "full">,
  settings: Settings,
): Omit<FetchOptions, "signal" | "onProgress"> {
  return {
    mirror: settings.mirrorPath,
    cutLists: (congresses) => readCutLists(settings.recordsPath, congresses),
    publishers: settings.publishers,
    contact: settings.contact,
    congressApiKey: settings.congressApiKey,
    clock: () => currentTime(settings).getTime(),
    patience: { attempts: settings.fetchAttempts, silenceMs: settings.fetchTimeoutMs },
    off: settings.sourcesOff,
    ...(full !== undefined && { full }),
    ...(congress !== undefined && { congresses: congress }),
    ...(only !== undefined && { only }),
  };
}

export function runFetch(flags: FetchFlags, settings: Settings): Promise<number> {
  return flags.probe === true ? probe(flags, settings) : update(flags, settings);
}

async function probe(flags: FetchFlags, settings: Settings): Promise<number> {
  const { probePublishers } = await import("./probe-publishers.ts");
  return runLong(flags, async (onProgress, signal) => {
    const answers = await probePublishers({
      ...fetchOptions(flags, settings),
      now: currentTime(settings),
      signal,
      onProgress,
    });
    const text = (): string =>
      answers
        .flatMap(({ request, expected, answer }) => [
          request,
          `  expected: ${expected}`,
          ...answer.map((line) => `  ${line}`),
        ])
        .join("\n");
    return { value: { answers }, text, isWell: false, code: EXIT.done };
  });
}

function update(flags: FetchFlags, settings: Settings): Promise<number> {
  return runLong(flags, async (onProgress, signal) => {
    const summary = await fetchSources({
      ...fetchOptions(flags, settings),
      signal,
      onProgress,
    });
    const { mirrorPath, recordsPath } = settings;
    const unrecorded = await noteFetchProblems(summary, mirrorPath, recordsPath);
    const code = unrecorded.length > 0 ? EXIT.failed : exitCode(summary);
    const text = (seconds: number): string =>
      [
        fetchText(summary, seconds),
        ...unrecorded.map(({ reason }) => `the problems could not be recorded: ${reason}`),
      ].join("\n");
    return { value: summary, text, isWell: code === EXIT.done, code };
  });
}

function exitCode({ sources, interrupted }: FetchSummary): number {
  if (interrupted || sources.some(({ state }) => state === "failed")) return EXIT.failed;
  return sources.some(hasRefused) ? EXIT.refused : EXIT.done;
}

function fetchText(summary: FetchSummary, seconds: number): string {
  const { sources, requests, bytes, files, interrupted } = summary;
  return [
    tableOf(sources, {
      source: (source) => source.source,
      state: (source) => source.state,
      written: (source) => amount(source.written),
      unchanged: (source) => amount(source.unchanged),
      requests: (source) => amount(source.requests),
      transferred: (source) => size(source.bytes),
    }),
    ...sources.flatMap(({ source, notice }) => (notice === null ? [] : [`${source}: ${notice}`])),
    ...sources.flatMap(({ source, problems }) =>
      problems.map(
        ({ address, file, reason, advice }) =>
          `${source}: ${file === null ? "" : `${file}: `}${address}: ${reason}; ${advice}`,
      ),
    ),
    `${amount(files, "file")} written, ${amount(requests, "request")}, ${size(bytes)} transferred in ${seconds.toFixed(1)} s, peak memory ${size(peakMemory())}`,
    ...(interrupted ? ["interrupted; run it again to continue"] : []),
  ].join("\n");
}
