import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

import { sha256Hex } from "../../lib/hash.ts";
import { encodeIndex, ENTRY_BYTES } from "../../contract/build-index.ts";
import {
  changesIndexKey,
  changesPagesKey,
  CONTRACT_VERSION,
  indexKey,
  type FoundGap,
  type Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
  pagesKey,
  recordsKey,
  searchKey,
} from "../../contract/build.ts";
import type { Store } from "../../store/store.ts";
import { type Lease, type LeaseOptions, withLease } from "./lease.ts";
import { movePointer } from "./live-pointer.ts";
import { mendPointer } from "./roll-back.ts";
import { isOfThisContract, type LiveBuild, readLiveBuild } from "./open-build.ts";
import { findDamagedFiles } from "./verify-build.ts";
import { createSegmentWriter, type SegmentWriter } from "./segments.ts";
import { findStoredTexts } from "./stored-texts.ts";

/** A build whose texts are in segments but which has no name yet. */
export interface FinishedBuild {
  readonly files: BuildFiles;
  readonly hashes: BuildHashes;
  readonly manifestPart: { readonly missing: readonly FoundGap[] } & Omit<
    Manifest,
    | keyof BuildIdentity
    | keyof BuildHashes
    | "missing"
    | "contract_version"
    | "search_bytes"
    | "index_sha256"
    | "changes_sha256"
    | "changes_pages"
    | "segments"
  >;
}

export type BuildIdentity = Pick<Manifest, "build" | "created_at" | "previous">;

/** A build's change lists, whose texts are already in segments. */
export interface ChangeLists {
  /** Sorted entries of the second index, without places. */
  readonly entries: Uint8Array;
  readonly list: string;
}

/** A build's files other than segments. All are local paths except the entries. */
interface BuildFiles {
  /** Sorted entries of the index, without places. */
  readonly entries: Uint8Array;
  readonly searchFile: string;
  readonly pageListFile: string;
  readonly recordsFile: string;
  /** Makes the change lists, which contain the build's name. */
  readonly changes: (build: BuildIdentity) => Promise<ChangeLists>;
}

type BuildHashes = Pick<Manifest, "content_sha256" | "search_sha256">;

interface PublicationOptions extends LeaseOptions {
  readonly now: Date;
  readonly rewrite?: boolean | undefined;
}

/** Names the live build and the hash of its inputs, so that a run with the same inputs ends at once. */
export const INPUTS_KEY = "inputs.json";
/** Says what the comparisons of the latest build were made of. */
export const COMPARISONS_KEY = "comparisons.json";

const MAX_NOTE_BYTES = 1000;

/**
 * Takes the store's lease, mends its pointer, and runs `work`. Throws a {@link BuildError} if a later version of the
 * program made the live build.
 */
export function withPublication<Result>(
  store: Store,
  options: PublicationOptions,
  work: (publication: Publication) => Promise<Result>,
): Promise<Result> {
  const run = async (lease: Lease): Promise<Result> => {
    const remarks = await mendPointer(store);
    const live = await readLiveBuild(store);
    return work(new Publication({ ...options, store, lease, live, remarks }));
  };
  return withLease(store, "publish", run, options);
}

interface PublicationParts extends PublicationOptions {
  readonly store: Store;
  readonly lease: Lease;
  readonly live: LiveBuild | null;
  readonly remarks: string[];
}

/** A build being written to a store whose lease this program has. */
export class Publication {
  readonly live: LiveBuild | null;
  /** Sentences about damaged files of the live build, or its pointer, and how they were replaced. */
  readonly remarks: string[];
  readonly #parts: PublicationParts;
  #segments: SegmentWriter | null = null;
  #isDamaged: boolean | null = null;

  constructor(parts: PublicationParts) {
    this.#parts = parts;
    this.live = parts.live;
    this.remarks = parts.remarks;
  }

  /** Keeps the live build if it is undamaged and has these values; otherwise returns `null`. */
  async keepLive(values: {
    readonly [Name in keyof Manifest]?: Manifest[Name] | undefined;
  }): Promise<Manifest | null> {
    const manifest = this.live?.manifest ?? null;
    if (manifest === null || this.#parts.rewrite === true || !isOfThisContract(manifest)) {
      return null;
    }
    const has: Readonly<Record<string, unknown>> = { ...manifest };
    const isSame = ([name, value]: [string, unknown]) => isDeepStrictEqual(has[name], value);
    if (!Object.entries(values).every(isSame)) return null;
    this.#isDamaged ??= await this.#findDamage(manifest);
    return this.#isDamaged ? null : manifest;
  }

