import { LRUCache } from "lru-cache";

import {
  indexBytes,
  joinIndexes,
  openIndex,
  type PageIndex,
  type IndexFile,
  indexesOf,
} from "../../contract/build-index.ts";
import {
  type Manifest,
  MAX_POINTER_BYTES,
  Pointer,
  POINTER_KEY,
  searchKey,
} from "../../contract/build.ts";
import type { VerifyKeys } from "../../contract/signature.ts";
import { readCheckedManifest, readUnaltered } from "../../store/read-build.ts";
import type { BuildReader } from "../../store/store.ts";
import { parseJson } from "../../lib/bytes.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { type Log, REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import type { Search } from "./search.ts";

export interface LiveBuild {
  readonly id: string;
  readonly manifest: Manifest;
  readonly index: PageIndex;
  readonly search: Search;
}

export interface BuildWatcherParts {
  readonly store: BuildReader;
  readonly openSearch: (path: string) => Promise<Search>;
  /**
   * A signed build's search database is verified and read in a copy that others cannot change. Writers of
   * the store could change the original after the check.
   */
  readonly privateCopy: (
    path: string,
  ) => Promise<{ readonly path: string; readonly remove: () => Promise<void> }>;
  /** Returns the SHA-256 in hex without blocking. */
  readonly hashFile: (path: string) => Promise<string>;
  readonly log: Log;
  /** If set, only builds signed by one of these keys are loaded. */
  readonly verifyKeys?: VerifyKeys | undefined;
  /** This server's public URL. A build with other links is served with a warning. */
  readonly baseUrl?: string | undefined;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
  /** How long requests may still use the previous build. */
  readonly graceMs?: number;
  readonly pointerMs?: number;
  readonly loadMs?: number;
}

export type BuildWatcher = ReturnType<typeof watchBuilds>;

const DEFAULT_GRACE_MS = 30_000;
const DEFAULT_POINTER_MS = 5_000;
const DEFAULT_LOAD_MS = 600_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

interface LoadParts extends Pick<
  BuildWatcherParts,
  "store" | "openSearch" | "privateCopy" | "hashFile" | "verifyKeys"
> {
  readonly pointer: Pointer;
  readonly signal: AbortSignal;
}

interface Failure {
  readonly id: string;
  /** The manifest's hash in the pointer. */
  readonly manifest: string | undefined;
  readonly pauseMs: number;
  readonly until: number;
}

