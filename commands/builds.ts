import { KINDS } from "../contract/kinds/kinds.ts";
import { HOUR_MS } from "../lib/time.ts";
import { pipeline } from "node:stream/promises";

import { indexesOf } from "../contract/build-index.ts";
import type { Manifest } from "../contract/build.ts";
import { RECORD_KINDS } from "../contract/enumerations.ts";
import { listBuilds, type StoredBuild } from "../generator/builds/list-builds.ts";
import { LIVE, openBuild, openIndexFile } from "../generator/builds/open-build.ts";
import { BuildError } from "../store/read-build.ts";
import { pruneBuilds, type PruneSummary } from "../generator/builds/prune-builds.ts";
import { readList } from "../generator/builds/read-list.ts";
import { rollBack } from "../generator/builds/roll-back.ts";
import {
  type BuildFault,
  verifyBuild,
  type VerifySummary,
} from "../generator/builds/verify-build.ts";
import type { Settings } from "./settings/settings.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { amount, peakMemory, size, table } from "../lib/amounts.ts";
import { EXIT } from "./terminal/outcome.ts";
import { type JsonFlag, type OutputFlags, print, printable } from "./terminal/print.ts";
import { runLong } from "./terminal/run-long.ts";
import { errorCodeOf } from "../lib/errors.ts";

export async function runBuildsList(flags: JsonFlag, settings: Settings): Promise<number> {
  const builds = await listBuilds(await openStore(settings.storeAddress));
  print(flags, builds.map(summaryOf), () => listed(builds, settings.storeAddress.location));
  return EXIT.done;
}

export interface ShowFlags extends JsonFlag {
  readonly changes?: boolean;
}

export async function runBuildsShow(
  id: string | undefined,
  flags: ShowFlags,
  settings: Settings,
): Promise<number> {
  const store = await openStore(settings.storeAddress);
  const manifest = await openBuild(store, id ?? LIVE, { versions: "any" });
  if (flags.changes === true) await printChanges(store, manifest);
  else print(flags, manifest, () => detailed(manifest));
  return EXIT.done;
}

export function runBuildsVerify(
  id: string | undefined,
  flags: OutputFlags,
  settings: Settings,
): Promise<number> {
  return runLong(flags, async (onProgress, signal) => {
    const store = await openStore(settings.storeAddress);
    const manifest = await openBuild(store, id ?? LIVE);
    const summary = await verifyBuild(store, manifest, { signal, onProgress });
    const isWell = summary.problems === 0;
    return {
      value: summary,
      text: (seconds) => verified(summary, seconds, flags),
      isWell,
      code: isWell ? EXIT.done : EXIT.failed,
    };
  });
}

export async function runBuildsRollback(
  id: string | undefined,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  const store = await openStore(settings.storeAddress);
  const { from, live } = await rollBack(store, id ?? null, {
    onWait: (description) => process.stderr.write(`${printable(description)}\n`),
  });
  const replaced = from === null ? "" : `, replacing ${from}`;
  const held =
    from === null || from < live.build
      ? ""
      : `\nnights hold a build with exactly the records of ${from} back, until a record changes or "legis generate --force": repair the cause first`;
  print(
    flags,
    { from, live: live.build },
    () =>
      `${live.build} of ${live.created_at} is live${replaced}; running servers switch to it within seconds${held}`,
  );
  return EXIT.done;
}

export interface PruneFlags extends OutputFlags {
  readonly keep: number;
  /** In hours. */
  readonly grace: number;
  readonly dropVersion?: number;
  readonly dryRun?: boolean;
}

export function runBuildsPrune(flags: PruneFlags, settings: Settings): Promise<number> {
  return runLong(flags, async (onProgress, signal) => {
    const summary = await pruneBuilds(await openStore(settings.storeAddress), {
      keep: flags.keep,
      graceMs: flags.grace * HOUR_MS,
      dropVersion: flags.dropVersion,
      isDryRun: flags.dryRun ?? false,
      now: new Date(),
      signal,
      onProgress,
      onWait: (description) => onProgress(description, 0),
    });
    return { value: summary, text: (seconds) => pruned(summary, flags, seconds), isWell: true };
  });
}

function summaryOf({ build, isLive, liveForVersion, manifest }: StoredBuild) {
  return { build, is_live: isLive, live_for_version: liveForVersion, manifest };
}

/** The build's status. Programs of each contract version have a live build of their own. */
function statusOf({ isLive, liveForVersion }: StoredBuild): string {
  if (isLive) return "live";
  return liveForVersion === null ? "" : `live for contract version ${liveForVersion}`;
}