  /** Keeps the live build if `noteInputs` was called for it with the same hash. */
  async keepMadeOf(inputs: string): Promise<Manifest | null> {
    const noted = await this.#parts.store.read(INPUTS_KEY, { maxBytes: MAX_NOTE_BYTES });
    const build = this.live?.manifest?.build;
    if (noted === null || build === undefined) return null;
    return Buffer.from(noted).equals(noteOf(build, inputs)) ? this.keepLive({ build }) : null;
  }

  noteInputs({ build }: Manifest, inputs: string): Promise<void> {
    return this.#parts.store.write(INPUTS_KEY, noteOf(build, inputs));
  }

  /** Reads which texts are stored. A run that finds nothing changed never calls it. */
  async openSegments(): Promise<SegmentWriter> {
    const { store, live, rewrite } = this.#parts;
    if (this.#segments !== null) return this.#segments;
    const texts = await findStoredTexts(store, live, this.remarks);
    this.#segments = createSegmentWriter(store, texts, rewrite);
    return this.#segments;
  }

  /**
   * Writes the build's files, then its manifest, and moves the pointer last: a failure before that
   * leaves the live build untouched.
   */
  async publish({ files, hashes, manifestPart }: FinishedBuild): Promise<Manifest> {
    const { store, live, lease, now, signal } = this.#parts;
    const segments = await this.openSegments();
    const common = {
      contract_version: CONTRACT_VERSION,
      created_at: now.toISOString(),
      previous: live?.build ?? null,
      ...manifestPart,
      ...hashes,
      search_bytes: (await stat(files.searchFile)).size,
    };
    const build = await unusedName(store, buildId(now, hashes));
    const { created_at: since_at } = common;
    const before = new Map(live?.manifest?.missing?.map((gap) => [gap.id, gap]));
    const missing = manifestPart.missing.map((gap) => {
      const { since_build = build, since_at: at = since_at } = before.get(gap.id) ?? {};
      return { ...gap, since_build, since_at: at };
    });
    const changes = await files.changes({ build, ...common });
    const { entries } = files;
    const places = await segments.place([entries, changes.entries]);
    const index = encodeIndex(entries, places.placeOf);
    const changesIndex = encodeIndex(changes.entries, places.placeOf);
    const manifest: Manifest = {
      build,
      ...common,
      missing,
      index_sha256: sha256Hex(index),
      changes_sha256: sha256Hex(changesIndex),
      changes_pages: changes.entries.length / ENTRY_BYTES,
      segments: [...places.segments],
    };
    await store.write(indexKey(build), index);
    await store.upload(searchKey(build), files.searchFile);
    await store.upload(pagesKey(build), files.pageListFile);
    await store.upload(recordsKey(build), files.recordsFile);
    await store.write(changesIndexKey(build), changesIndex);
    await store.upload(changesPagesKey(build), changes.list);
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await lease.renew();
    await store.write(manifestKey(build), bytes);
    await readBack(store, build, index);
    await lease.renew();
    await movePointer(store, manifest, bytes, live?.tag ?? null, signal);
    return manifest;
  }

  async #findDamage(manifest: Manifest): Promise<boolean> {
    const problems = await findDamagedFiles(this.#parts.store, manifest);
    for (const { object, what } of problems) {
      this.remarks.push(`${object} is ${what}; another build of the same pages takes its place`);
    }
    return problems.length > 0;
  }
}

const noteOf = (build: string, inputs: string): Buffer =>
  Buffer.from(JSON.stringify({ build, inputs_sha256: inputs }));

async function readBack(store: Store, build: string, index: Uint8Array): Promise<void> {
  const written = await store.read(indexKey(build), { maxBytes: index.length });
  if (written === null || Buffer.compare(written, index) !== 0) {
    throw new Error(`the store returned a different ${indexKey(build)} than was written`);
  }
}

/** A killed run may have left a build of the same second and content. */
async function unusedName(store: Store, build: string): Promise<string> {
  const there = await store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES });
  return there === null ? build : `${build}-${randomBytes(2).toString("hex")}`;
}

/** `2026-11-21T030000Z-1f9c`: the time and the start of a content hash. */
function buildId(now: Date, { content_sha256, search_sha256 }: BuildHashes): string {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `${time}Z-${sha256Hex(content_sha256 + search_sha256).slice(0, 4)}`;
}
