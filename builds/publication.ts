import { sha256Hex } from "../lib/hash.ts";
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
} from "../contract/build.ts";
import { signatureOf } from "../contract/signature.ts";
import type { Store } from "../store/store.ts";
import { LostRace, movePointer, readPointer } from "./live-pointer.ts";
import { type LiveBuild, readLiveBuild, readSignature } from "./open-build.ts";
import { findDamagedFiles } from "./verify-build.ts";
import { noObjects, objectsAtHand, type ObjectsAtHand } from "./published-objects.ts";
import {
  isRunning,
  leaveMark,
  type Mark,
  readRunning,
  untilNothingPrunes,
  type Waiting,
} from "./running-marks.ts";

/**
 * A build on its way into a store. One that comes neither to {@link Publication.publish} nor to
 * {@link Publication.keepLive}, as it was refused or killed, leaves its mark: the next one then looks
 * at what it wrote.
 */
export interface Publication {
  /** The build that this one is to follow. */
  readonly live: LiveBuild | null;
  /** What the store had when this began. */
  readonly objects: ObjectsAtHand;
  /** Sentences about damaged files of the live build and how they were replaced. */
  readonly remarks: readonly string[];
  /**
   * Leaves the live build where it is and gives its manifest, if it does all that this one would and its
   * own files are undamaged; or `null`.
   */
  readonly keepLive: (build: BuildAnswers) => Promise<Manifest | null>;
  /**
   * Makes a build of pages that are in the store already: its files, its manifest, and last of all
   * the pointer. Whatever fails before that leaves the live build as it was.
   *
   * @throws {LostRace} when the pointer moved meanwhile; the build's own files are gone again
   */
  readonly publish: (build: FinishedBuild) => Promise<Manifest>;
}

/** A build whose pages are in the store, before it has a name. */
export interface FinishedBuild {
  readonly files: BuildFiles;
  readonly hashes: BuildHashes;
  readonly facts: Omit<
    Manifest,
    | "build"
    | "contract_version"
    | "created_at"
    | "previous"
    | keyof BuildHashes
    | "search_bytes"
    | "changes_sha256"
    | "changes_pages"
  >;
}

/** The fields of the manifest that a build gets when it is published. */
export type NamedBuild = Pick<Manifest, "build" | "created_at" | "previous">;

/** The index of a build's change lists. Its pages are in the store. */
export interface ChangeLists {
  readonly index: Uint8Array;
  readonly pages: number;
  /** A local path: the list of its pages. */
  readonly list: string;
}

/** What decides what a build answers. */
interface BuildAnswers {
  readonly hashes: BuildHashes;
  readonly facts: Pick<Manifest, "base_url" | "current_congress" | "fiction">;
}

/** The files of a build beside its pages, local but for the index. */
interface BuildFiles {
  readonly index: Uint8Array;
  /** Makes it where it is not made yet, and tells where it is. */
  readonly search: () => string;
  readonly pages: string;
  readonly records: string;
  /** Makes the change lists, which name the build. */
  readonly changes: (build: NamedBuild) => Promise<ChangeLists>;
}

/** They tell whether two builds are the same. */
type BuildHashes = Pick<Manifest, "index_sha256" | "search_sha256">;

interface PublicationOptions extends Pick<Waiting, "onWait" | "signal"> {
  /** When the build is made. */
  readonly now: Date;
  /** Signs the build; a live one that it did not sign does not stay. */
  readonly signingKey?: CryptoKey | undefined;
  /** Takes nothing for written or checked. */
  readonly rewrite?: boolean | undefined;
}

/**
 * Begins to make a build: others see that it does, a prune that is at work has ended, and what is in
 * the store is known.
 *
 * @throws {BuildError} when nobody can tell what the live build is, a later version of the program made
 *   it, or a prune does not end
 */