export function watchBuilds({
  store,
  openSearch,
  privateCopy,
  hashFile,
  log,
  verifyKeys,
  baseUrl,
  clock = () => performance.now(),
  graceMs = DEFAULT_GRACE_MS,
  pointerMs = DEFAULT_POINTER_MS,
  loadMs = DEFAULT_LOAD_MS,
}: BuildWatcherParts) {
  let live: LiveBuild | null = null;
  let failure: Failure | null = null;
  let isStoreRead = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  let refreshing: Promise<void> | null = null;
  const stopping = new AbortController();
  // Running requests still use the old build's search. A rollback reuses it.
  const retiring = new LRUCache<string, LiveBuild>({
    ttl: graceMs,
    ttlAutopurge: true,
    dispose: ({ search }, _, reason) => {
      if (reason === "expire") void search.close();
    },
  });
  const reportUnread = throttled(
    (error) => log.error("pointer_not_read", { error }),
    REPORT_EVERY_MS,
    clock,
  );

  const load = async (pointer: Pointer): Promise<LiveBuild | null> => {
    const { build: id, manifest_sha256: manifest } = pointer;
    const last = failure?.id === id && failure.manifest === manifest ? failure : null;
    if (last !== null && clock() < last.until) return null;
    try {
      return await withDeadline(
        loadMs,
        (signal) =>
          loadBuild({ store, openSearch, privateCopy, hashFile, verifyKeys, pointer, signal }),
        stopping.signal,
      );
    } catch (error) {
      stopping.signal.throwIfAborted();
      const pauseMs = last === null ? FIRST_PAUSE_MS : Math.min(2 * last.pauseMs, LONGEST_PAUSE_MS);
      failure = { id, manifest, pauseMs, until: clock() + pauseMs };
      log.error("build_not_loaded", { build: id, error, again_in_s: pauseMs / 1000 });
      return null;
    }
  };
  const followPointer = async (): Promise<void> => {
    const pointer = await readPointer(store, pointerMs, stopping.signal);
    // If the store's folder was removed, the pointer is missing, without an error.
    isStoreRead = pointer !== null || live === null;
    if (pointer === null || pointer.build === live?.id) return;
    const id = pointer.build;
    const next = retiring.get(id) ?? (await load(pointer));
    if (next === null) return;
    retiring.delete(id);
    if (live !== null) retiring.set(live.id, live);
    live = next;
    failure = null;
    log.info("build_live", { build: id, pages: live.index.size });
    warnOfOtherBase(log, live.manifest, baseUrl);
  };
  const refresh = (): Promise<void> => {
    refreshing ??= followPointer()
      .catch((error: unknown) => {
        isStoreRead = false;
        if (!stopping.signal.aborted) reportUnread(error);
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  };
  return {
    current: () => live,
    /** Whether the last read of the pointer succeeded, or no build was ever live. */
    isStoreRead: () => isStoreRead,
    /** Loads a new build if there is one. Logs errors, keeps the old build, and retries with backoff. */
    refresh,
    start: (everyMs: number): void => {
      timer ??= setInterval(() => void refresh(), everyMs);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      stopping.abort(new Error("the edge is stopping"));
      await refreshing;
      retiring.purgeStale();
      const builds = [...retiring.values(), ...(live === null ? [] : [live])];
      retiring.clear();
      await Promise.all(builds.map(({ search }) => search.close()));
    },
  };
}

/** Warns if a build has links to another base URL. */
export function warnOfOtherBase(
  log: Log,
  { build, base_url }: Manifest,
  baseUrl: string | undefined,
): void {
  if (baseUrl === undefined || baseUrl === base_url) return;
  const see = "LEGIS_BASE_URL; if it is right, run legis generate with it";
  log.warn("base_url_differs", { build, links: base_url, base_url: baseUrl, see });
}

async function readPointer(
  store: BuildReader,
  withinMs: number,
  stopping: AbortSignal,
): Promise<Pointer | null> {
  const read = (signal: AbortSignal) =>
    store.read(POINTER_KEY, { signal, maxBytes: MAX_POINTER_BYTES });
  const bytes = await withDeadline(withinMs, read, stopping);
  return bytes === null ? null : Pointer.parse(parseJson(bytes));
}

async function loadBuild({
  store,
  openSearch,
  privateCopy,
  hashFile,
  verifyKeys,
  pointer: { build: id, manifest_sha256 },
  signal,
}: LoadParts): Promise<LiveBuild> {
  const { manifest } = await readCheckedManifest(store, id, {
    sha256: manifest_sha256,
    verifyKeys,
    signal,
  });
  const open = async ({ key, pages, sha256 }: IndexFile): Promise<PageIndex> =>
    openIndex(await readUnaltered(store, key, { maxBytes: indexBytes(pages), sha256, signal }));
  const [main, changes] = indexesOf(manifest);
  const index = joinIndexes(await open(main), changes ? await open(changes) : null);
  const key = searchKey(id);
  const maxBytes = manifest.search_bytes ?? Infinity;
  const searchPath = await store.localFile(key, { signal, maxBytes });
  if (searchPath === null) throw new Error(`the store has no ${key}`);
  const copy = verifyKeys && (await privateCopy(searchPath));
  try {
    const path = copy?.path ?? searchPath;
    if ((await hashFile(path)) !== manifest.search_sha256) {
      throw new Error(`${key} has a checksum mismatch`);
    }
    // The last step, because it starts threads that must be closed again.
    signal.throwIfAborted();
    const search = await openSearch(path);
    if (signal.aborted) await search.close();
    signal.throwIfAborted();
    return { id, manifest, index, search: copy ? closing(search, copy.remove) : search };
  } catch (error) {
    await copy?.remove();
    throw error;
  }
}

function closing(search: Search, remove: () => Promise<void>): Search {
  return {
    query: (request, client) => search.query(request, client),
    close: async () => {
      await search.close();
      await remove();
    },
  };
}