function listed(builds: readonly StoredBuild[], place: string): string {
  if (builds.length === 0) {
    return `there are no builds in ${place}; if that is the right LEGIS_STORE, "legis generate" makes one`;
  }
  const heading = ["", "build", "created", "pages", "records", "changes", "forced"];
  const rows = builds.map((stored) => {
    const { build, manifest } = stored;
    return manifest === null
      ? [statusOf(stored), build, "its manifest can't be read"]
      : [
          statusOf(stored),
          build,
          manifest.created_at.slice(0, 19).replace("T", " "),
          amount(manifest.pages),
          amount(Object.values(manifest.totals).reduce((sum, count) => sum + count, 0)),
          changesInAll(manifest),
          manifest.forced.join(", "),
        ];
  });
  return table([heading, ...rows]);
}

function changesInAll({ changes }: Manifest): string {
  const sum = (kind: "added" | "changed" | "removed"): string =>
    amount(Object.values(changes).reduce((total, counts) => total + counts[kind], 0));
  return `+${sum("added")} ~${sum("changed")} -${sum("removed")}`;
}

function detailed(manifest: Manifest): string {
  const { build, created_at, as_of, current_congress, base_url, previous, forced } = manifest;
  const facts = [
    ["created", created_at],
    ["offices as of", as_of],
    ["current Congress", String(current_congress)],
    ["links begin with", base_url],
    ["contract version", String(manifest.contract_version)],
    ["pages", `${amount(manifest.pages)}, ${size(manifest.page_bytes)}`],
    ["gates overruled", forced.length === 0 ? "none" : forced.join(", ")],
    ["the build before", previous ?? "none"],
  ];
  const changes = RECORD_KINDS.map((kind) => {
    const { added = 0, changed = 0, removed = 0 } = manifest.changes[kind] ?? {};
    const counts = [manifest.totals[kind] ?? 0, added, changed, removed];
    return [KINDS[kind].words.many, ...counts.map((count) => amount(count))];
  });
  return [
    build,
    ...facts.map(([name = "", value = ""]) => `  ${name.padEnd(18)}${value}`),
    "",
    table([["records", "total", "added", "changed", "removed"], ...changes]),
  ].join("\n");
}

async function printChanges(store: Store, manifest: Manifest): Promise<void> {
  const { build } = manifest;
  const [, changes] = indexesOf(manifest);
  if (changes === undefined) throw new BuildError(`${build} was made without change lists`);
  const index = await openIndexFile(store, changes);
  const lines = async function* () {
    for await (const line of readList(store, index, `/changes/${build}`)) yield `${line}\n`;
  };
  try {
    await pipeline(lines, process.stdout, { end: false });
  } catch (error) {
    // EPIPE means that the reader has closed the pipe, for example `| head`.
    if (errorCodeOf(error) !== "EPIPE") throw error;
  }
}

const SHOWN_PROBLEMS = 100;

function verified(
  { build, pages, problems, named }: VerifySummary,
  seconds: number,
  { verbose }: OutputFlags,
): string {
  const shown = named.slice(0, verbose === true ? undefined : SHOWN_PROBLEMS).map(problemLine);
  const more = problems - shown.length;
  const verdict = problems === 0 ? "no problems" : amount(problems, "problem");
  return [
    ...shown,
    ...(more > 0 ? [`and ${amount(more)} more`] : []),
    ...(problems > 0 ? ['"legis generate", or the next night, repairs the live build'] : []),
    `${build}: ${amount(pages)} pages read in ${seconds.toFixed(1)} s, peak memory ${size(peakMemory())}: ${verdict}`,
  ].join("\n");
}

function problemLine({ page, object, what, detail }: BuildFault): string {
  const where = page === null ? object : `${page}: ${object}`;
  return `${where}: ${what}${detail === undefined ? "" : ` (${detail})`}`;
}

function pruned(summary: PruneSummary, { dryRun, grace }: PruneFlags, seconds: number): string {
  const { kept, removed, segments, leftovers, bytes, young } = summary;
  const verb = dryRun === true ? "would be removed" : "removed";
  return [
    ...removed.map((build) => `${verb}: ${build}`),
    `${amount(removed.length, "build")}, ${amount(segments, "segment")} and ${amount(leftovers, "leftover")} ${verb}, ${size(bytes)}`,
    `${amount(kept.length, "build stays", "builds stay")}${young === 0 ? "" : `, and ${amount(young, "segment that belongs to no build and is", "segments that belong to no build and are")} younger than ${grace} h`}`,
    `${seconds.toFixed(1)} s, peak memory ${size(peakMemory())}`,
  ].join("\n");
}
