import { LRUCache } from "lru-cache";

import { changesIndexKey, indexKey, type Manifest } from "../../../contract/build.ts";
import {
  INDEX_HEAD_BYTES,
  joinIndexes,
  openSlicedIndex,
  type PageIndex,
} from "../../../contract/build-index.ts";
import {
  MAX_RECORD_BYTES,
  WORKERS_POINTER_KEY,
  WorkersPointer,
  WorkersRecord,
  workersRecordKey,
} from "../../../contract/workers-build.ts";
import type { Search } from "../../../edge/builds/search.ts";
import {
  BuildWatcher,
  type LiveBuild,
  type NamedBuild,
} from "../../../edge/builds/watch-builds.ts";
import { parseJson, requireHash } from "../../../lib/bytes.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import type { Log } from "../../../lib/log.ts";
import { readCheckedManifest, readUnaltered } from "../../../store/read-build.ts";
import type { BucketReader } from "./bucket-reader.ts";
import { PageNotRead } from "../../../edge/builds/pages.ts";

interface LoadParts {
  readonly reader: BucketReader;
  readonly openSearch: (live: NonNullable<WorkersPointer["live"]>) => Search;
}

export interface FollowParts extends LoadParts {
  readonly log: Log;
  readonly baseUrl: string;
  readonly clock: () => number;
  /** Keeps work alive after its request. Only that request may call it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

const FRESH_MS = 2_000;
/** After a longer idle time, the pointer is read before the answer, else in the background. */
const STALE_MS = 10_000;
/** All requests wait for the same read, so it must end well before its request is ended. */
const [POINTER_MS, LOAD_MS] = [5_000, 10_000];

/** Follows the pointer. Requests trigger the reads, because nothing runs between requests. */
export function followBuilds({ log, baseUrl, clock, waitUntil, ...parts }: FollowParts) {
  const watcher = new BuildWatcher({
    readPointer: () => readPointer(parts),
    log,
    baseUrl,
    clock,
    pointerMs: POINTER_MS,
    loadMs: LOAD_MS,
  });

  return {
    current: watcher.current,
    isStoreRead: watcher.isStoreRead,
    /** Call before each request. Rarely delays one. */
    follow: followOnRequests({
      look: () => watcher.refresh(),
      isUnread: () => watcher.current() === null,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      clock,
      waitUntil,
    }),
  };
}

interface Followed extends Pick<FollowParts, "clock" | "waitUntil"> {
  readonly look: () => Promise<void>;
  readonly isUnread?: () => boolean;
  readonly freshMs: number;
  readonly staleMs: number;
}

/** Returns a function that looks if the last look is not fresh, for all requests once, which wait if it is stale. */
export function followOnRequests(parts: Followed): () => Promise<void> | undefined {
  const { look, isUnread = () => false, freshMs, staleMs, clock, waitUntil } = parts;
  let checkedAt = -Infinity;
  let looking: Promise<void> | null = null;
  return () => {
    const age = clock() - checkedAt;
    if (age < freshMs && age >= 0) return undefined;
    if (looking === null) {
      looking = look().finally(() => {
        // Even after a failure, so that not every request retries.
        checkedAt = clock();
        looking = null;
      });
      waitUntil(looking);
    }
    return isUnread() || age > staleMs || age < 0 ? looking : undefined;
  };
}

async function readPointer(parts: LoadParts): Promise<NamedBuild | null> {
  const bytes = await parts.reader.read(WORKERS_POINTER_KEY, { maxBytes: MAX_RECORD_BYTES });
  const live = bytes === null ? null : WorkersPointer.parse(parseJson(bytes)).live;
  if (live === null) return null;
  const version = `${live.record_sha256} ${live.replicas}`;
  return { id: live.build, version, load: () => loadBuild(live, parts) };
}

/** Loads and verifies a build. Reads only the beginning of its index. */
async function loadBuild(
  live: NonNullable<WorkersPointer["live"]>,
  { reader, openSearch }: LoadParts,
): Promise<LiveBuild> {
  const { build: id, record_sha256 } = live;
  const recordBytes = await readUnaltered(reader, workersRecordKey(id), {
    maxBytes: MAX_RECORD_BYTES,
    sha256: record_sha256,
  });
  const record = WorkersRecord.parse(parseJson(recordBytes));
  if (record.build !== id) throw new Error(`the record of build ${id} names build ${record.build}`);
  const sha256 = record.manifest_sha256;
  const { manifest } = await readCheckedManifest(reader, id, { sha256 });
  const { index_piece_bytes: size, index_pieces, changes_pieces } = record;
  const { segments } = manifest;
  const open = (key: string, hashes: readonly string[]) =>
    openIndexPieces(reader, { key, size, hashes, segments });
  const index = joinIndexes(
    await open(indexKey(id), index_pieces),
    await open(changesIndexKey(id), changes_pieces),
  );
  return { id, manifest, index, search: openSearch(live), textFiles: null };
}

const CACHE_BYTES = 6 * 1024 ** 2;
/** Requests share a read, so it must end before the runtime ends its first request. */
const PIECE_MS = 3_000;

interface IndexPieces {
  readonly key: string;
  readonly size: number;
  readonly hashes: readonly string[];
  readonly segments: Manifest["segments"];
}

/** Reads only the needed pieces of an index and verifies them. */
export async function openIndexPieces(
  reader: Pick<BucketReader, "read">,
  { key, size, hashes, segments }: IndexPieces,
): Promise<PageIndex> {
  const pieces = new LRUCache<number, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (piece) => piece.length,
    ignoreFetchAbort: true,
    fetchMethod: async (number) => {
      try {
        return await withDeadline(PIECE_MS, () => readPiece(number));
      } catch (cause) {
        throw new PageNotRead(`piece ${number} of ${key} cannot be read`, { cause });
      }
    },
  });

  async function readPiece(number: number): Promise<Uint8Array> {
    const piece = await reader.read(key, { range: { offset: number * size, length: size } });
    if (piece === null) throw new Error(`the store has no ${key}`);
    await requireHash(piece, hashes[number], key);
    return piece;
  }

  async function read(from: number, to: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(to - from);
    for (let offset = from; offset < to;) {
      const number = Math.floor(offset / size);
      const piece = await pieces.forceFetch(number);
      const part = piece.subarray(offset - number * size, to - number * size);
      bytes.set(part, offset - from);
      offset = (number + 1) * size;
    }
    return bytes;
  }

  return openSlicedIndex(await read(0, INDEX_HEAD_BYTES), segments, read);
}
