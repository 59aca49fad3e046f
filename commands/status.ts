import { wordsOf } from "../contract/kinds/kinds.ts";
import type { Gap } from "../contract/build.ts";
import { NO_KEY } from "../data/mirror/fetch.ts";
import { otherVersions } from "../generator/builds/live-pointer.ts";
import { lateSeconds, TODAY_LATE_SECONDS } from "../contract/resources/today.ts";
import { todayTimes } from "../generator/builds/today-pointer.ts";
import { findLiveManifest } from "../generator/builds/open-build.ts";
import { findConcerns } from "../generator/nightly/night-state.ts";
import { countOf, describeAge, freshnessTable } from "../generator/nightly/report.ts";
import {
  NO_PROBLEMS,
  readOpenProblems,
  withProblems,
} from "../generator/nightly/runs/open-problems.ts";
import { openRunHistory } from "../generator/nightly/runs/run-history.ts";
import type { RunRecord } from "../generator/nightly/runs/run-record.ts";
import { amount, describeLength, tableOf } from "../lib/amounts.ts";
import { messageOf } from "../lib/errors.ts";
import { openStore } from "../store/open-store.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { EXIT, exitFor } from "./terminal/outcome.ts";
import { type JsonFlag, print } from "./terminal/print.ts";

const SHOWN_RUNS = 10;

/** `legis status`: exits with 143 if the last run was stopped, with 2 if only files need attention, else with 1. */
export async function runStatus(flags: JsonFlag, settings: Settings): Promise<number> {
  const { recordsPath, quarantineNights, maxAgeHours, lateAfterHours } = settings;
  const history = openRunHistory(settings.home);
  const { runs, running } = await history.look();
  const now = currentTime(settings);
  const unread: string[] = [];
  const noteUnread = (error: unknown): void => void unread.push(messageOf(error));
  const open =
    (await readOpenProblems(recordsPath, quarantineNights).catch(noteUnread)) ?? NO_PROBLEMS;
  const { problems } = open;
  const sources = withProblems(runs[0]?.sources ?? [], open);
  const opening = openStore(settings.storeAddress);
  const live = await opening.then((store) => findLiveManifest(store)).catch(noteUnread);
  // Reading the live build already reported an unreachable store.
  const versions = await opening.then((store) => otherVersions(store)).catch(() => []);
  // Without it, a run that fails for want of room could not be recorded.
  if (runs.length > 0) await history.reserve().catch(noteUnread);
  const { gaps = [] } = live ?? {};
  const times = settings.hasToday
    ? await opening.then((store) => todayTimes(store)).catch(() => null)
    : null;
  const isTodayLate = times !== null && lateSeconds(times, now.getTime()) > TODAY_LATE_SECONDS;
  const concerns = findConcerns({ runs, sources, problems, now, maxAgeHours, lateAfterHours });
  const texts = [...new Set(concerns.map(({ text }) => text))];
  const wrong = [
    ...texts,
    ...(isTodayLate
      ? [`no look at the House's floor went well since ${times.as_of}; is "legis today" running?`]
      : []),
    // A run that failed for the same reason has told it.
    ...unread.filter((what) => !texts.some((text) => text.includes(what))),
    ...(live === null
      ? [
          `no build is live in ${settings.storeAddress.location}; if that is the right LEGIS_STORE, "legis generate" builds one`,
        ]
      : []),
  ];
  const shown = runs.slice(0, SHOWN_RUNS);
  const value = {
    wrong,
    running,
    today: times && { as_of: times.as_of, next_look: times.next_look },
    live_build: live ? { build: live.build, created_at: live.created_at } : null,
    other_versions: versions,
    gaps,
    freshness: sources,
    runs: shown,
  };
  print(flags, value, () =>
    [
      ...(running === null ? [] : [running]),
      ...wrong.map((what) => `problem: ${what}`),
      ...(wrong.length === 0 ? ["no problems"] : []),
      ...(runs.length === 0
        ? ['there has been no nightly run yet; "legis nightly" makes one']
        : []),
      live ? `live: ${live.build}, made ${describeAge(live.created_at, now)}` : "no build is live",
      ...versions.map(
        (version) =>
          `builds of contract version ${version} are kept; when no server needs them: "legis builds prune --drop-version ${version}"`,
      ),
      ...gaps.map(describeGap),
      ...(runs[0]?.remarks ?? []).filter((remark) => remark.includes(NO_KEY)),
      ...(runs.length === 0 ? [] : ["", runTable(shown, now)]),
      ...(sources.length === 0 ? [] : ["", freshnessTable(sources, now)]),
    ].join("\n"),
  );
  return unread.length > 0 || live === null || isTodayLate ? EXIT.failed : exitFor(concerns);
}

function describeGap({ resource, block, records, files }: Gap): string {
  const gap = `gap in the data: the ${block} of ${amount(records, ...wordsOf(resource))} are incomplete`;
  return files.length === 0 ? gap : `${gap}; to close it, import ${files.join(" and ")}`;
}

function runTable(runs: readonly RunRecord[], now: Date): string {
  return tableOf(runs, {
    run: ({ number }) => String(number),
    began: (run) => describeAge(run.started_at, now),
    took: ({ seconds }) => (seconds === null ? "" : describeLength(seconds * 1000)),
    outcome: ({ outcome }) => outcome,
    changed: ({ changes }) => amount(Object.values(changes).reduce(sumOfChanges, 0)),
    problems: (run) => amount(run.problems.length),
  });
}

function sumOfChanges(sum: number, counts: RunRecord["changes"][string]): number {
  return sum + countOf(counts);
}
