import { HOUR_MS } from "../lib/time.ts";
import { mkdir } from "node:fs/promises";

import { openMailer } from "../edge/mail/node-mailer.ts";
import {
  describeHolder,
  openRunHistory,
  type RunHistory,
  lockPath,
  runsFolder,
} from "../generator/nightly/runs/run-history.ts";
import { fetchStep } from "../generator/nightly/steps/fetch-step.ts";
import {
  createHeartbeat,
  type Heartbeat,
  noticeFor,
  type NoticeKind,
  sendNotice,
} from "../generator/nightly/notices.ts";
import type { SourceFreshness } from "../contract/status.ts";
import { findLiveManifest } from "../generator/builds/open-build.ts";
import {
  NO_PROBLEMS,
  type OpenProblems,
  readOpenProblems,
  runProblems,
  withProblems,
} from "../generator/nightly/runs/open-problems.ts";
import {
  checkedSources,
  publishStatus,
  serviceStatus,
} from "../generator/nightly/service-status.ts";
import { generateStep } from "../generator/nightly/steps/generate-step.ts";
import { importStep } from "../generator/nightly/steps/import-step.ts";
import { publishCloudflare } from "./publish.ts";
import { pruneStep } from "../generator/nightly/steps/prune-step.ts";
import { headline, reportText, findConcerns } from "../generator/nightly/report.ts";
import { takeFileLock } from "../lib/file-lock.ts";
import { runNightly } from "../generator/nightly/run-nightly.ts";
import type { RunRecord } from "../generator/nightly/runs/run-record.ts";
import type { Step } from "../generator/nightly/steps/step.ts";
import { maskedJson, maskSecrets } from "../lib/mask-secrets.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { openStore } from "../store/open-store.ts";
import { EXIT } from "./terminal/outcome.ts";
import { printSummary } from "./terminal/print.ts";
import type { PruneFlags } from "./builds.ts";
import { type FetchFlags, fetchOptions } from "./fetch.ts";
import { createProgress } from "./terminal/progress.ts";
import { stopSignal } from "./terminal/stop-signal.ts";
import { instantOf } from "../data/parse/values.ts";
import { messageOf } from "../lib/errors.ts";

export interface NightlyFlags
  extends Omit<FetchFlags, "dryRun">, Omit<PruneFlags, "dryRun" | "dropVersion"> {
  readonly trustClock?: boolean;
}

export async function runNightlyJob(flags: NightlyFlags, settings: Settings): Promise<number> {
  await mkdir(settings.home, { recursive: true });
  const history = openRunHistory(runsFolder(settings.home));
  const lock = takeFileLock(lockPath(settings.home));
  if (lock === null) {
    console.error(`legis: ${await describeHolder(history)}; nothing was done`);
    return EXIT.failed;
  }
  // Cron mails all output, so it should get the report only.
  const showsProgress = process.stderr.isTTY || flags.verbose === true;
  const progress = createProgress({ ...flags, quiet: !showsProgress || flags.quiet === true });
  try {
    const store = await openStore(settings.storeAddress);
    const heartbeat = createHeartbeat(settings.heartbeat);
    const heartbeatFailure = await heartbeat.started();
    let open = NO_PROBLEMS;
    const unmaskedRun = await runNightly({
      steps: stepsOf(flags, settings),
      history,
      clock: () => currentTime(settings),
      trustClock: flags.trustClock ?? false,
      signal: stopSignal(),
      findLiveBuild: () => findLiveManifest(store, { versions: "any" }),
      findProblems: async () => {
        open = await readOpenProblems(settings.recordsPath, settings.quarantineNights);
        return runProblems(open.problems, settings.mirrorPath);
      },
      onProgress: progress.show,
    });
    progress.stop();
    const run = maskedJson(unmaskedRun);
    if (heartbeatFailure !== null) run.notes.push(heartbeatFailure);
    const freshness = await reportRun(run, { history, settings, heartbeat, open });
    printRun(run, freshness, flags, settings);
    return exitCode(run);
  } finally {
    progress.stop();
    lock.release();
  }
}

