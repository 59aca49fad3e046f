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
  type TextSearchFile,
} from "../../contract/build.ts";
import { textSearchKey } from "../../contract/request/text-search.ts";
import { parsedFile, readCheckedManifest, readUnaltered } from "../../store/read-build.ts";
import type { BuildReader, ReadOptions } from "../../store/store.ts";
import { messageOf } from "../../lib/errors.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { type Log, REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import { createFileCheck, type FileCheckParts } from "./file-check.ts";
import { type Search, SearchDamaged, SearchNotRead } from "./search.ts";

export interface LiveBuild {
  readonly id: string;
  readonly manifest: Manifest;
  readonly index: PageIndex;
  readonly search: Search;
  /** Returns the local files with the texts of some Congresses, or of all; null on a host without. */
  readonly textFiles: ((congress: number | null) => Promise<readonly string[]>) | null;
}

/** A build that a host's pointer names. */
export interface NamedBuild {
  readonly id: string;
  /** Another one for the same build if it must be loaded again. */
  readonly version: string;
  readonly load: (signal: AbortSignal) => Promise<LiveBuild>;
}

export interface BuildWatcherParts {
  /** Reads the pointer; returns null if it names no build. */
  readonly readPointer: (signal: AbortSignal) => Promise<NamedBuild | null>;
  readonly log: Log;
  /** This server's public URL. A build with other links is served with a warning. */
  readonly baseUrl?: string | null | undefined;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
  /** How long requests may still use the previous build. */
  readonly graceMs?: number;
  readonly pointerMs?: number;
  readonly loadMs?: number;
}

const DEFAULTS = {
  clock: () => performance.now(),
  graceMs: 30_000,
  pointerMs: 5_000,
  loadMs: 600_000,
};
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

interface Failure {
  readonly version: string;
  readonly pauseMs: number;
  readonly until: number;
}

export class BuildWatcher {
  readonly #parts: BuildWatcherParts & typeof DEFAULTS;
  /** Running requests still use the old build's search. A rollback reuses it. */
  readonly #retiring: LRUCache<string, LiveBuild>;
  readonly #reportUnread: (error: unknown) => void;
  readonly #stopping = new AbortController();
  #live: LiveBuild | null = null;
  #version: string | null = null;
  #failure: Failure | null = null;
  #isStoreRead = true;
  #looking: Promise<void> | null = null;

