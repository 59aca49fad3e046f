import { sha256Hex } from "../../lib/hash.ts";
import { stat } from "node:fs/promises";

import {
  changesIndexKey,
  changesPagesKey,
  CONTRACT_VERSION,
  indexKey,
  type Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
  pagesKey,
  recordsKey,
  searchKey,
  signatureKey,
} from "../../contract/build.ts";
import { signatureOf } from "../../contract/signature.ts";
import type { Store } from "../../store/store.ts";
import { LostRace, movePointer, readPointer } from "./live-pointer.ts";
import { isOfThisContract, type LiveBuild, readLiveBuild, readSignature } from "./open-build.ts";
import { findDamagedFiles } from "./verify-build.ts";
import { NONE_STORED, findStoredObjects, type StoredObjects } from "./published-objects.ts";
import {
  isRunning,
  leaveMark,
  type Mark,
  readRunning,
  waitForPrune,
  type WaitOptions,
} from "./running-marks.ts";

/**
 * A build being written to a store. Its mark stays until `publish` or `keepLive` completes, so that
 * the run after a refused or killed one reuses the objects that it wrote.
 */
export interface Publication {
  readonly live: LiveBuild | null;
  readonly objects: StoredObjects;
  /** Sentences about damaged files of the live build and how they were replaced. */
  readonly remarks: readonly string[];
  /** Keeps the live build if it is undamaged and gives equal answers; otherwise returns `null`. */
  readonly keepLive: (build: BuildAnswers) => Promise<Manifest | null>;
  /**
   * Writes the build's files, then its manifest, and moves the pointer last: a failure before that
   * leaves the live build untouched. Throws a {@link LostRace}, and removes the build's files
   * again, if the pointer moved meanwhile.
   */
  readonly publish: (build: FinishedBuild) => Promise<Manifest>;
}

/** A build whose pages are stored but which has no name yet. */
export interface FinishedBuild {
  readonly files: BuildFiles;
  readonly hashes: BuildHashes;
  readonly facts: Omit<
    Manifest,
    | keyof BuildIdentity
    | keyof BuildHashes
    | "contract_version"
    | "search_bytes"
    | "changes_sha256"
    | "changes_pages"
  >;
}

export type BuildIdentity = Pick<Manifest, "build" | "created_at" | "previous">;

/** The index of a build's change lists, whose pages are already stored. */
export interface ChangeLists {
  readonly index: Uint8Array;
  readonly pages: number;
  readonly list: string;
}

interface BuildAnswers {
  readonly hashes: BuildHashes;
  readonly facts: Pick<Manifest, "base_url" | "current_congress" | "fiction">;
}

/** A build's files other than its pages. All are local paths except the index. */
interface BuildFiles {
  readonly index: Uint8Array;
  /** Builds the search database on first call. Returns its path. */
  readonly search: () => string;
  readonly pages: string;
  readonly records: string;
  /** Makes the change lists, which contain the build's name. */
  readonly changes: (build: BuildIdentity) => Promise<ChangeLists>;
}

type BuildHashes = Pick<Manifest, "index_sha256" | "search_sha256">;

interface PublicationOptions extends Pick<WaitOptions, "onWait" | "signal"> {
  readonly now: Date;
  /** Signs the build. A live build without this key's signature is replaced. */
  readonly signingKey?: CryptoKey | undefined;
  readonly rewrite?: boolean | undefined;
}

/**
 * Leaves a mark for other runs, waits for a running prune to end, and finds the objects already in
 * the store. Throws a {@link BuildError} if the prune doesn't end, the live build can't be
 * determined, or a later version of the program made it.
 */
export async function beginPublication(
  store: Store,
  { now, signingKey, rewrite = false, onWait, signal }: PublicationOptions,
): Promise<Publication> {
  // Leave the mark before looking around, so that runs starting later see it. Its time is the
  // process's own clock, not the build's time.
  const mark = await leaveMark(store, "publish", new Date());
  const remarks: string[] = [];
  const findState = async () => {
    const others = await waitForPrune(store, mark, { onWait, signal });
    const live = await readLiveBuild(store);
    const wasInterrupted = others.some(({ task }) => task === "publish");
    const objects = rewrite
      ? NONE_STORED
      : await findStoredObjects(store, live, { wasInterrupted, remarks });
    return { others, live, objects };
  };
  const { others, live, objects } = await findState().catch(async (error: unknown) => {
    // Nothing has been written that the next run could reuse.
    await store.remove(mark).catch(() => undefined);
    throw error;
  });
  let isDamaged: boolean | null = null;
  return {
    live,
    objects,
    remarks,
    keepLive: async (build) => {
      const isSigned = async (): Promise<boolean> =>
        signingKey === undefined || (live !== null && isSignedWith(store, live, signingKey));
      const manifest = live?.manifest ?? null;
      if (manifest === null || !isSameAs(manifest, build) || !(await isSigned())) return null;
      if ((isDamaged ??= await hasDamage(store, manifest, remarks))) return null;
      await removeMarks(store, mark, others);
      return manifest;
    },
    publish: async (build) => {
      const manifest = await putLive(store, build, { live, now, signingKey, mark, signal });
      await removeMarks(store, mark, others);
      return manifest;
    },
  };
}

