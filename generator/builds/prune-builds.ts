import { parseJson } from "../../lib/bytes.ts";
import { amount } from "../../lib/amounts.ts";
import { LegisError } from "../../lib/errors.ts";
import type { OnProgress } from "../../lib/log.ts";
import pLimit from "p-limit";

import { CONTRACT_VERSION, manifestKey } from "../../contract/build.ts";
import { objectHash } from "../../contract/build-index.ts";
import { pointerKey, workersPointerKey } from "../../contract/pointer-key.ts";
import { STATUS_KEY } from "../../contract/status.ts";
import { MAX_RECORD_BYTES, WorkersPointer } from "../../contract/workers-build.ts";
import type { Store, StoredObject } from "../../store/store.ts";
import { describe, isRunning, readMarks, readRunning, withMark } from "./running-marks.ts";
import { listBuilds, type StoredBuild } from "./list-builds.ts";
import { otherVersions, readPointer } from "./live-pointer.ts";
import { openBuild, openIndexes } from "./open-build.ts";
import { BuildError } from "../../store/read-build.ts";
import {
  countOf,
  createLookup,
  NO_OBJECTS,
  type ObjectNames,
  withIndex,
} from "./published-objects.ts";

export interface PruneOptions {
  /** The number of newest builds to keep, in addition to the live build and its predecessor. */
  readonly keep: number;
  /** Keeps everything written within this time. */
  readonly graceMs: number;
  readonly now: Date;
  /** Also removes the pointer and builds of this other contract version. */
  readonly dropVersion?: number | undefined;
  readonly isDryRun?: boolean;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface PruneSummary {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  /** Pages that no kept build uses. */
  readonly objects: number;
  /** Partial files of killed runs. */
  readonly leftovers: number;
  readonly bytes: number;
  /** Unused objects that are still within the grace period. */
  readonly young: number;
}

/** Another run may need the objects that this prune would remove. */
class PruneRefused extends LegisError {
  override readonly name = "PruneRefused";
  override readonly code = "prune_refused";
}

/** Objects removed between two safety checks. */
const BATCH = 64;
const CONCURRENT_REMOVALS = 16;

/**
 * Removes old builds, objects that no other build uses, and leftovers of killed runs.
 *
 * @throws {PruneRefused} if a publish, copy, rollback or another prune is running or starts meanwhile
 * @throws {BuildError} if a kept build can't be read, so its objects are unknown
 */
export function pruneBuilds(store: Store, options: PruneOptions): Promise<PruneSummary> {
  if (options.isDryRun === true) return prune(store, options, null);
  return withMark(store, "prune", options.now, (mark) => prune(store, options, mark));
}

async function prune(
  store: Store,
  options: PruneOptions,
  mark: string | null,
): Promise<PruneSummary> {
  const { now, graceMs } = options;
  if (mark !== null) await refuseIfRunning(store, mark, now);
  if (options.dropVersion !== undefined) await dropPointer(store, options.dropVersion, mark);
  const pointer = await readPointer(store);
  const builds = await listBuilds(store);
  const onWorkers = await servedOnWorkers(store);
  const kept = keptBuilds(builds, options, [...onWorkers.live, ...onWorkers.searches]);
  refuseLaterVersions(kept);
  const live = [...(pointer === null ? [] : [pointer.build ?? "?"]), ...onWorkers.live];
  for (const served of live) {
    if (kept.some(({ build }) => build === served)) continue;
    throw new BuildError(`the live build ${served} can't be read; nothing was removed`);
  }
  const named = await objectsOfBuilds(store, kept);
  const isNamed = createLookup(named);
  const isOld = ({ modifiedAt }: StoredObject): boolean =>
    now.getTime() - modifiedAt.getTime() >= graceMs;
  const removal = createRemoval(store, options, mark === null ? null : { mark, tag: pointer?.tag });

  const removed = builds.filter((build) => !kept.includes(build)).map(({ build }) => build);
  const buildIds = new Set(builds.map(({ build }) => build));
  const files: StoredObject[] = [];
  let [seen, objects, young, leftovers] = [0, 0, 0, 0];
  for (const place of ["builds/", "live-", STATUS_KEY, "running/"]) {
    for await (const found of store.list(place)) {
      const build = /^builds\/([^/]+)/.exec(found.key)?.[1];
      const isOrphan = build !== undefined && !buildIds.has(build);
      const isLeftover = (isOrphan || isPartial(found)) && isOld(found);
      const isRemoved = build !== undefined && removed.includes(build);
      if (isRemoved || isLeftover) files.push(found);
      if (isLeftover && !isRemoved) leftovers += 1;
    }
  }
  const manifests = new Set(removed.map(manifestKey));
  // Remove manifests first: a build without a manifest does not exist.
  for (const isFirst of [true, false]) {
    for (const file of files) if (manifests.has(file.key) === isFirst) await removal.add(file);
    await removal.flush();
  }

  for await (const found of store.list("objects/")) {
    seen += 1;
    const object = objectHash(found.key);
    if (object === null) {
      if (!isPartial(found) || !isOld(found)) continue;
      leftovers += 1;
      await removal.add(found);
    } else if (!isNamed(object)) {
      if (isOld(found)) {
        objects += 1;
        await removal.add(found);
      } else young += 1;
    }
    // An estimate, since the total is not known in advance.
    const done = Math.min(1, seen / Math.max(1, countOf(named) + objects));
    options.onProgress?.("prune", done, `${amount(seen)} objects, ${amount(objects)} to go`);
  }
  await removal.flush();
  if (mark !== null) await removeDeadMarks(store, mark, now, young > 0);
  return {
    kept: kept.map(({ build }) => build),
    removed,
    objects,
    leftovers,
    bytes: removal.bytes(),
    young,
  };
}

/** Removes a version's pointer. Its running programs keep their build; new ones find none. */
async function dropPointer(store: Store, version: number, mark: string | null): Promise<void> {
  if (version === CONTRACT_VERSION) {
    throw new BuildError(`contract version ${version} is this program's own; nothing was removed`);
  }
  if ((await otherVersions(store, "live-workers")).includes(version)) {
    throw new BuildError(
      `Workers serve contract version ${version} from this store; "legis publish cloudflare --drop-version ${version}" removes it there first`,
    );
  }
  if (mark !== null) await store.remove(pointerKey(version));
}

function keptBuilds(
  builds: readonly StoredBuild[],
  { keep, dropVersion }: PruneOptions,
  elsewhere: readonly string[],
): readonly StoredBuild[] {
  const previous = builds.find(({ isLive }) => isLive)?.manifest?.previous;
  const named = new Set([previous, ...elsewhere]);
  return builds
    .filter(({ manifest }) => manifest === null || manifest.contract_version !== dropVersion)
    .filter(
      ({ build, isLive, liveForVersion }, place) =>
        place < keep || isLive || liveForVersion !== null || named.has(build),
    );
}

/** This program doesn't know which objects builds of a later version need. */
function refuseLaterVersions(kept: readonly StoredBuild[]): void {
  const versions = kept.map(({ manifest }) => manifest?.contract_version ?? 0);
  const latest = Math.max(0, ...versions);
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
  const read = (version: number) =>
    store.read(workersPointerKey(version), { maxBytes: MAX_RECORD_BYTES });
  const pointers = (await Promise.all(versions.map(read)))
    .filter((bytes) => bytes !== null)
    .map((bytes) => WorkersPointer.parse(parseJson(bytes)));
  return {
    live: pointers.flatMap(({ live }) => (live === null ? [] : [live.build])),
    searches: pointers.flatMap(({ searches }) => searches.map(({ build }) => build)),
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

async function objectsOfBuilds(store: Store, kept: readonly StoredBuild[]): Promise<ObjectNames> {
  let named = NO_OBJECTS;
  for (const { build } of kept) {
    try {
      // Keeps only one build's indexes in memory at a time.
      const manifest = await openBuild(store, build, { versions: "or_earlier" });
      for (const index of await openIndexes(store, manifest)) named = withIndex(named, index);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      throw new BuildError(
        `${error.message}; the objects that ${build} needs are unknown, so nothing was removed`,
        { cause: error },
      );
    }
  }
  return named;
}

/** Removes objects in batches. Before each batch, checks that removing is still safe. */
function createRemoval(
  store: Store,
  { now, signal }: PruneOptions,
  guard: { readonly mark: string; readonly tag: string | undefined } | null,
) {
  const limit = pLimit(CONCURRENT_REMOVALS);
  let batch: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const keys = batch;
    batch = [];
    signal?.throwIfAborted();
    if (guard === null || keys.length === 0) return;
    await refuseIfRunning(store, guard.mark, now);
    if ((await readPointer(store))?.tag !== guard.tag) {
      throw new PruneRefused("another build went live meanwhile; the prune stopped, run it again");
    }
    await limit.map(keys, (key) => store.remove(key));
  };
  return {
    add: async ({ key, size }: StoredObject): Promise<void> => {
      batch.push(key);
      bytes += size;
      if (batch.length >= BATCH) await flush();
    },
    flush,
    bytes: () => bytes,
  };
}

async function refuseIfRunning(store: Store, mark: string, now: Date): Promise<void> {
  const tasks = ["publish", "rollback", "prune", "copy"] as const;
  const [running] = await readRunning(store, tasks, { now, except: mark });
  if (running !== undefined) {
    throw new PruneRefused(`${describe(running)}; the prune stopped, run it again later`);
  }
}

/** Whether a killed writer of a folder store left this file. */
function isPartial({ key }: StoredObject): boolean {
  return key.endsWith(".partial");
}

/** Keeps a killed publish's mark while the next publish can still reuse its objects. */
async function removeDeadMarks(
  store: Store,
  mark: string,
  now: Date,
  isReusable: boolean,
): Promise<void> {
  const dead = (await readMarks(store)).filter(
    (other) =>
      other.key !== mark && !isRunning(other, now) && (other.task !== "publish" || !isReusable),
  );
  await Promise.all(dead.map(({ key }) => store.remove(key)));
}