  constructor(parts: BuildWatcherParts) {
    this.#parts = { ...DEFAULTS, ...parts };
    const { log, clock, graceMs } = this.#parts;
    this.#retiring = new LRUCache({
      ttl: graceMs,
      ttlAutopurge: true,
      dispose: ({ search }, _, reason) => {
        if (reason === "expire")
          search.close().catch((error: unknown) => log.warn("search_not_closed", { error }));
      },
    });
    const report = (error: unknown) => log.error("pointer_read_failed", { error });
    this.#reportUnread = throttled(report, REPORT_EVERY_MS, clock);
  }

  readonly current = (): LiveBuild | null => this.#live;

  /** Whether the last read of the pointer succeeded, or no build was ever live. */
  readonly isStoreRead = (): boolean => this.#isStoreRead;

  /** Loads a new build if there is one. Keeps the old one if that fails, and retries with backoff. */
  look(): Promise<void> {
    this.#looking ??= this.#followPointer()
      .catch((error: unknown) => {
        this.#isStoreRead = false;
        if (!this.#stopping.signal.aborted) throw error;
      })
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  /** Looks, and logs if the pointer cannot be read. */
  refresh(): Promise<void> {
    return this.look().catch(this.#reportUnread);
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the edge is stopping"));
    await this.#looking?.catch(() => undefined);
    this.#retiring.purgeStale();
    const builds = [...this.#retiring.values(), ...(this.#live === null ? [] : [this.#live])];
    this.#retiring.clear();
    await Promise.all(builds.map(({ search }) => search.close()));
  }

  async #followPointer(): Promise<void> {
    const { readPointer, pointerMs, log, baseUrl } = this.#parts;
    const named = await withDeadline(pointerMs, readPointer, this.#stopping.signal);
    // If the store's folder was removed, the pointer is missing, without an error.
    this.#isStoreRead = named !== null || this.#live === null;
    if (named === null || named.version === this.#version) return;
    const next = this.#retiring.get(named.version) ?? (await this.#load(named));
    if (next === null) return;
    this.#retiring.delete(named.version);
    if (this.#live !== null && this.#version !== null)
      this.#retiring.set(this.#version, this.#live);
    this.#live = next;
    this.#version = named.version;
    this.#failure = null;
    log.info("build_live", { build: next.id, pages: next.index.size });
    warnOfOtherBase(log, next.manifest, baseUrl);
  }

  async #load({ id, version, load }: NamedBuild): Promise<LiveBuild | null> {
    const { clock, loadMs, log } = this.#parts;
    const last = this.#failure?.version === version ? this.#failure : null;
    if (last !== null && clock() < last.until) return null;
    const { signal: stopping } = this.#stopping;
    try {
      return await withDeadline(loadMs, load, stopping);
    } catch (error) {
      stopping.throwIfAborted();
      const pauseMs = last === null ? FIRST_PAUSE_MS : Math.min(2 * last.pauseMs, LONGEST_PAUSE_MS);
      this.#failure = { version, pauseMs, until: clock() + pauseMs };
      log.error("build_load_failed", { build: id, error, retry_in_s: pauseMs / 1000 });
      return null;
    }
  }
}

/** Warns if a build has links to another base URL. */
function warnOfOtherBase(
  log: Log,
  { build, base_url }: Manifest,
  baseUrl: string | null | undefined,
): void {
  if (baseUrl === null || baseUrl === undefined || baseUrl === base_url) return;
  const see = "LEGIS_BASE_URL; if it is right, run legis generate with it";
  log.warn("base_url_mismatch", { build, links: base_url, base_url: baseUrl, see });
}

export interface StoredBuildParts extends FileCheckParts {
  readonly store: BuildReader;
  readonly openSearch: (path: string) => Promise<Search>;
}

/**
 * Returns the `readPointer` of a store. A build is loaded again, at most once a minute, after a search or `checkFiles`
 * found damage. Until then, its searches are refused.
 */
export function pointerIn(parts: StoredBuildParts) {
  const { clock = () => performance.now() } = parts;
  let isDamaged = false;
  let reloads = 0;
  let loadedAt = clock();
  let check = createFileCheck(parts);
  const noteDamage = (error: unknown): never => {
    isDamaged ||= error instanceof SearchDamaged;
    throw error;
  };
  const load = async (pointer: Pointer, signal: AbortSignal): Promise<LiveBuild> => {
    const own = createFileCheck(parts);
    const openSearch = async (path: string): Promise<Search> => {
      const search = await parts.openSearch(path);
      const query: Search["query"] = async (request, client) => {
        own.requireSound([path, ...(request.kind === "texts" ? request.files : [])]);
        return search.query(request, client).catch(noteDamage);
      };
      return { query, close: () => search.close() };
    };
    const live = await loadBuild(pointer, { ...parts, openSearch, ...own }, signal);
    check = own;
    loadedAt = clock();
    return live;
  };
  const readPointer: BuildWatcherParts["readPointer"] = async (signal) => {
    const bytes = await parts.store.read(POINTER_KEY, { signal, maxBytes: MAX_POINTER_BYTES });
    if (bytes === null) return null;
    const pointer = parsedFile(Pointer, POINTER_KEY, bytes);
    if (isDamaged && clock() - loadedAt >= MINUTE_MS) {
      [isDamaged, loadedAt] = [false, clock()];
      reloads += 1;
    }
    return {
      id: pointer.build,
      version: `${pointer.build} ${pointer.manifest_sha256} ${reloads}`,
      load: (loading) => load(pointer, loading),
    };
  };
  return {
    readPointer,
    /** Looks at the live build's files. @throws {SearchDamaged} if one was altered */
    checkFiles: () => check.look().catch(noteDamage),
  };
}

type LoadParts = Pick<StoredBuildParts, "store" | "openSearch"> &
  Pick<ReturnType<typeof createFileCheck>, "isSound">;

/** Returns a local copy; a new one if the kept one was altered. Throws if the store has no such file. */
async function unalteredFile(
  { store, isSound }: LoadParts,
  key: string,
  { sha256, ...options }: ReadOptions & { readonly sha256: string },
): Promise<string> {
  for (const isAltered of [false, true]) {
    const path = await store.localFile(key, { ...options, isAltered });
    if (path === null) throw new Error(`the store has no ${key}`);
    if (await isSound(path, sha256)) return path;
  }
  throw new Error(`${key} has a checksum mismatch`);
}

/** Copies a file when a search first needs it, and checks it once. */
function openTextFiles(
  parts: LoadParts,
  { text_search: files = [] }: Manifest,
): NonNullable<LiveBuild["textFiles"]> {
  const opened = new Map<TextSearchFile, Promise<string>>();
  const open = async (file: TextSearchFile): Promise<string> => {
    const options = { maxBytes: file.bytes, sha256: file.sha256 };
    try {
      return await unalteredFile(parts, textSearchKey(file), options);
    } catch (cause) {
      throw new SearchNotRead(messageOf(cause), { cause });
    }
  };
  return (congress) => {
    const wanted = files.filter((file) => congress === null || file.congress === congress);
    return Promise.all(
      wanted.map((file) => {
        const opening = opened.get(file) ?? open(file);
        opened.set(file, opening);
        opening.catch(() => opened.delete(file));
        return opening;
      }),
    );
  };
}

async function loadBuild(
  { build: id, manifest_sha256 }: Pointer,
  parts: LoadParts,
  signal: AbortSignal,
): Promise<LiveBuild> {
  const { store, openSearch } = parts;
  const { manifest } = await readCheckedManifest(store, id, { sha256: manifest_sha256, signal });
  const open = async ({ key, pages, sha256, segments }: IndexFile): Promise<PageIndex> =>
    openIndex(
      await readUnaltered(store, key, { maxBytes: indexBytes(pages), sha256, signal }),
      segments,
    );
  const [main, changes] = indexesOf(manifest);
  const index = joinIndexes(await open(main), await open(changes));
  const key = searchKey(id);
  const { search_bytes: maxBytes, search_sha256: sha256 } = manifest;
  const searchPath = await unalteredFile(parts, key, { maxBytes, sha256, signal });
  // The last step, because it starts threads that must be closed again.
  signal.throwIfAborted();
  const search = await openSearch(searchPath);
  if (signal.aborted) await search.close();
  signal.throwIfAborted();
  return { id, manifest, index, search, textFiles: openTextFiles(parts, manifest) };
}
