import pLimit from "p-limit";

import { type Manifest, manifestKey } from "../../contract/build.ts";
import type { Store } from "../../store/store.ts";
import { otherVersions, readPointer } from "./live-pointer.ts";
import { manifestIfReadable } from "./open-build.ts";

export interface StoredBuild {
  readonly build: string;
  /** `null` when it can't be read. */
  readonly manifest: Manifest | null;
  readonly isLive: boolean;
  /** Another contract version whose pointer names this build. */
  readonly liveForVersion: number | null;
}

const CONCURRENT_READS = 16;

/** Every build in the store, newest first. */
export async function listBuilds(store: Store): Promise<readonly StoredBuild[]> {
  const live = await readPointer(store);
  const others = new Map<string | null, number>();
  for (const version of await otherVersions(store)) {
    others.set((await readPointer(store, version))?.build ?? null, version);
  }
  const builds: string[] = [];
  for await (const { key } of store.list("builds/")) {
    const [, build = ""] = key.split("/");
    if (key === manifestKey(build)) builds.push(build);
  }
  // Build names begin with their timestamp.
  const newestFirst = builds.toSorted().toReversed();
  return pLimit(CONCURRENT_READS).map(newestFirst, async (build) => {
    const isLive = build === live?.build;
    const manifest = await manifestIfReadable(store, build, isLive ? live.manifestSha256 : null);
    return { build, manifest, isLive, liveForVersion: others.get(build) ?? null };
  });
}
