import { copyBuild } from "../builds/copy-build.ts";
import { LIVE, openBuild } from "../builds/open-build.ts";
import { amount } from "../lib/amounts.ts";
import { openStore } from "../store/open-store.ts";
import {
  publishToWorkers,
  type WorkersPublication,
} from "../workers/publish/publish-to-workers.ts";
import { createWorkerClient } from "../workers/publish/worker-client.ts";
import { readSigningKey, readVerifyKeys } from "./build-keys.ts";
import { type Settings, SettingsError } from "./settings.ts";
import type { OutputFlags } from "./terminal/print.ts";
import { runLong } from "./terminal/run-long.ts";

export interface PublishFlags extends OutputFlags {
  readonly build?: string;
}

/** `legis publish cloudflare` */
export function runPublishCloudflare(flags: PublishFlags, settings: Settings): Promise<number> {
  return runLong(flags, async (show, signal) => {
    const done = await publishCloudflare(settings, {
      build: flags.build,
      signal,
      onProgress: (step, share) => show(step, share, ""),
    });
    return { value: done, text: () => published(done), isWell: true };
  });
}

export interface PublishCloudflareOptions {
  readonly build?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (step: string, share: number) => void;
}

/** Brings a build to the Workers' bucket, where that is not the store itself, and puts it live there. */
export async function publishCloudflare(
  settings: Settings,
  { build, signal, onProgress }: PublishCloudflareOptions,
): Promise<WorkersPublication & { readonly objects: number }> {
  const { cloudflare } = settings;
  if (cloudflare === null) {
    throw new SettingsError(
      "LEGIS_CLOUDFLARE_URL must be set, and with it LEGIS_CLOUDFLARE_TOKEN and a bucket, LEGIS_CLOUDFLARE_STORE or LEGIS_STORE; docs/cloudflare.md says to what",
    );
  }
  const source = await openStore(settings.storeAddress);
  const target = await openStore(cloudflare.storeAddress);
  const verifyKeys = await readVerifyKeys(settings);
  const manifest = await openBuild(source, build ?? LIVE, verifyKeys ? { verifyKeys } : {});
  const isElsewhere = cloudflare.storeAddress.location !== settings.storeAddress.location;
  const copied = isElsewhere
    ? await copyBuild(source, target, manifest, {
        signal,
        onProgress: (share) => onProgress("copy", share),
      })
    : { objects: 0 };
  const publication = await publishToWorkers({
    store: target,
    worker: createWorkerClient({ ...cloudflare, signal }),
    build: manifest.build,
    ...(verifyKeys && { verifyKeys }),
    replicas: cloudflare.searches,
    signingKey: await readSigningKey(settings),
    signal,
    onProgress,
  });
  return { ...publication, ...copied };
}

function published({
  build,
  before,
  objects,
}: Awaited<ReturnType<typeof publishCloudflare>>): string {
  const after = before === null || before === build ? "" : `, after ${before}`;
  return `${build} is live on Cloudflare Workers${after}; ${amount(objects)} objects copied`;
}
