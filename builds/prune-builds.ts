import { amount } from "../lib/amounts.ts";
import { LegisError } from "../lib/errors.ts";
import type { OnProgress } from "../lib/progress.ts";
import pLimit from "p-limit";

import { objectHash } from "../contract/object-name.ts";
import { CONTRACT_VERSION, manifestKey } from "../contract/build.ts";
import { pointerKey, workersPointerKey } from "../contract/pointer-key.ts";
import { STATUS_KEY } from "../contract/status.ts";
import { MAX_RECORD_BYTES, WorkersPointer } from "../contract/workers-build.ts";
import type { Store, StoredObject } from "../store/store.ts";
import { describe, isRunning, leaveMark, readMarks, readRunning } from "./running-marks.ts";
import { listBuilds, type StoredBuild } from "./list-builds.ts";
import { otherVersions, readPointer } from "./live-pointer.ts";
import { BuildError, openBuild, openIndexes } from "./open-build.ts";
import { countOf, isAmong, NO_OBJECTS, type ObjectNames, withIndex } from "./published-objects.ts";

export interface PruneOptions {
  /** Builds that stay; the live one and the one before it stay beyond that. */
  readonly keep: number;
  /** Nothing that was written within this time goes. */
  readonly graceMs: number;
  readonly now: Date;
  /** Gives up another contract version: its pointer and its builds. */
  readonly dropVersion?: number | undefined;
  /** Only counts what would go. */
  readonly isDryRun?: boolean;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface PruneSummary {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  /** Pages that no kept build has. */
  readonly objects: number;
  /** What killed runs left half done. */
  readonly leftovers: number;
  readonly bytes: number;
  /** Objects that no kept build has, but that are too young to go. */
  readonly young: number;
}

/** Somebody may need what a prune would remove. */
class PruneRefused extends LegisError {
  override readonly name = "PruneRefused";
  override readonly code = "prune_refused";
}

/** Objects removed between two looks at whether that is still safe. */
const BATCH = 64;
const CONCURRENT_REMOVALS = 16;

/**
 * Removes old builds, the objects that no other build names, and what killed runs left.
 *
 * @throws {PruneRefused} when a publish, a copy, a rollback or another prune is at work, or begins meanwhile
 * @throws {BuildError} when a build that stays can't be read, so that nobody knows what it needs
 */
export async function pruneBuilds(store: Store, options: PruneOptions): Promise<PruneSummary> {
  if (options.isDryRun === true) return prune(store, options, null);
  // Either a run that begins sees this mark, or its mark is seen before anything is removed.
  const mark = await leaveMark(store, "prune", options.now);
  try {
    return await prune(store, options, mark);
  } finally {
    await store.remove(mark);
  }
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
  const named = await namedBy(store, kept);
  const isNamed = isAmong(named);
  const isOld = ({ modifiedAt }: StoredObject): boolean =>
    now.getTime() - modifiedAt.getTime() >= graceMs;
  const removal = createRemoval(store, options, mark === null ? null : { mark, tag: pointer?.tag });

  const removed = builds.filter((build) => !kept.includes(build)).map(({ build }) => build);
  const known = new Set(builds.map(({ build }) => build));
  const files: StoredObject[] = [];
  let [seen, objects, young, leftovers] = [0, 0, 0, 0];
  for (const place of ["builds/", "current", STATUS_KEY, "running/"]) {
    for await (const found of store.list(place)) {
      const build = /^builds\/([^/]+)/.exec(found.key)?.[1];
      const isOfNone = build !== undefined && !known.has(build);
      const isLeft = (isOfNone || isPartial(found)) && isOld(found);
      const isGoing = build !== undefined && removed.includes(build);
      if (isGoing || isLeft) files.push(found);
      if (isLeft && !isGoing) leftovers += 1;
    }
  }
  const manifests = new Set(removed.map(manifestKey));
  // The manifests go first: without one there is no such build.
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
    // As far as that can be known.
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

/** Programs of the version find no build afterwards; running ones keep the build that they have open. */
async function dropPointer(store: Store, version: number, mark: string | null): Promise<void> {
  if (version === CONTRACT_VERSION) {
    throw new BuildError(`contract version ${version} is this program's own; nothing was removed`);
  }
  if ((await otherVersions(store, "workers")).includes(version)) {
    throw new BuildError(
      `Workers serve contract version ${version} from this store; "legis publish cloudflare --drop-version ${version}" gives that up first`,
    );
  }
  if (mark !== null) await store.remove(pointerKey(version));
}

/**
 * Returns the builds to keep: the newest, the live one, the one before it, and the builds that other
 * contract versions and hosts serve.
 */
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

/** Nobody here knows what builds of a later version need. */
function refuseLaterVersions(kept: readonly StoredBuild[]): void {
  const versions = kept.map(({ manifest }) => manifest?.contract_version ?? 0);
  const latest = Math.max(0, ...versions);
  if (latest <= CONTRACT_VERSION) return;
  throw new PruneRefused(
    `the store has builds of contract version ${latest}, which this program of version ${CONTRACT_VERSION} cannot read, so nothing was removed; "legis builds prune --drop-version ${latest}" gives them up`,
  );
}

/** What Workers serve, may be rolled back to, or are being loaded with. */
async function servedOnWorkers(
  store: Store,
): Promise<Readonly<Record<"live" | "searches", readonly string[]>>> {
  const versions = [CONTRACT_VERSION, ...(await otherVersions(store, "workers"))];
  const read = (version: number) =>
    store.read(workersPointerKey(version), { maxBytes: MAX_RECORD_BYTES });
  const pointers = (await Promise.all(versions.map(read)))
    .filter((bytes) => bytes !== null)
    .map((bytes) => WorkersPointer.parse(JSON.parse(Buffer.from(bytes).toString())));
  return {
    live: pointers.flatMap(({ live }) => (live === null ? [] : [live.build])),
    searches: pointers.flatMap(({ searches }) => searches.map(({ build }) => build)),
  };
}

/**
 * Prunes; a reason where that has to wait. It is no failure of the run: its build is live all the same.
 *
 * @throws what {@link pruneBuilds} throws, but for {@link PruneRefused}
 */
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

/** What kept builds need; only an index that is to the byte as it was written can tell. */
async function namedBy(store: Store, kept: readonly StoredBuild[]): Promise<ObjectNames> {
  let named = NO_OBJECTS;
  for (const { build } of kept) {
    try {
      // One build's indexes at a time are in memory.
      const manifest = await openBuild(store, build, { versions: "or_earlier" });
      for (const index of await openIndexes(store, manifest)) named = withIndex(named, index);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      throw new BuildError(
        `${error.message}; what ${build} needs is not known, so nothing was removed`,
        { cause: error },
      );
    }
  }
  return named;
}

/** Takes objects away in batches, each after a look at whether that is still safe. */
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
    throw new PruneRefused(`${describe(running)}; nothing more is removed, run the prune after it`);
  }
}

/** What a writer of a folder left when it was killed. */
function isPartial({ key }: StoredObject): boolean {
  return key.endsWith(".partial");
}

/**
 * A killed publish's mark tells the next one that there may be objects to pick up: it stays as
 * long as there are such objects.
 */
async function removeDeadMarks(
  store: Store,
  mark: string,
  now: Date,
  isPickedUp: boolean,
): Promise<void> {
  const dead = (await readMarks(store)).filter(
    (other) =>
      other.key !== mark && !isRunning(other, now) && (other.task !== "publish" || !isPickedUp),
  );
  await Promise.all(dead.map(({ key }) => store.remove(key)));
}