function stepsOf(flags: NightlyFlags, settings: Settings): readonly Step[] {
  const { mirrorPath: mirror, recordsPath, storeAddress: store, quarantineNights } = settings;
  const { baseUrl } = settings;
  const now = currentTime(settings);
  const retention = { keep: flags.keep, graceMs: flags.grace * HOUR_MS };
  const publishStep: Step = {
    step: "publish",
    run: async (each) => {
      const { build, notes } = await publishCloudflare(settings, { ...retention, ...each });
      return { outcome: "done", summary: `${build} is live on Cloudflare Workers`, remarks: notes };
    },
  };
  return [
    fetchStep(fetchOptions(flags, settings), recordsPath),
    importStep(recordsPath, mirror, { now: instantOf(now), quarantineNights }),
    generateStep({ recordsPath, store, baseUrl, now }),
    pruneStep(store, retention),
    // Last, so that failures there don't prevent any local step.
    ...(settings.cloudflare === null ? [] : [publishStep]),
  ];
}

interface ReportParts {
  readonly history: RunHistory;
  readonly settings: Settings;
  readonly heartbeat: Heartbeat;
  readonly open: OpenProblems;
}

/** Publishes the status and sends notices. Failures become notes of the run. */
async function reportRun(
  run: RunRecord,
  { history, settings, heartbeat, open }: ReportParts,
): Promise<readonly SourceFreshness[]> {
  const now = currentTime(settings);
  const listed = await history.list().catch(() => []);
  const earlierRuns = listed.filter(({ number }) => number !== run.number);
  const runs = [run, ...earlierRuns];
  const freshness = withProblems(checkedSources(runs), open);
  const status = serviceStatus(runs, { liveBuild: run.live_build, freshness }, now);
  // Workers read the status from their own bucket.
  const { storeAddress: localAddress, cloudflare } = settings;
  const addresses = new Map(
    [localAddress, cloudflare?.storeAddress ?? localAddress].map((at) => [at.location, at]),
  );
  for (const address of addresses.values()) {
    try {
      await publishStatus(await openStore(address), status);
    } catch (error) {
      run.notes.push(`the public status could not be written: ${maskSecrets(messageOf(error))}`);
    }
  }
  const concerns = findConcerns({
    runs,
    freshness,
    problems: open.problems,
    now,
    maxAgeMs: settings.maxAgeHours * HOUR_MS,
  }).map(({ key }) => key);
  const reported = earlierRuns.find(({ outcome }) => outcome !== "killed")?.reported_concerns ?? [];
  // An interrupted run is not news; the next one resumes it.
  run.notice = run.outcome === "interrupted" ? null : noticeFor(concerns, reported);
  run.reported_concerns = run.outcome === "interrupted" ? reported : concerns;
  if (run.notice !== null) {
    await sendRunNotice(run, run.notice, { freshness, now, settings, reported });
  }
  const heartbeatFailure = await heartbeat.ended(run, concerns.length === 0);
  if (heartbeatFailure !== null) run.notes.push(heartbeatFailure);
  try {
    await history.write(run);
  } catch (error) {
    run.notes.push(`the result of this run could not be recorded: ${messageOf(error)}`);
  }
  return freshness;
}

interface NoticeContext {
  readonly freshness: readonly SourceFreshness[];
  readonly now: Date;
  readonly settings: Settings;
  readonly reported: string[];
}

async function sendRunNotice(
  run: RunRecord,
  kind: NoticeKind,
  { freshness, now, settings, reported }: NoticeContext,
): Promise<void> {
  const report = reportText(run, freshness, now);
  const { notifyMail: mailTo, notifyWebhook: webhook, smtpUrl, outbox } = settings;
  const mail = { ...settings, from: settings.mailFrom, announce: () => {} };
  const targets = { mailTo, webhook, openMailer: () => openMailer(mail) };
  const failures = await sendNotice({ kind, run, report }, targets);
  run.notes.push(...failures);
  // The next run tries again.
  if (failures.length > 0) run.reported_concerns = reported;
  if (mailTo !== null && smtpUrl === null) {
    run.notes.push(`without SMTP_URL the notice was only saved in ${outbox}`);
  }
}

function printRun(
  run: RunRecord,
  freshness: readonly SourceFreshness[],
  flags: NightlyFlags,
  settings: Settings,
): void {
  const isWell = run.outcome === "done" && run.notes.length === 0;
  const isShort = isWell && !process.stdout.isTTY && flags.verbose !== true;
  printSummary(flags, {
    value: { ...run, freshness },
    text: () => (isShort ? headline(run) : reportText(run, freshness, currentTime(settings))),
    isWell,
  });
}

function exitCode({ outcome }: RunRecord): number {
  if (outcome === "done") return EXIT.done;
  return outcome === "refused" ? EXIT.refused : EXIT.failed;
}
