import { mkdir } from "node:fs/promises";

import { findLiveManifest } from "../generator/builds/open-build.ts";
import { type Concern, findConcerns } from "../generator/nightly/night-state.ts";
import { createHeartbeat, notify } from "../generator/nightly/notices.ts";
import { headline, reportText } from "../generator/nightly/report.ts";
import { runNightly } from "../generator/nightly/run-nightly.ts";
import { type OpenProblems, readOpenProblems } from "../generator/nightly/runs/open-problems.ts";
import { openRunHistory } from "../generator/nightly/runs/run-history.ts";
import { type RunRecord, wasTrusted } from "../generator/nightly/runs/run-record.ts";
import { publishStatus, serviceStatus } from "../generator/nightly/service-status.ts";
import { fetchStep } from "../generator/nightly/steps/fetch-step.ts";
import { withPhotos } from "../generator/nightly/steps/photos.ts";
import { generateStep } from "../generator/nightly/steps/generate-step.ts";
import { importStep } from "../generator/nightly/steps/import-step.ts";
import { pruneStep } from "../generator/nightly/steps/prune-step.ts";
import type { Step } from "../generator/nightly/steps/step.ts";
import { instantOf } from "../data/parse/values.ts";
import { messageOf } from "../lib/errors.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import { HOUR_MS } from "../lib/time.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import type { PruneFlags } from "./builds.ts";
import { type FetchFlags, fetchOptions } from "./fetch.ts";
import { currentTime, type Settings } from "./settings/settings.ts";
import { EXIT, exitFor } from "./terminal/outcome.ts";
import { printSummary } from "./terminal/print.ts";
import { endProgress, progressLines } from "./terminal/progress.ts";
import { stopSignal } from "./terminal/stop-signal.ts";

export interface NightlyFlags extends FetchFlags, Omit<PruneFlags, "dryRun" | "dropVersion"> {
  readonly trustClock?: boolean;
}

export async function runNightlyJob(flags: NightlyFlags, settings: Settings): Promise<number> {
  await mkdir(settings.home, { recursive: true });
  const history = openRunHistory(settings.home);
  const lock = history.takeLock();
  if (lock === null) {
    const { running } = await history.look();
    console.error(`legis: ${running ?? "another nightly run has just ended"}; nothing was done`);
    return EXIT.failed;
  }
  // Cron mails all output, so it should get the report only.
  const showsProgress = process.stderr.isTTY || flags.verbose === true;
  try {
    const store = await openStore(settings.storeAddress);
    const heartbeat = createHeartbeat(settings.heartbeat);
    let concerns: readonly Concern[] = [];
    const notStarted = await heartbeat.started();
    const run = await runNightly({
      steps: stepsOf(flags, settings),
      history,
      clock: () => currentTime(settings),
      trustClock: flags.trustClock ?? false,
      signal: stopSignal(),
      mirror: settings.mirrorPath,
      findLiveBuild: () => findLiveManifest(store, { versions: "any" }),
      readProblems: () => readOpenProblems(settings.recordsPath, settings.quarantineNights),
      onProgress: progressLines({ ...flags, quiet: !showsProgress || flags.quiet === true }),
      report: async (ended, earlier, open) => {
        ended.notes.push(...notStarted);
        concerns = await reportRun(ended, earlier, open, settings);
        ended.notes.push(...(await heartbeat.ended(ended, concerns.length === 0)));
      },
    }).finally(endProgress);
    printRun(run, flags, settings);
    return exitFor(concerns);
  } finally {
    lock.release();
  }
}

function stepsOf(flags: NightlyFlags, settings: Settings): readonly Step[] {
  const { mirrorPath: mirror, recordsPath, storeAddress: store, quarantineNights } = settings;
  const { baseUrl } = settings;
  const now = currentTime(settings);
  const fetched = fetchOptions(flags, settings);
  const retention = { keep: flags.keep, graceMs: flags.grace * HOUR_MS };
  const publishStep: Step = {
    step: "publish",
    run: async (run, each) => {
      const { publishCloudflare } = await import("./publish.ts");
      const { build, notes } = await publishCloudflare(settings, { ...retention, ...each });
      run.remarks.push(...notes);
      return { outcome: "done", summary: `${build} is live on Cloudflare Workers` };
    },
  };
  return [
    withPhotos(fetchStep(fetched, recordsPath), fetched, () => storesOf(settings)),
    importStep(recordsPath, mirror, { now: instantOf(now), quarantineNights }),
    generateStep({ recordsPath, store, baseUrl, now }),
    pruneStep(store, retention),
    // Last, so that failures there don't prevent any local step.
    ...(settings.cloudflare === null ? [] : [publishStep]),
  ];
}

/** The store, and the Workers' bucket, if that is another one. */
function storesOf({ storeAddress, cloudflare }: Settings): Promise<readonly Store[]> {
  const addresses = [storeAddress, ...(cloudflare === null ? [] : [cloudflare.storeAddress])];
  const places = new Map(addresses.map((address) => [address.location, address]));
  return Promise.all([...places.values()].map(openStore));
}

/** Publishes the status and sends notices; failures become notes. Returns what needs attention. */
async function reportRun(
  run: RunRecord,
  earlier: readonly RunRecord[],
  { problems }: OpenProblems,
  settings: Settings,
): Promise<readonly Concern[]> {
  const now = currentTime(settings);
  const runs = [run, ...earlier];
  const { notifyMail, notifyWebhook, smtpUrl, outbox } = settings;
  // A refused clock says nothing about the age of the data, but its alert has to go out.
  const known = runs.find(wasTrusted);
  const writtenAt = known === run ? now : new Date(known?.ended_at ?? known?.started_at ?? now);
  for (const store of await storesOf(settings)) {
    try {
      await publishStatus(store, serviceStatus(runs, writtenAt));
    } catch (error) {
      run.notes.push(`the public status could not be written: ${maskSecrets(messageOf(error))}`);
    }
  }
  const { maxAgeHours, lateAfterHours } = settings;
  const { sources } = run;
  const concerns = findConcerns({ runs, sources, problems, now, maxAgeHours, lateAfterHours });
  const reported = earlier.find(({ outcome }) => outcome !== "killed")?.reported_concerns ?? [];
  await notify(run, { concerns, reported }, reportText(run, now), {
    mailTo: notifyMail,
    webhook: notifyWebhook,
    sendMail: async (mail) => {
      const { openMailer } = await import("../site/mail/node-mailer.ts");
      const mailer = openMailer({ ...settings, from: settings.mailFrom, announce: () => {} });
      await mailer.send(mail).finally(() => mailer.close());
      if (smtpUrl === null) {
        run.notes.push(`without SMTP_URL the notice was only saved in ${outbox}`);
      }
    },
  });
  return concerns;
}

function printRun(run: RunRecord, flags: NightlyFlags, settings: Settings): void {
  const isWell = run.outcome === "done" && run.notes.length === 0;
  const isShort = isWell && !process.stdout.isTTY && flags.verbose !== true;
  printSummary(flags, {
    value: run,
    text: () => (isShort ? headline(run) : reportText(run, currentTime(settings))),
    isWell,
  });
}
