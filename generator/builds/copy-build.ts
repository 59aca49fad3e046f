import {
  type Manifest,
  manifestKey,
  MAX_LINE_FILE_BYTES,
  MAX_MANIFEST_BYTES,
  MAX_SEGMENT_BYTES,
  searchKey,
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
  const copy = async (key: string, maxBytes: number): Promise<void> => {
    signal?.throwIfAborted();
    const bytes = await from.read(key, { signal, maxBytes });
    if (bytes === null) throw lacks(key);
    await to.write(key, bytes);
  };
  // The search database may exceed memory, so it is uploaded from a file.
  const copyFile = async (key: string, maxBytes: number): Promise<void> => {
    signal?.throwIfAborted();
    const path = await from.localFile(key, { signal, maxBytes });
    if (path === null) throw lacks(key);
    await to.upload(key, path);
  };
  const lacks = (key: string): Error =>
    new Error(`the store has no ${key}, which ${manifest.build} needs`);
  const copyStatus = async (): Promise<void> => {
    const status = await from.read(STATUS_KEY, { maxBytes: MAX_STATUS_BYTES });
    if (status !== null) await to.write(STATUS_KEY, status);
  };
  const { build } = manifest;
  const last = manifestKey(build);
  if (await isSame(from, to, last)) {
    await copyStatus();
    return { segments: 0 };
  }
  const sizes = new Map<string, number>();
  for await (const { key, size } of to.list(SEGMENTS)) sizes.set(key, size);
  const missing = manifest.segments
    .map(({ sha256, bytes }) => ({ key: segmentKey(sha256), bytes }))
    .filter(({ key, bytes }) => sizes.get(key) !== bytes);
  for (const [position, { key }] of missing.entries()) {
    onProgress("copy", position / missing.length);
    await copy(key, MAX_SEGMENT_BYTES);
  }
  const texts = new Map<string, number>();
  for await (const { key, size } of to.list(TEXT_SEARCH)) texts.set(key, size);
  for (const file of manifest.text_search ?? []) {
    const key = textSearchKey(file);
    if (texts.get(key) !== file.bytes) await copyFile(key, file.bytes);
  }
  for await (const { key } of from.list(`builds/${build}/`)) {
    if (key === last) continue;
    if (key === searchKey(build)) await copyFile(key, manifest.search_bytes);
    else await copy(key, MAX_LINE_FILE_BYTES);
  }
  await copy(last, MAX_MANIFEST_BYTES);
  await copyStatus();
  return { segments: missing.length };
}

async function isSame(from: Store, to: Store, key: string): Promise<boolean> {
  const read = (store: Store) => store.read(key, { maxBytes: MAX_MANIFEST_BYTES });
  const [here, there] = await Promise.all([read(from), read(to)]);
  return here !== null && there !== null && Buffer.compare(here, there) === 0;
}
