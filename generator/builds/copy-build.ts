import {
  type Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
  SEGMENTS,
  segmentKey,
} from "../../contract/build.ts";
import { TEXT_SEARCH, textSearchKey } from "../../contract/request/text-search.ts";
import { MAX_STATUS_BYTES, STATUS_KEY } from "../../contract/status.ts";
import type { OnProgress } from "../../lib/log.ts";
import type { Store } from "../../store/store.ts";

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress;
}

/**
 * Copies a build and the nightly job's status into another store. The manifest comes last: without
 * it a build does not exist, so an interrupted copy leaves no incomplete build and can be resumed.
 */
export async function copyBuild(
  from: Store,
  to: Store,
  manifest: Manifest,
  { signal, onProgress = () => {} }: CopyOptions = {},
): Promise<{ readonly segments: number }> {
  const { build } = manifest;
  const last = manifestKey(build);
  const isThere = await isSame(from, to, last);
  const shared = isThere ? [] : await missingIn(to, manifest);
  const files = [...shared];
  if (!isThere) {
    for await (const { key, size } of from.list(`builds/${build}/`)) {
      if (key !== last) files.push({ key, size });
    }
    files.push({ key: last, size: MAX_MANIFEST_BYTES });
  }
  for (const [position, { key, size: maxBytes }] of files.entries()) {
    signal?.throwIfAborted();
    onProgress("copy", position / files.length);
    // The search database may exceed memory, so files are uploaded from files.
    const path = await from.localFile(key, { signal, maxBytes });
    if (path === null) throw new Error(`the store has no ${key}, which ${build} needs`);
    await to.upload(key, path);
  }
  const status = await from.read(STATUS_KEY, { maxBytes: MAX_STATUS_BYTES });
  if (status !== null) await to.write(STATUS_KEY, status);
  return { segments: shared.filter(({ key }) => key.startsWith(SEGMENTS)).length };
}

/** Returns the sizes of all objects under prefixes. */
export async function storedSizes(
  store: Pick<Store, "list">,
  prefixes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const prefix of prefixes) {
    for await (const { key, size } of store.list(prefix)) sizes.set(key, size);
  }
  return sizes;
}

/** Returns the segments and full-text indexes that a store lacks. */
async function missingIn(to: Store, { segments, text_search: texts = [] }: Manifest) {
  const sizes = await storedSizes(to, [SEGMENTS, TEXT_SEARCH]);
  // A bucket has the indexes compressed, so their sizes differ.
  return [
    ...segments
      .map(({ sha256, bytes: size }) => ({ key: segmentKey(sha256), size }))
      .filter(({ key, size }) => sizes.get(key) !== size),
    ...texts
      .map((file) => ({ key: textSearchKey(file), size: file.bytes }))
      .filter(({ key }) => !sizes.has(key)),
  ];
}

async function isSame(from: Store, to: Store, key: string): Promise<boolean> {
  const read = (store: Store) => store.read(key, { maxBytes: MAX_MANIFEST_BYTES });
  const [here, there] = await Promise.all([read(from), read(to)]);
  return here !== null && there !== null && Buffer.compare(here, there) === 0;
}
