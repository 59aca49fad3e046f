import { inflateRawSync } from "node:zlib";

import { type BuildIndex, indexesOf } from "../../contract/build-index.ts";
import {
  type Manifest,
  manifestKey,
  MAX_PAGE_BYTES,
  MAX_SEGMENT_BYTES,
  SEGMENTS,
  segmentKey,
} from "../../contract/build.ts";
import { GZIP_HEAD_BYTES } from "../../contract/resources/bulk.ts";
import { sha256 } from "../../lib/hash.ts";
import { BuildError } from "../../store/read-build.ts";
import type { Store } from "../../store/store.ts";
import { listBuilds } from "./list-builds.ts";
import { isOfThisContract, type LiveBuild, openIndexFile } from "./open-build.ts";
import { isChecked } from "./overruled.ts";
import { readBounded } from "./read-text.ts";
import { createTextTable, type TextTable } from "./text-table.ts";

export type Segment = Manifest["segments"][number];

/** The texts in the store. */
export interface StoredTexts {
  /** Their segments, by the number in their places. */
  readonly segments: readonly Segment[];
  readonly places: TextTable;
  /** Texts that need not be written again. Refused, killed and rolled-back runs leave unchecked ones. */
  readonly stored: TextTable;
  /** Texts that need not be checked again: the live build's, if all of them passed. */
  readonly checked: TextTable;
}

interface FindOptions {
  /** Whether a killed or refused run left segments that no build names. */
  readonly wasInterrupted: boolean;
  /** Whether all texts are written again. */
  readonly rewrite: boolean;
  readonly remarks: string[];
}

/**
 * Finds the texts of the live build, and those in segments that an interrupted run left. If an index of
 * the live build is missing or damaged, adds a remark, reads all segments instead, and trusts no earlier
 * check.
 */
export async function findStoredTexts(
  store: Store,
  live: LiveBuild | null,
  { wasInterrupted, rewrite, remarks }: FindOptions,
): Promise<StoredTexts> {
  const manifest = live?.manifest ?? null;
  const segments = [...(manifest?.segments ?? [])];
  const texts = createTextTable();
  const isWhole = live === null || (await addLive(store, live, texts, remarks));
  // A page that passed may lack a block that the build lacked.
  const isTrusted = manifest !== null && isOfThisContract(manifest) && isChecked(manifest);
  const checked = isWhole && isTrusted && !rewrite ? texts.copy() : createTextTable();
  if ((wasInterrupted || !isWhole) && !rewrite) {
    const named = isWhole ? await namedSegments(store) : new Set<string>();
    await addLeftovers(store, { texts, segments, named });
  }
  return { segments, places: texts, stored: rewrite ? createTextTable() : texts, checked };
}

/** Returns whether all of the live build's indexes could be read. */
async function addLive(
  store: Store,
  { build, manifest }: LiveBuild,
  texts: TextTable,
  remarks: string[],
): Promise<boolean> {
  const before = remarks.length;
  const note = (what: string): void =>
    void remarks.push(`${what}; the store's segments were read and every new page checked`);
  if (manifest === null) note(`${manifestKey(build)} is missing or damaged`);
  const numbers = new Map(
    manifest?.segments.map(({ sha256: name }, number) => [segmentKey(name), number]),
  );
  for (const file of manifest === null ? [] : indexesOf(manifest)) {
    try {
      addIndex(texts, await openIndexFile(store, file), numbers);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      note(error.message);
    }
  }
  return remarks.length === before;
}

function addIndex(texts: TextTable, index: BuildIndex, numbers: ReadonlyMap<string, number>): void {
  for (const { hash, place } of index.entries()) {
    const { key, offset, length } = place;
    const segment = numbers.get(key);
    if (segment !== undefined) texts.add(hash, { segment, offset, length });
  }
}

async function namedSegments(store: Store): Promise<ReadonlySet<string>> {
  const builds = await listBuilds(store);
  const segments = builds.flatMap(({ manifest }) => manifest?.segments ?? []);
  return new Set(segments.map(({ sha256: name }) => segmentKey(name)));
}

async function addLeftovers(
  store: Store,
  found: {
    readonly texts: TextTable;
    readonly segments: Segment[];
    readonly named: ReadonlySet<string>;
  },
): Promise<void> {
  const { texts, segments, named } = found;
  for await (const { key } of store.list(SEGMENTS)) {
    const name = segmentName(key);
    if (name === null || named.has(key)) continue;
    const bytes = await readBounded(store, key, MAX_SEGMENT_BYTES);
    if (typeof bytes === "string") continue;
    const known = segments.findIndex((each) => each.sha256 === name);
    const segment = known === -1 ? segments.length : known;
    segments[segment] = { sha256: name, bytes: bytes.length };
    for (const { hash, offset, length } of textsIn(bytes)) {
      if (texts.find(hash) === null) texts.add(hash, { segment, offset, length });
    }
  }
}

/** `null` for the key of anything else. */
export function segmentName(key: string): string | null {
  const name = key.slice(SEGMENTS.length, -".gz".length);
  return /^[0-9a-f]{64}$/.test(name) && key === segmentKey(name) ? name : null;
}

const GZIP_END_BYTES = 8;

/** Yields the texts of a segment up to the first damaged one. */
function* textsIn(bytes: Uint8Array) {
  for (let offset = 0; offset < bytes.length;) {
    const inflated = inflatedAt(bytes, offset + GZIP_HEAD_BYTES);
    if (inflated === null) return;
    const length = GZIP_HEAD_BYTES + inflated.read + GZIP_END_BYTES;
    yield { hash: sha256(inflated.text), offset, length };
    offset += length;
  }
}

function inflatedAt(bytes: Uint8Array, at: number) {
  try {
    const options = { info: true, maxOutputLength: MAX_PAGE_BYTES };
    // The types lack what `info` changes.
    const { buffer, engine } = inflateRawSync(bytes.subarray(at), options) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return { text: buffer, read: engine.bytesWritten };
  } catch {
    return null;
  }
}
