import { copyBuild } from "../generator/builds/copy-build.ts";
import { LIVE, openBuild } from "../generator/builds/open-build.ts";
import {
  type PruneOptions,
  type PruneSummary,
  pruneUnlessRefused,
} from "../generator/builds/prune-builds.ts";
import { withLease } from "../generator/builds/lease.ts";
import { amount } from "../lib/amounts.ts";
import type { OnProgress } from "../lib/log.ts";
import { HOUR_MS } from "../lib/time.ts";
import { openStore } from "../store/open-store.ts";
import {
  publishToWorkers,
  type WorkersPublication,
} from "../generator/builds/cloudflare/publish-to-workers.ts";
import { dropWorkersVersion } from "../generator/builds/cloudflare/searches.ts";
import { createWorkerClient } from "../generator/builds/cloudflare/worker-client.ts";
import type { PruneFlags } from "./builds.ts";
import { type Settings, SettingsError } from "./settings/settings.ts";
import { runLong } from "./terminal/run-long.ts";

export interface PublishFlags extends Omit<PruneFlags, "dryRun"> {
  readonly build?: string;
}

export function runPublishCloudflare(flags: PublishFlags, settings: Settings): Promise<number> {
  return runLong(flags, async (onProgress, signal) => {
    const publication = await publishCloudflare(settings, {
      build: flags.build,
      keep: flags.keep,
      graceMs: flags.grace * HOUR_MS,
      dropVersion: flags.dropVersion,
      signal,
      onProgress,
    });
    return { value: publication, text: () => publicationText(publication), isWell: true };
  });
}

export interface PublishCloudflareOptions extends Pick<
  PruneOptions,
  "keep" | "graceMs" | "dropVersion"
> {
  readonly build?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/** `pruned` is null if the bucket is the store, pruned by its own command, or if a note says why. */
interface CloudflarePublication extends WorkersPublication {
  readonly segments: number;
  readonly notes: readonly string[];
  readonly pruned: PruneSummary | null;
}

/** Copies a build to the Workers' bucket, unless that is the store, puts it live, and prunes. */
export async function publishCloudflare(
  settings: Settings,
  { build, keep, graceMs, dropVersion, signal, onProgress }: PublishCloudflareOptions,
): Promise<CloudflarePublication> {
  const { cloudflare } = settings;
  if (cloudflare === null) {
    throw new SettingsError(
      "set LEGIS_CLOUDFLARE_URL, LEGIS_CLOUDFLARE_TOKEN and a bucket in LEGIS_CLOUDFLARE_STORE or LEGIS_STORE; see docs/cloudflare.md",
    );
  }
  const source = await openStore(settings.storeAddress);
  const target = await openStore(cloudflare.storeAddress);
  const manifest = await openBuild(source, build ?? LIVE);
  const isOtherStore = cloudflare.storeAddress.location !== settings.storeAddress.location;
  const publish = async () => {
    const copied = isOtherStore
      ? await copyBuild(source, target, manifest, { signal, onProgress })
      : { segments: 0 };
    const worker = createWorkerClient({ ...cloudflare, signal });
    const publication = await publishToWorkers({
      store: target,
      worker,
      build: manifest.build,
      replicas: cloudflare.searches,
      signal,
      onProgress,
    });
    if (dropVersion !== undefined) await dropWorkersVersion(target, worker, dropVersion);
    const { base_url } = manifest;
    return { ...copied, ...publication, notes: otherBase(base_url, settings) };
  };
  const publication = await withLease(target, "copy", publish, {
    signal,
    onWait: (description) => onProgress(description, 0),
  });
  if (!isOtherStore) return { ...publication, pruned: null };
  // Compared with objects' ages, so it needs the real time.
  const options = { keep, graceMs, dropVersion, now: new Date(), signal, onProgress };
  const pruned = await pruneUnlessRefused(target, options);
  if (typeof pruned !== "string") return { ...publication, pruned };
  const notes = [...publication.notes, `not pruned, as ${pruned}`];
  return { ...publication, pruned: null, notes };
}

function otherBase(base: string, { baseUrl }: Settings): readonly string[] {
  if (base === baseUrl) return [];
  return [
    `its links begin with ${base}, but LEGIS_BASE_URL is ${baseUrl}; if that is right, "legis generate" makes a build with it`,
  ];
}

function publicationText({
  build,
  before,
  segments,
  pruned,
  notes,
}: CloudflarePublication): string {
  const replaced = before === null || before === build ? "" : `, replacing ${before}`;
  const removedText =
    pruned === null ? "" : `, ${amount(pruned.segments + pruned.leftovers)} removed`;
  const live = `${build} is live on Cloudflare Workers${replaced}`;
  return [`${live}; ${amount(segments, "segment")} copied${removedText}`, ...notes].join("; ");
}
