import { amount } from "../../lib/amounts.ts";
import { LegisError } from "../../lib/errors.ts";
import type { OnProgress } from "../../lib/log.ts";

import { CONTRACT_VERSION, manifestKey, SEGMENTS, segmentKey } from "../../contract/build.ts";
import { TEXT_SEARCH, textSearchKey } from "../../contract/request/text-search.ts";
import { pointerKey } from "../../contract/pointer-key.ts";
import { STATUS_KEY } from "../../contract/status.ts";
import type { Store, StoredObject } from "../../store/store.ts";
import { readWorkersPointer } from "./workers-pointer.ts";
import { COMPARISONS_KEY, INPUTS_KEY } from "./publication.ts";
import { type Lease, type LeaseOptions, LEASE_KEY, withLease } from "./lease.ts";
import { listBuilds, type StoredBuild } from "./list-builds.ts";
import { otherVersions, readPointer } from "./live-pointer.ts";
import { BuildError } from "../../store/read-build.ts";
import { todayKeys } from "./today-pointer.ts";

export interface PruneOptions extends LeaseOptions {
  /** Of so many of the newest days with builds, the last one is kept, besides the live build and its predecessor. */
  readonly keep: number;
  /** Keeps everything written within this time. */
  readonly graceMs: number;
  readonly now: Date;
  /** Also removes the pointer and builds of this other contract version. */
  readonly dropVersion?: number | undefined;
  readonly isDryRun?: boolean;
  readonly onProgress?: OnProgress;
}

export interface PruneSummary {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  /** Segments, and full-text indexes of texts, that no kept build uses. */
  readonly segments: number;
  /** Partial files of killed runs. */
  readonly leftovers: number;
  readonly bytes: number;
  /** Unused segments that are still within the grace period. */
  readonly young: number;
}

/** A build of another version, or one that can't be read, may need what this prune would remove. */
class PruneRefused extends LegisError {
  override readonly name = "PruneRefused";
  override readonly code = "prune_refused";
}

/**
 * Removes old builds, segments that no other build uses, and leftovers of killed runs.
 *
 * @throws {PruneRefused} if the store has builds of a later version, or a kept one can't be read
 * @throws {BuildError} if the live build can't be read
 */
export function pruneBuilds(store: Store, options: PruneOptions): Promise<PruneSummary> {
  if (options.isDryRun === true) return prune(store, options, null);
  return withLease(store, "prune", (lease) => prune(store, options, lease), options);
}

async function prune(
  store: Store,
  options: PruneOptions,
  lease: Lease | null,
): Promise<PruneSummary> {
  const { now, graceMs } = options;
  if (options.dropVersion !== undefined) await dropPointer(store, options.dropVersion, lease);
  const pointer = await readPointer(store);
  const builds = await listBuilds(store);
  const onWorkers = await servedOnWorkers(store);
  const kept = keptBuilds(builds, options, [...onWorkers.live, ...onWorkers.searches]);
  refuseLaterVersions(kept);
  const live = [...(pointer === null ? [] : [pointer.build ?? "?"]), ...onWorkers.live];
  for (const served of live) {
    if (kept.some(({ build, manifest }) => build === served && manifest !== null)) continue;
    throw new BuildError(`the live build ${served} can't be read; nothing was removed`);
  }
  const named = new Set([...kept.flatMap(sharedKeysOf), ...(await todayKeys(store))]);
  const isOld = ({ modifiedAt }: StoredObject): boolean =>
    now.getTime() - modifiedAt.getTime() >= graceMs;
  const removal = createRemoval(store, options, lease);

  const removed = builds.filter((build) => !kept.includes(build)).map(({ build }) => build);
  const buildIds = new Set(builds.map(({ build }) => build));
  const files: StoredObject[] = [];
  let [segments, young, leftovers] = [0, 0, 0];
  for (const place of PLACES) {
    for await (const found of store.list(place)) {
      const build = /^builds\/([^/]+)/.exec(found.key)?.[1];
      const isRemoved = build !== undefined && removed.includes(build);
      const isUnused = SHARED.test(found.key) && !named.has(found.key);
      const isOrphan = build !== undefined && !buildIds.has(build);
      const isLeftover = !isRemoved && (isOrphan || found.key.endsWith(PARTIAL));
      if (isRemoved || ((isUnused || isLeftover) && isOld(found))) files.push(found);
      if (isUnused && !isOld(found)) young += 1;
      else if (isUnused) segments += 1;
      else if (isLeftover && isOld(found)) leftovers += 1;
    }
  }
  const manifests = new Set(removed.map(manifestKey));
  // Remove manifests first: a build without a manifest does not exist.
  await removal(files.filter(({ key }) => manifests.has(key)));
  await removal(files.filter(({ key }) => !manifests.has(key)));
  return {
    kept: kept.map(({ build }) => build),
    removed,
    segments,
    leftovers,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    young,
  };
}

