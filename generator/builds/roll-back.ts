import { indexesOf } from "../../contract/build-index.ts";
import { type Manifest, POINTER_KEY, searchKey } from "../../contract/build.ts";
import type { Store } from "../../store/store.ts";
import { storedSizes } from "./copy-build.ts";
import { type LeaseOptions, withLease } from "./lease.ts";
import { listBuilds } from "./list-builds.ts";
import { type LivePointer, movePointer, readPointer, rolledBackFrom } from "./live-pointer.ts";
import { LIVE, manifestIfReadable, openBuild, openIndexFile, readManifest } from "./open-build.ts";
import { BuildError, type StoredManifest } from "../../store/read-build.ts";

/**
 * Makes another build live, by default the previous one. `from` is `null` if the pointer named no
 * build. Throws a {@link BuildError} if the build can't be served.
 */
export function rollBack(
  store: Store,
  name: string | null,
  waiting: LeaseOptions = {},
): Promise<{ readonly from: string | null; readonly live: Manifest }> {
  const run = async () => {
    const pointer = await readPointer(store);
    const build = name ?? (await previousOf(store));
    if (build === pointer?.build) throw new BuildError(`${build} is live already`);
    const { manifest, bytes } = await openServable(store, build);
    const rolled_back = await newerThan(store, manifest, pointer);
    await movePointer(store, { build, rolled_back }, bytes, pointer?.tag ?? null);
    return { from: pointer?.build ?? null, live: manifest };
  };
  return withLease(store, "rollback", run, waiting);
}

/**
 * If the live build can't be found or read, puts the newest whole one live. Returns a sentence about it, if it did. The
 * caller has the store's lease.
 */
export async function mendPointer(store: Store): Promise<string[]> {
  const pointer = await readPointer(store);
  if (pointer === null) return [];
  const { build: named, manifestSha256, rolledBack: rolled_back, tag } = pointer;
  const isReadable = (build: string) => manifestIfReadable(store, build, manifestSha256);
  if (named !== null && (await isReadable(named)) !== null) return [];
  const what =
    named === null ? "is damaged" : `names ${named}, whose manifest is missing or damaged`;
  const left = new Set([named, ...rolled_back.map(({ build }) => build)]);
  for (const { build } of await listBuilds(store)) {
    const stored = left.has(build) ? null : await openServable(store, build).catch(nullIfDamaged);
    if (stored === null) continue;
    await movePointer(store, { build, rolled_back }, stored.bytes, tag);
    return [`${POINTER_KEY} ${what}; ${build}, the newest whole build, went live again`];
  }
  // The list of records of a build without a manifest may be whole.
  if (named !== null) return [];
  await store.remove(POINTER_KEY);
  return [`${POINTER_KEY} ${what}, and no build is whole`];
}

function nullIfDamaged(error: unknown): null {
  if (error instanceof BuildError) return null;
  throw error;
}

/** The builds that a rollback to this one leaves, unless their records are the same. Names begin with the time. */
async function newerThan(
  store: Store,
  { build, content_sha256 }: Manifest,
  pointer: LivePointer | null,
): Promise<LivePointer["rolledBack"]> {
  const left = pointer?.build == null ? null : await manifestIfReadable(store, pointer.build);
  return [...rolledBackFrom(pointer), ...(left === null ? [] : [left])]
    .filter((each) => each.build > build && each.content_sha256 !== content_sha256)
    .map((each) => ({ build: each.build, content_sha256: each.content_sha256 }));
}

async function previousOf(store: Store): Promise<string> {
  const { build, previous } = await openBuild(store, LIVE, { versions: "any" });
  if (previous === null) {
    throw new BuildError(`${build} is the first build; there is no earlier one to roll back to`);
  }
  return previous;
}

async function openServable(store: Store, build: string): Promise<StoredManifest> {
  const stored = await readManifest(store, build);
  const { manifest } = stored;
  await Promise.all(indexesOf(manifest).map((file) => openIndexFile(store, file)));
  const key = searchKey(build);
  if ((await storedSizes(store, [key])).get(key)) return stored;
  throw new BuildError(`${key} is missing`);
}
