import { HOUR_MS } from "../lib/time.ts";
import { existsSync } from "node:fs";

import type { Gap } from "../contract/build.ts";
import {
  describeHolder,
  openRunHistory,
  type RunHistory,
  lockPath,
  runsFolder,
} from "../generator/nightly/runs/run-history.ts";
import { otherVersions } from "../generator/builds/live-pointer.ts";
import { findLiveManifest } from "../generator/builds/open-build.ts";
import {
  NO_PROBLEMS,
  readOpenProblems,
  withProblems,
} from "../generator/nightly/runs/open-problems.ts";
import { checkedSources } from "../generator/nightly/service-status.ts";
import {
  describeAge,
  describeLength,
  freshnessTable,
  findConcerns,
} from "../generator/nightly/report.ts";
import { takeFileLock } from "../lib/file-lock.ts";
import type { RunRecord } from "../generator/nightly/runs/run-record.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { openStore } from "../store/open-store.ts";
import { amount, tableOf } from "../lib/amounts.ts";
import { messageOf } from "../lib/errors.ts";
import { EXIT } from "./terminal/outcome.ts";
import type { JsonFlag } from "./terminal/print.ts";

const SHOWN_RUNS = 10;

/** `legis status`: exits with 1 if something needs attention. */
export async function runStatus(flags: JsonFlag, settings: Settings): Promise<number> {
  const history = openRunHistory(runsFolder(settings.home));
  const running = await findRunning(history, settings);
  const isRunning = running !== null;
  const runs = (await history.list()).map((run, place) =>
    run.outcome === "running" && !(isRunning && place === 0)
      ? { ...run, outcome: "killed" as const }
      : run,
  );
  const now = currentTime(settings);
  const unread: string[] = [];
  const noteUnread = (error: unknown): void => void unread.push(messageOf(error));
  const open =
    (await readOpenProblems(settings.recordsPath, settings.quarantineNights).catch(noteUnread)) ??
    NO_PROBLEMS;
  const { problems } = open;
  const freshness = withProblems(checkedSources(runs), open);
  const maxAgeMs = settings.maxAgeHours * HOUR_MS;
  const opening = openStore(settings.storeAddress);
  const live = await opening.then((store) => findLiveManifest(store)).catch(noteUnread);
  // Reading the live build already reported an unreachable store.
  const versions = await opening.then((store) => otherVersions(store)).catch(() => []);
  const { gaps = [] } = live ?? {};
  const wrong = [
    ...findConcerns({ runs, freshness, problems, now, maxAgeMs }).map(({ text }) => text),
    ...unread,
    ...(live === null
      ? ['no build is live; "legis generate" builds one from the imported data']
      : []),
  ];
  const shown = runs.slice(0, SHOWN_RUNS);
  console.log(
    flags.json === true
      ? JSON.stringify({
          wrong,
          running,
          live_build: live ? { build: live.build, created_at: live.created_at } : null,
          other_versions: versions,
          gaps,
          freshness,
          runs: shown,
        })
      : [
          ...(running === null ? [] : [running]),
          ...wrong.map((what) => `problem: ${what}`),
          ...(wrong.length === 0 ? ["no problems"] : []),
          ...(runs.length === 0
            ? ['there has been no nightly run yet; "legis nightly" makes one']
            : []),
          live
            ? `live: ${live.build}, made ${describeAge(live.created_at, now)}`
            : "no build is live",
          ...versions.map(
            (version) =>
              `builds of contract version ${version} are kept; when no server needs them: "legis builds prune --drop-version ${version}"`,
          ),
          ...gaps.map(describeGap),
          ...(runs.length === 0 ? [] : ["", runTable(shown, now)]),
          ...(freshness.length === 0 ? [] : ["", freshnessTable(freshness, now)]),
        ].join("\n"),
  );
  return wrong.length === 0 ? EXIT.done : EXIT.failed;
}

/** Describes the run that holds the lock. The only way to check the lock is to take it briefly. */
async function findRunning(history: RunHistory, settings: Settings): Promise<string | null> {
  if (!existsSync(lockPath(settings.home))) return null;
  const lock = takeFileLock(lockPath(settings.home));
  if (lock === null) return describeHolder(history);
  lock.release();
  return null;
}

function describeGap({ resource, block, records, files }: Gap): string {
  const gap = `gap in the data: the ${block} of ${amount(records)} ${resource}s are incomplete`;
  return files.length === 0 ? gap : `${gap}; to close it, import ${files.join(" and ")}`;
}

function runTable(runs: readonly RunRecord[], now: Date): string {
  return tableOf(runs, {
    run: ({ number }) => String(number),
    began: (run) => describeAge(run.started_at, now),
    took: ({ seconds }) => (seconds === null ? "" : describeLength(seconds * 1000)),
    outcome: ({ outcome }) => outcome,
    changed: ({ changes }) => amount(Object.values(changes).reduce(addChanges, 0)),
    problems: (run) => amount(run.problems.length),
  });
}

function addChanges(sum: number, counts: RunRecord["changes"][string]): number {
  return sum + counts.added + counts.changed + counts.removed;
}
