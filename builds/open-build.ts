import { sha256Hex } from "../lib/hash.ts";
import { LegisError, messageOf } from "../lib/errors.ts";

import {
  type BuildIndex,
  indexBytes,
  openIndex,
  type IndexFile,
  indexesOf,
} from "../contract/build-index.ts";
import {
  CONTRACT_VERSION,
  Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
  POINTER_KEY,
  signatureKey,
} from "../contract/build.ts";
import { isSignedBy, SIGNATURE_BYTES, type VerifyKeys } from "../contract/signature.ts";
import type { BuildReader, Store } from "../store/store.ts";
import { type LivePointer, otherVersions, readPointer } from "./live-pointer.ts";
import { type ObjectFault, parsedOrNull, readBounded } from "./read-object.ts";

/** The build is missing, damaged or altered. */
export class BuildError extends LegisError {
  override readonly name = "BuildError";
  override readonly code = "build";
}

/** Stands for the live build's name. */
export const LIVE = "live";

export interface StoredManifest {
  readonly manifest: Manifest;
  readonly bytes: Uint8Array;
}

type AcceptedVersions = "any" | "current" | "or_earlier";

export interface OpenOptions {
  /** Accepted contract versions. Readers of pages need the current one. */
  readonly versions?: AcceptedVersions;
  /** The build must be signed with one of these keys. */
  readonly verifyKeys?: VerifyKeys | undefined;
}

/**
 * Opens a build's manifest by name. The live build's manifest must match the hash in the pointer.
 *
 * @throws {BuildError} if the build is missing or unreadable, has an unaccepted contract version, or
 *   lacks a required signature; {@link StoreError} if the store fails
 * @example
 * ```ts
 * const manifest = await openBuild(store, LIVE);
 * const index = await readVerifiedIndex(store, manifest);
 * const entry = index.find(listPageKey("/bills", [], 1));
 * const page = entry && (await readObject(store, entry.object)); // its text or its fault
 * ```
 */
export async function openBuild(
  store: Store,
  name: string,
  options: OpenOptions = {},
): Promise<Manifest> {
  return (await readManifest(store, name, options)).manifest;
}

/** {@link openBuild} with the manifest's bytes. */
export async function readManifest(
  store: Store,
  name: string,
  { verifyKeys, versions = "current" }: OpenOptions = {},
): Promise<StoredManifest> {
  const pointer = await readPointer(store);
  const build = name === LIVE ? liveBuild(pointer) : name;
  const bytes = /^[\w-]+$/.test(build)
    ? await store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES })
    : null;
  if (bytes === null) {
    throw new BuildError(`there is no build ${build} in the store; "legis builds list" names them`);
  }
  const manifest = parsedOrNull(Manifest, bytes);
  if (manifest?.build !== build) {
    throw new BuildError(
      `${manifestKey(build)} can't be read: it is damaged, or of another version`,
    );
  }
  requireVersion(manifest, versions);
  const published = pointer?.build === build ? pointer.manifestSha256 : null;
  if (published !== null && published !== sha256Hex(bytes)) {
    throw new BuildError(
      `${manifestKey(build)} is not the one that went live; "legis builds rollback ID" puts another build live`,
    );
  }
  if (verifyKeys !== undefined) await requireSignature(store, build, bytes, verifyKeys);
  return { manifest, bytes };
}

/**
 * Opens the live build's manifest. Returns `null` if no build ever went live in this store.
 *
 * @throws {BuildError} if the live build can't be read
 */
export async function findLiveManifest(
  store: Store,
  options: OpenOptions = {},
): Promise<Manifest | null> {
  return (await readPointer(store)) === null ? null : openBuild(store, LIVE, options);
}

/** The build that the next one replaces and is compared with. */
export interface LiveBuild {
  readonly build: string;
  /** `null` if it is missing, damaged, or doesn't match the pointer's hash. */
  readonly manifest: Manifest | null;
  /** The tag of this contract version's pointer; `null` if there is no pointer yet. */
  readonly tag: string | null;
}

/**
 * Returns the live build that a publication replaces, or `null` in an empty store. The first build of
 * a contract version replaces the previous version's live build.
 *
 * @throws {BuildError} if the pointer can't be read, or a later version of the program made the build
 */
