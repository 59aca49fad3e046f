import { searchKey, type Manifest } from "../../../contract/build.ts";
import { LIVE, readManifest } from "../open-build.ts";
import {
  MAX_RECORD_BYTES,
  WorkersRecord,
  searchRowsKey,
  workersRecordKey,
} from "../../../contract/workers-build.ts";
import { sha256Hex } from "../../../lib/hash.ts";
import { readUnaltered } from "../../../store/read-build.ts";
import type { Store } from "../../../store/store.ts";
import { storedSizes } from "../copy-build.ts";
import { parsedOrNull } from "../read-text.ts";
import { dropSearches, recordSearch } from "./searches.ts";
import type { WorkerClient } from "./worker-client.ts";
import { changePointer } from "../workers-pointer.ts";
import { indexBytes, indexesOf, type IndexFile } from "../../../contract/build-index.ts";
import { writeSearchRows } from "./search-rows.ts";

export interface PublishOptions {
  readonly store: Store;
  readonly worker: WorkerClient;
  /** Default: the store's live build. */
  readonly build?: string | undefined;
  readonly replicas: number;
  readonly signal?: AbortSignal | undefined;
  /** `share` from 0 to 1. */
  readonly onProgress?: (step: string, share: number) => void;
}

export interface WorkersPublication {
  readonly build: string;
  readonly before: string | null;
  readonly chunks: number;
}

/**
 * Puts a build live on Workers: its search first, the pointer last. If killed, the next run resumes. The
 * caller has the store's lease.
 */
export async function publishToWorkers(options: PublishOptions): Promise<WorkersPublication> {
  const { store, worker, replicas, signal, onProgress = () => {} } = options;
  const stored = await readManifest(store, options.build ?? LIVE);
  const { manifest } = stored;
  const { build } = manifest;
  onProgress("search rows", 0);
  const manifestSha256 = sha256Hex(stored.bytes);
  const { record, sha256 } = await writeRecord(store, manifest, manifestSha256, signal);
  await worker.migrate();
  // Recorded first, so that a later run removes the rows of a killed one.
  const before = await recordSearch(store, build, replicas);
  for (let replica = 0; replica < replicas; replica++) {
    await loadWhole(worker, build, replica, (share) =>
      onProgress("search", (replica + share) / replicas),
    );
    signal?.throwIfAborted();
  }
  const live = { build, record_sha256: sha256, replicas };
  await changePointer(store, (pointer) => ({ ...pointer, live }));
  // If it was live before, other hosts may still use the search of the build before that.
  if (before.live?.build !== build) {
    await dropSearches(store, worker, new Set([build, before.live?.build, manifest.previous]));
  }
  const chunks = record.search.chunks.length;
  return { build, before: before.live?.build ?? null, chunks };
}

async function loadWhole(
  worker: WorkerClient,
  build: string,
  replica: number,
  onShare: (share: number) => void,
): Promise<void> {
  const { loaded, chunks } = await worker.load(build, replica);
  onShare(loaded / Math.max(1, chunks));
  if (loaded < chunks) await loadWhole(worker, build, replica, onShare);
}

/** The entries of a few pages span some KB, so a larger piece serves more lookups. */
const INDEX_PIECE_BYTES = 64 * 1024;

async function writeRecord(
  store: Store,
  manifest: Manifest,
  manifestSha256: string,
  signal: AbortSignal | undefined,
) {
  const { build } = manifest;
  const there = await readRecord(store, build);
  if (there !== null && there.record.manifest_sha256 === manifestSha256) return there;
  const [index, changes] = indexesOf(manifest);
  const index_pieces = await piecesOf(store, index);
  const changes_pieces = await piecesOf(store, changes);
  const path = await store.localFile(searchKey(build), {
    signal,
    maxBytes: manifest.search_bytes,
  });
  if (path === null) throw new Error(`${searchKey(build)} is missing`);
  const sizes = await storedSizes(store, [`builds/${build}/search-rows/`]);
  const search = await writeSearchRows(path, async (chunk, bytes) => {
    signal?.throwIfAborted();
    const key = searchRowsKey(build, chunk);
    if (sizes.get(key) !== bytes.length) await store.write(key, bytes);
  });
  const record: WorkersRecord = {
    build,
    manifest_sha256: manifestSha256,
    index_piece_bytes: INDEX_PIECE_BYTES,
    index_pieces,
    changes_pieces,
    search,
  };
  const bytes = Buffer.from(`${JSON.stringify(record)}\n`);
  await store.write(workersRecordKey(build), bytes);
  return { record, sha256: sha256Hex(bytes) };
}

async function readRecord(store: Store, build: string) {
  const bytes = await store.read(workersRecordKey(build), { maxBytes: MAX_RECORD_BYTES });
  const record = bytes && parsedOrNull(WorkersRecord, bytes);
  return record && { record, sha256: sha256Hex(bytes) };
}

async function piecesOf(store: Store, { key, pages, sha256 }: IndexFile): Promise<string[]> {
  const index = await readUnaltered(store, key, { maxBytes: indexBytes(pages), sha256 });
  const count = Math.ceil(index.length / INDEX_PIECE_BYTES);
  return Array.from({ length: count }, (_, position) =>
    sha256Hex(index.subarray(position * INDEX_PIECE_BYTES, (position + 1) * INDEX_PIECE_BYTES)),
  );
}
