import { hashFile, sha256Hex } from "../lib/hash.ts";
import { LegisError } from "../lib/errors.ts";
import { stat } from "node:fs/promises";

import {
  changesKey,
  CONTRACT_VERSION,
  indexKey,
  Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
  MAX_POINTER_BYTES,
  pagesKey,
  Pointer,
  POINTER_KEY,
  recordsKey,
  searchKey,
  signatureKey,
} from "../contract/build.ts";
import { signatureOf } from "../contract/signature.ts";
import type { Store } from "../store/store.ts";
import { readSignature, requireVersion } from "./open-build.ts";

/** The build that the pointer names, with the pointer's tag. */
export interface LiveBuild {
  readonly build: string;
  /** `null` when it is missing, damaged, or not the one that went live. */
  readonly manifest: Manifest | null;
  readonly tag: string;
}

/**
 * The live build, `null` in a store that has none yet.
 *
 * @throws {BuildError} when a later version of the program made it
 */
export async function readLiveBuild(store: Store): Promise<LiveBuild | null> {
  const pointer = await store.readTagged(POINTER_KEY, { maxBytes: MAX_POINTER_BYTES });
  if (pointer === null) return null;
  const { build, manifest_sha256 } = Pointer.parse(parseJson(pointer.bytes));
  const bytes = await store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES });
  const isPublished =
    bytes !== null && (manifest_sha256 === undefined || manifest_sha256 === sha256Hex(bytes));
  const manifest = isPublished ? (Manifest.safeParse(parseJson(bytes)).data ?? null) : null;
  // Of a later version nobody here knows what would be lost with it.
  if (manifest !== null) requireVersion(manifest, "or_earlier");
  return { build, manifest, tag: pointer.tag };
}

/** A build's facts before it has a name. */
export type BuildFacts = Omit<
  Manifest,
  | "build"
  | "contract_version"
  | "created_at"
  | "previous"
  | "index_sha256"
  | "search_sha256"
  | "search_bytes"
>;

/** The files of a build beside its pages, finished and local. */
export interface BuildFiles {
  readonly index: Uint8Array;
  readonly search: string;
  readonly pages: string;
  readonly records: string;
  readonly changes: string;
}

/** Someone else put a build live while this one was made. */
export class LostRace extends LegisError {
  override readonly name = "LostRace";

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { code: "lost_race", cause });
  }
}

/** The hashes that tell whether two builds are the same. */
export async function hashesOf({
  index,
  search,
}: BuildFiles): Promise<Pick<Manifest, "index_sha256" | "search_sha256">> {
  return {
    index_sha256: sha256Hex(index),
    search_sha256: await hashFile(search),
  };
}

/** Whether a build would answer everything as the live one does. */
export function isSameBuild(
  live: Manifest,
  {
    hashes,
    facts,
  }: {
    readonly hashes: Pick<Manifest, "index_sha256" | "search_sha256">;
    readonly facts: BuildFacts;
  },
): boolean {
  return (
    live.contract_version === CONTRACT_VERSION &&
    live.index_sha256 === hashes.index_sha256 &&
    live.search_sha256 === hashes.search_sha256 &&
    live.base_url === facts.base_url &&
    live.current_congress === facts.current_congress &&
    live.fiction === facts.fiction
  );
}

/**
 * Makes a build of pages that are in the store already: its files, its manifest, and last of all
 * the pointer. Whatever fails before that leaves the live build as it was.
 *
 * @throws {LostRace} when the pointer moved meanwhile; the build's own files are gone again
 */
export async function publish({
  store,
  files,
  facts,
  hashes,
  live,
  now,
  signingKey,
}: {
  readonly store: Store;
  readonly files: BuildFiles;
  readonly facts: BuildFacts;
  readonly hashes: Pick<Manifest, "index_sha256" | "search_sha256">;
  readonly live: LiveBuild | null;
  readonly now: Date;
  readonly signingKey?: CryptoKey | undefined;
}): Promise<Manifest> {
  const build = buildId(now, hashes.index_sha256 + hashes.search_sha256);
  const manifest: Manifest = {
    build,
    contract_version: CONTRACT_VERSION,
    created_at: now.toISOString(),
    previous: live?.build ?? null,
    ...facts,
    ...hashes,
    search_bytes: (await stat(files.search)).size,
  };
  await store.write(indexKey(build), files.index);
  await store.upload(searchKey(build), files.search);
  await store.upload(pagesKey(build), files.pages);
  await store.upload(recordsKey(build), files.records);
  await store.upload(changesKey(build), files.changes);
  const bytes = json(manifest);
  if (signingKey !== undefined) {
    await store.write(signatureKey(build), await signatureOf(bytes, signingKey));
  }
  await store.write(manifestKey(build), bytes);
  await readBack(store, build, files.index);
  if (await movePointer(store, manifest, bytes, live?.tag ?? null)) return manifest;
  await removeBuild(store, build);
  const winner = await readLiveBuild(store);
  throw new LostRace(
    `another publisher put build ${winner?.build ?? "?"} live meanwhile; this one was not published, run it again`,
  );
}

/** Names a build and its manifest's bytes in the pointer, if that is still as it was; tells whether it was. */
export function movePointer(
  store: Store,
  { build }: Pick<Manifest, "build">,
  manifest: Uint8Array,
  tag: string | null,
): Promise<boolean> {
  const pointer: Pointer = { build, manifest_sha256: sha256Hex(manifest) };
  return store.swap(POINTER_KEY, json(pointer), tag);
}

/** Whether the live build is signed with that key. */
export async function isSignedWith(
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

/** Takes away a build's own files; its pages may be other builds' too. */
async function removeBuild(store: Store, build: string): Promise<void> {
  // The manifest goes first: without it there is no such build.
  await store.remove(manifestKey(build));
  const files = [signatureKey, indexKey, searchKey, pagesKey, recordsKey, changesKey];
  await Promise.all(files.map((key) => store.remove(key(build))));
}

async function readBack(store: Store, build: string, index: Uint8Array): Promise<void> {
  const written = await store.read(indexKey(build));
  if (written === null || Buffer.compare(written, index) !== 0) {
    throw new Error(`the store gave back another ${indexKey(build)} than was written`);
  }
}

/** `2026-11-21T030000Z-1f9c`: when, and the beginning of a hash of what. */
function buildId(now: Date, content: string): string {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `${time}Z-${sha256Hex(content).slice(0, 4)}`;
}

function json(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString("utf8"));
}