export async function readLiveBuild(store: Store): Promise<LiveBuild | null> {
  const own = await readPointer(store);
  const pointer = own ?? (await readEarlierPointer(store));
  if (pointer === null) return null;
  const build = liveBuild(pointer);
  const bytes = await store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES });
  const isPublished = bytes !== null && [null, sha256Hex(bytes)].includes(pointer.manifestSha256);
  const manifest = isPublished ? parsedOrNull(Manifest, bytes) : null;
  // Replacing a build of a later version could lose data that this program doesn't know about.
  if (manifest !== null) requireVersion(manifest, "or_earlier");
  return { build, manifest, tag: own?.tag ?? null };
}

/** The newest pointer of an earlier contract version, if it names a build. */
async function readEarlierPointer(store: Store): Promise<LivePointer | null> {
  const earlier = (await otherVersions(store)).find((version) => version < CONTRACT_VERSION);
  const pointer = earlier === undefined ? null : await readPointer(store, earlier);
  return pointer?.build == null ? null : pointer;
}

/** @throws {BuildError} if pages and index of the build's contract version may differ in meaning */
function requireVersion(
  { build, contract_version }: Pick<Manifest, "build" | "contract_version">,
  versions: AcceptedVersions,
): void {
  if (contract_version === CONTRACT_VERSION || versions === "any") return;
  const versionText = `${build} is of contract version ${contract_version}, this program is of ${CONTRACT_VERSION}`;
  if (contract_version > CONTRACT_VERSION) {
    throw new BuildError(`${versionText}; use the program that made it, or a later one`);
  }
  if (versions === "current") {
    throw new BuildError(
      `${versionText}; "legis generate" makes one of version ${CONTRACT_VERSION}, and the program that made this one still serves it`,
    );
  }
}

/** Reads a build's signature, `null` if there is none. */
export function readSignature(store: BuildReader, build: string): Promise<Uint8Array | null> {
  return store.read(signatureKey(build), { maxBytes: SIGNATURE_BYTES });
}

async function requireSignature(
  store: Store,
  build: string,
  manifest: Uint8Array,
  keys: VerifyKeys,
): Promise<void> {
  const signature = await readSignature(store, build);
  if (signature === null)
    throw new BuildError(`${build} is not signed, and LEGIS_VERIFY_KEY is set`);
  if (!(await isSignedBy(keys, manifest, signature))) {
    throw new BuildError(`${build} is not signed by the key in LEGIS_VERIFY_KEY`);
  }
}

/**
 * Opens a build's index and verifies its hash.
 *
 * @throws {BuildError} if it is missing or altered
 */
export function readVerifiedIndex(store: BuildReader, manifest: Manifest): Promise<BuildIndex> {
  return openIndexFile(store, indexesOf(manifest)[0]);
}

/**
 * Opens and verifies all indexes of a build, which together name all its objects.
 *
 * @throws {BuildError} if one is missing or altered
 */
export function openIndexes(
  store: BuildReader,
  manifest: Manifest,
): Promise<readonly BuildIndex[]> {
  return Promise.all(indexesOf(manifest).map((file) => openIndexFile(store, file)));
}

/** @throws {BuildError} if it is missing or altered */
export async function openIndexFile(store: BuildReader, file: IndexFile): Promise<BuildIndex> {
  const { entries, fault } = await readIndexFile(store, file);
  if (entries !== null && fault === null) return entries;
  throw new BuildError(`${file.key} is ${fault === "missing" ? fault : "not as it was written"}`);
}

/** An index and its fault. A damaged index may still be readable. */
export interface ReadIndex {
  readonly entries: BuildIndex | null;
  readonly fault: ObjectFault | null;
  readonly detail?: string;
}

export async function readIndexFile(
  store: BuildReader,
  { key, pages, sha256 }: IndexFile,
): Promise<ReadIndex> {
  const bytes = await readBounded(store, key, indexBytes(pages));
  if (typeof bytes === "string") return { entries: null, fault: bytes };
  try {
    return { entries: openIndex(bytes), fault: sha256Hex(bytes) === sha256 ? null : "altered" };
  } catch (error) {
    const detail = messageOf(error);
    const fault = detail.includes("short") ? "truncated" : "altered";
    return { entries: null, fault, detail };
  }
}

function liveBuild(pointer: LivePointer | null): string {
  if (pointer === null) throw new BuildError('no build is live yet; "legis generate" makes one');
  if (pointer.build === null) {
    throw new BuildError(
      `${POINTER_KEY} names no build; "legis builds rollback ID" puts one of the others live`,
    );
  }
  return pointer.build;
}
