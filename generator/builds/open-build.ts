import { isDeepStrictEqual } from "node:util";

import { sha256Hex } from "../../lib/hash.ts";
import {
  type BuildIndex,
  indexBytes,
  openIndex,
  type IndexFile,
} from "../../contract/build-index.ts";
import { CONTRACT_VERSION, type Manifest, POINTER_KEY } from "../../contract/build.ts";
import { BUILD_ROUTES } from "../../contract/request/build-routes.ts";
import {
  BuildError,
  type OpenOptions,
  readCheckedManifest,
  requireVersion,
  type StoredManifest,
} from "../../store/read-build.ts";
import type { BuildReader, Store } from "../../store/store.ts";
import { type LivePointer, otherVersions, readPointer, rolledBackFrom } from "./live-pointer.ts";
import { type ObjectFault, readBounded } from "./read-text.ts";

/** Stands for the live build's name. */
export const LIVE = "live";

/**
 * Opens a build's manifest by name. The live build's manifest must match the hash in the pointer.
 *
 * @throws {BuildError} if the build is missing or unreadable, or has an unaccepted contract version;
 *   {@link StoreError} if the store fails
 * @example
 * ```ts
 * const manifest = await openBuild(store, LIVE);
 * const index = await openIndexFile(store, indexesOf(manifest)[0]);
 * const entry = index.find(listPageKey("/bills", [], 1));
 * const page = entry && (await readText(store, entry)); // its text or its fault
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
  options: OpenOptions = {},
): Promise<StoredManifest> {
  const pointer = await readPointer(store);
  const build = name === LIVE ? liveBuild(pointer) : name;
  const sha256 = pointer?.build === build ? pointer.manifestSha256 : null;
  return readCheckedManifest(store, build, { ...options, sha256 });
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
  /** The builds that were rolled back from. */
  readonly rolledBack: LivePointer["rolledBack"];
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
  const manifest = await manifestIfReadable(store, build, pointer.manifestSha256);
  // Replacing a build of a later version could lose data that this program doesn't know about.
  if (manifest !== null) requireVersion(manifest, "or_earlier");
  return { build, manifest, tag: own?.tag ?? null, rolledBack: rolledBackFrom(own) };
}

/** Whether a build can answer all that builds of this program can. */
export function isOfThisContract({ contract_version, routes }: Manifest): boolean {
  return contract_version === CONTRACT_VERSION && isDeepStrictEqual(routes, BUILD_ROUTES);
}

/** Returns a manifest of any version; `null` if it is missing or damaged. */
export async function manifestIfReadable(
  store: Store,
  build: string,
  sha256?: string | null,
): Promise<Manifest | null> {
  try {
    return (await readCheckedManifest(store, build, { versions: "any", sha256 })).manifest;
  } catch (error) {
    if (error instanceof BuildError) return null;
    throw error;
  }
}

/** The newest pointer of an earlier contract version, if it names a build. */
async function readEarlierPointer(store: Store): Promise<LivePointer | null> {
  const earlier = (await otherVersions(store)).find((version) => version < CONTRACT_VERSION);
  const pointer = earlier === undefined ? null : await readPointer(store, earlier);
  return pointer?.build == null ? null : pointer;
}

/** @throws {BuildError} if it is missing or altered */
export async function openIndexFile(store: BuildReader, file: IndexFile): Promise<BuildIndex> {
  const index = await readIndexFile(store, file);
  if (typeof index !== "string") return index;
  throw new BuildError(`${file.key} is ${index}`);
}

/** Reads an index, or returns its fault. */
export async function readIndexFile(
  store: BuildReader,
  { key, pages, sha256, segments }: IndexFile,
): Promise<BuildIndex | ObjectFault> {
  const bytes = await readBounded(store, key, indexBytes(pages));
  if (typeof bytes === "string") return bytes;
  return sha256Hex(bytes) === sha256 ? openIndex(bytes, segments) : "altered";
}

function liveBuild(pointer: LivePointer | null): string {
  if (pointer === null) throw new BuildError('no build is live yet; "legis generate" makes one');
  if (pointer.build === null) {
    throw new BuildError(
      `${POINTER_KEY} is damaged; "legis generate" puts the newest whole build live again`,
    );
  }
  return pointer.build;
}