const PLACES = [
  "builds/",
  "live-",
  STATUS_KEY,
  LEASE_KEY,
  INPUTS_KEY,
  COMPARISONS_KEY,
  SEGMENTS,
  TEXT_SEARCH,
  "today",
  "photos/",
];
/** The keys of files that builds share, and of what is shown beside them. */
const SHARED = /^(?:(?:segments|today)\/[0-9a-f]{64}|text-search\/[0-9a-f]{64}\/\d+\.sqlite)$/;
/** What a killed writer of a folder store leaves ends in this. */
const PARTIAL = ".partial";

/** Removes a version's pointer. Its running programs keep their build; new ones find none. */
async function dropPointer(store: Store, version: number, lease: Lease | null): Promise<void> {
  if (version === CONTRACT_VERSION) {
    throw new BuildError(`contract version ${version} is this program's own; nothing was removed`);
  }
  if ((await otherVersions(store, "live-workers")).includes(version)) {
    throw new BuildError(
      `Workers serve contract version ${version} from this store; "legis publish cloudflare --drop-version ${version}" removes it there first`,
    );
  }
  if (lease !== null) await store.remove(pointerKey(version));
}

function keptBuilds(
  builds: readonly StoredBuild[],
  { keep, dropVersion }: PruneOptions,
  elsewhere: readonly string[],
): readonly StoredBuild[] {
  const previous = builds.find(({ isLive }) => isLive)?.manifest?.previous;
  const named = new Set([previous, ...elsewhere]);
  // Build names begin with their day.
  const days = [...Map.groupBy(builds, ({ build }) => build.slice(0, 10)).values()].slice(0, keep);
  for (const [newest] of days) named.add(newest?.build);
  return builds
    .filter(({ manifest }) => manifest === null || manifest.contract_version !== dropVersion)
    .filter(
      ({ build, isLive, liveForVersion }) => isLive || liveForVersion !== null || named.has(build),
    );
}

/** This program doesn't know which segments builds of a later version need. */
function refuseLaterVersions(kept: readonly StoredBuild[]): void {
  const versions = kept.map(({ manifest }) => manifest?.contract_version);
  const latest = Math.max(0, ...versions.filter((version) => version !== undefined));
  if (latest <= CONTRACT_VERSION) return;
  throw new PruneRefused(
    `the store has builds of contract version ${latest}, which this program of version ${CONTRACT_VERSION} cannot read, so nothing was removed; "legis builds prune --drop-version ${latest}" removes them`,
  );
}

/** Returns the builds that Workers serve, may roll back to, or are loading. */
async function servedOnWorkers(
  store: Store,
): Promise<Readonly<Record<"live" | "searches", readonly string[]>>> {
  const versions = [CONTRACT_VERSION, ...(await otherVersions(store, "live-workers"))];
  const found = await Promise.all(versions.map((version) => readWorkersPointer(store, version)));
  return {
    live: found.flatMap(({ pointer: { live } }) => (live === null ? [] : [live.build])),
    searches: found.flatMap(({ pointer: { searches } }) => searches.map(({ build }) => build)),
  };
}

/** Prunes, or returns why it has to wait, which is no failure: the run's build is live anyway. */
export async function pruneUnlessRefused(
  store: Store,
  options: PruneOptions,
): Promise<PruneSummary | string> {
  try {
    return await pruneBuilds(store, options);
  } catch (error) {
    if (error instanceof PruneRefused) return error.message;
    throw error;
  }
}

function sharedKeysOf({ build, manifest }: StoredBuild): readonly string[] {
  if (manifest !== null) {
    const { segments, text_search: texts = [] } = manifest;
    return [...segments.map(({ sha256 }) => segmentKey(sha256)), ...texts.map(textSearchKey)];
  }
  throw new PruneRefused(
    `${manifestKey(build)} can't be read; the segments that ${build} needs are unknown, so nothing was removed until newer builds replace it`,
  );
}

const BATCH = 16;

/** Removes files in batches. Before each, makes sure that this program still has the lease. */
function createRemoval(
  store: Store,
  { signal, onProgress }: PruneOptions,
  lease: Lease | null,
): (files: readonly StoredObject[]) => Promise<void> {
  return async (files) => {
    if (lease === null) return;
    for (let position = 0; position < files.length; position += BATCH) {
      signal?.throwIfAborted();
      await lease.renew();
      const batch = files.slice(position, position + BATCH);
      await Promise.all(batch.map(({ key }) => store.remove(key)));
      onProgress?.("prune", position / files.length, amount(files.length, "file"));
    }
  };
}