async function hasDamage(store: Store, manifest: Manifest, remarks: string[]): Promise<boolean> {
  const problems = await findDamagedFiles(store, manifest);
  for (const { object, what } of problems) {
    remarks.push(`${object} is ${what}; another build of the same pages takes its place`);
  }
  return problems.length > 0;
}

/** Removes this run's mark and those of dead publishes, whose leftovers are no longer needed. */
async function removeMarks(store: Store, own: string, others: readonly Mark[]): Promise<void> {
  const now = new Date();
  const ended = others.filter((mark) => mark.task === "publish" && !isRunning(mark, now));
  await Promise.all([own, ...ended.map(({ key }) => key)].map((key) => store.remove(key)));
}

function isSameAs(live: Manifest, { hashes, facts }: BuildAnswers): boolean {
  return (
    isOfThisContract(live) &&
    live.index_sha256 === hashes.index_sha256 &&
    live.search_sha256 === hashes.search_sha256 &&
    live.base_url === facts.base_url &&
    live.current_congress === facts.current_congress &&
    live.fiction === facts.fiction
  );
}

async function isSignedWith(
  store: Store,
  { build }: LiveBuild,
  signingKey: CryptoKey,
): Promise<boolean> {
  const [manifest, signature] = await Promise.all([
    store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES }),
    readSignature(store, build),
  ]);
  if (manifest === null || signature === null) return false;
  return Buffer.compare(await signatureOf(manifest, signingKey), signature) === 0;
}

interface PublicationContext extends Pick<PublicationOptions, "now" | "signingKey" | "signal"> {
  readonly live: LiveBuild | null;
  readonly mark: string;
}

async function putLive(
  store: Store,
  { files, hashes, facts }: FinishedBuild,
  { live, mark, now, signingKey, signal }: PublicationContext,
): Promise<Manifest> {
  const search = files.search();
  const content = hashes.index_sha256 + hashes.search_sha256;
  const common = {
    contract_version: CONTRACT_VERSION,
    created_at: now.toISOString(),
    previous: live?.build ?? null,
    ...facts,
    ...hashes,
    search_bytes: (await stat(search)).size,
  };
  const named = async (build: string) => {
    const changes = await files.changes({ build, ...common });
    const [changes_sha256, changes_pages] = [sha256Hex(changes.index), changes.pages];
    return { manifest: { build, ...common, changes_sha256, changes_pages }, changes };
  };
  const { manifest, changes } = await unusedName(store, buildId(now, content), mark, named);
  const { build } = manifest;
  await store.write(indexKey(build), files.index);
  await store.upload(searchKey(build), search);
  await store.upload(pagesKey(build), files.pages);
  await store.upload(recordsKey(build), files.records);
  await store.write(changesIndexKey(build), changes.index);
  await store.upload(changesPagesKey(build), changes.list);
  const bytes = encodeManifest(manifest);
  if (signingKey !== undefined) {
    await store.write(signatureKey(build), await signatureOf(bytes, signingKey));
  }
  await store.write(manifestKey(build), bytes);
  await readBack(store, build, files.index);
  if (await movePointer(store, manifest, bytes, live?.tag ?? null, signal)) return manifest;
  const winner = await readPointer(store);
  if (winner?.build !== build) await removeBuild(store, build);
  throw new LostRace(
    `another publisher put build ${winner?.build ?? "?"} live meanwhile; this one was not published, run it again`,
  );
}

/** Removes a build's own files. Its pages stay, since other builds may use them. */
async function removeBuild(store: Store, build: string): Promise<void> {
  // Remove the manifest first: a build without a manifest does not exist.
  await store.remove(manifestKey(build));
  const files = [
    signatureKey,
    indexKey,
    searchKey,
    pagesKey,
    recordsKey,
    changesIndexKey,
    changesPagesKey,
  ];
  await Promise.all(files.map((key) => store.remove(key(build))));
}

async function readBack(store: Store, build: string, index: Uint8Array): Promise<void> {
  const written = await store.read(indexKey(build), { maxBytes: index.length });
  if (written === null || Buffer.compare(written, index) !== 0) {
    throw new Error(`the store returned a different ${indexKey(build)} than was written`);
  }
}

const encodeManifest = (manifest: Manifest): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);

/**
 * Two concurrent publishers of the same content must not overwrite each other. If the manifest
 * there is byte-identical, a killed run left it before moving the pointer, and its name is reused.
 */
async function unusedName<Named extends { readonly manifest: Manifest }>(
  store: Store,
  build: string,
  mark: string,
  named: (build: string) => Promise<Named>,
): Promise<Named> {
  const others = await readRunning(store, ["publish"], { now: new Date(), except: mark });
  const there = await store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES });
  if (others.length === 0) {
    const candidate = await named(build);
    const isFree =
      there === null || Buffer.compare(there, encodeManifest(candidate.manifest)) === 0;
    if (isFree) return candidate;
  }
  return named(`${build}-${sha256Hex(mark).slice(0, 4)}`);
}

/** `2026-11-21T030000Z-1f9c`: the time and the start of a content hash. */
function buildId(now: Date, content: string): string {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `${time}Z-${sha256Hex(content).slice(0, 4)}`;
}