export async function beginPublication(
  store: Store,
  { now, signingKey, rewrite = false, onWait, signal }: PublicationOptions,
): Promise<Publication> {
  // The mark comes before the look around: what begins after it sees it. It is of a process, so
  // its time is the clock's, whatever the build's is.
  const mark = await leaveMark(store, "publish", new Date());
  const remarks: string[] = [];
  const lookAround = async () => {
    const others = await untilNothingPrunes(store, mark, { onWait, signal });
    const live = await readLiveBuild(store);
    const wasCutOff = others.some(({ task }) => task === "publish");
    const objects = rewrite
      ? noObjects()
      : await objectsAtHand(store, live, { wasCutOff, remarks });
    return { others, live, objects };
  };
  const { others, live, objects } = await lookAround().catch(async (error: unknown) => {
    // Nothing is written yet for the next one to look at.
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
      if (manifest === null || !doesAllOf(manifest, build) || !(await isSigned())) return null;
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

/** Returns the names of a build's damaged files. */
async function hasDamage(store: Store, manifest: Manifest, remarks: string[]): Promise<boolean> {
  const problems = await findDamagedFiles(store, manifest);
  for (const { object, what } of problems) {
    remarks.push(`${object} is ${what}; another build of the same pages takes its place`);
  }
  return problems.length > 0;
}

/** The run is over, and what runs before it left half done is no longer of use. */
async function removeMarks(store: Store, own: string, others: readonly Mark[]): Promise<void> {
  const now = new Date();
  const ended = others.filter((mark) => mark.task === "publish" && !isRunning(mark, now));
  await Promise.all([own, ...ended.map(({ key }) => key)].map((key) => store.remove(key)));
}

/** Whether the live build answers everything as another would, and says of its checks what that one does. */
function doesAllOf(live: Manifest, { hashes, facts }: BuildAnswers): boolean {
  return (
    live.overruled !== undefined &&
    live.changes_sha256 !== undefined &&
    live.contract_version === CONTRACT_VERSION &&
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

async function putLive(
  store: Store,
  { files, hashes, facts }: FinishedBuild,
  {
    live,
    now,
    signingKey,
    mark,
    signal,
  }: Pick<Publication, "live"> &
    Pick<PublicationOptions, "now" | "signingKey" | "signal"> & { readonly mark: string },
): Promise<Manifest> {
  const search = files.search();
  const content = hashes.index_sha256 + hashes.search_sha256;
  const told = {
    contract_version: CONTRACT_VERSION,
    created_at: now.toISOString(),
    previous: live?.build ?? null,
    ...facts,
    ...hashes,
    search_bytes: (await stat(search)).size,
  };
  const named = async (build: string) => {
    const changes = await files.changes({ build, ...told });
    const [changes_sha256, changes_pages] = [sha256Hex(changes.index), changes.pages];
    return { manifest: { build, ...told, changes_sha256, changes_pages }, changes };
  };
  const { manifest, changes } = await ownName(store, buildId(now, content), mark, named);
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

/** Takes away a build's own files; its pages may be other builds' too. */
async function removeBuild(store: Store, build: string): Promise<void> {
  // The manifest goes first: without it there is no such build.
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
    throw new Error(`the store gave back another ${indexKey(build)} than was written`);
  }
}

const encodeManifest = (manifest: Manifest): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);

/**
 * Two that make the same at the same time would write over each other, so each has a name of its own.
 * What a run left that was killed before its pointer is the same build to the byte, and taken up.
 */
async function ownName<Named extends { readonly manifest: Manifest }>(
  store: Store,
  build: string,
  mark: string,
  named: (build: string) => Promise<Named>,
): Promise<Named> {
  const others = await readRunning(store, ["publish"], { now: new Date(), except: mark });
  const there = await store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES });
  if (others.length === 0) {
    const made = await named(build);
    const isFree = there === null || Buffer.compare(there, encodeManifest(made.manifest)) === 0;
    if (isFree) return made;
  }
  return named(`${build}-${sha256Hex(mark).slice(0, 4)}`);
}

/** `2026-11-21T030000Z-1f9c`: when, and the beginning of a hash of what. */
function buildId(now: Date, content: string): string {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `${time}Z-${sha256Hex(content).slice(0, 4)}`;
}
