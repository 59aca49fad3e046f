import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

import { type PageIndex, objectKey } from "../../contract/build-index.ts";
import { MAX_OBJECT_BYTES, MAX_PAGE_BYTES } from "../../contract/build.ts";
import type { BulkPart } from "../../contract/resources/bulk.ts";
import type { BuildReader } from "../../store/store.ts";
import { createCircuit } from "../../lib/circuit.ts";
import { orAborted, withDeadline } from "../../lib/deadline.ts";
import { type Sha256, webSha256 } from "../../lib/bytes.ts";

export type Pages = ReturnType<typeof createPages>;

export interface PagesParts {
  readonly store: Pick<BuildReader, "read">;
  /** Rejects as soon as the output exceeds `maxBytes`. */
  readonly gunzip: (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>;
  readonly sha256?: Sha256;
  /** Counted decompressed. */
  readonly cacheBytes: number;
  /** Includes the queue and decompression. */
  readonly deadlineMs?: number | undefined;
}

/** The build has the page, but the store is down or its object is missing or damaged. */
export class PageNotRead extends Error {
  override readonly name = "PageNotRead";
}

const DEFAULT_DEADLINE_MS = 3_000;
const CONCURRENT_READS = 64;
/** Few, so that pages never queue behind the parts of many downloads. */
const CONCURRENT_PARTS = 4;
/** The circuit breaker for a failing store. */
const STORE_REST = { failures: 5, restMs: 1_000 } as const;

/** Page names are content hashes, so one cache serves every build. */
export function createPages({
  store,
  gunzip,
  sha256 = webSha256,
  cacheBytes,
  deadlineMs = DEFAULT_DEADLINE_MS,
}: PagesParts) {
  const limited = pLimit(CONCURRENT_READS);
  const limitedParts = pLimit(CONCURRENT_PARTS);
  const withCircuit = createCircuit({ ...STORE_REST, clock: () => performance.now() });
  const readObject = (key: string, signal: AbortSignal): Promise<Uint8Array | null> =>
    withCircuit(() =>
      orAborted(
        signal,
        limited(async () => {
          signal.throwIfAborted();
          return orAborted(signal, store.read(key, { signal, maxBytes: MAX_OBJECT_BYTES }));
        }),
      ),
    );
  const readPage = async (key: string, signal: AbortSignal): Promise<Uint8Array> => {
    const stored = await readObject(key, signal);
    if (stored === null) throw new Error("there is no such object");
    const page = await gunzip(stored, MAX_PAGE_BYTES);
    // A page's name is the hash of its text, so a wrong or truncated object is never served.
    if (objectKey(await sha256(page)) !== key) throw new Error("its checksum does not match");
    return page;
  };
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytes,
    sizeCalculation: (page) => page.length,
    // Callers get their page even if the cache evicts it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      try {
        return await withDeadline(deadlineMs, (signal) => readPage(key, signal));
      } catch (cause) {
        throw new PageNotRead(`object ${key} cannot be read`, { cause });
      }
    },
  });
  const readPart = async (part: BulkPart): Promise<Uint8Array> => {
    const key = objectKey(hexToBytes(part.sha256));
    try {
      const bytes = await withDeadline(deadlineMs, (signal) => readObject(key, signal));
      if (bytes === null) throw new Error("there is no such object");
      // The part is sent as stored, so this is the hash of the compressed bytes.
      if (bytesToHex(await sha256(bytes)) !== part.compressed_sha256) {
        throw new Error("its checksum does not match");
      }
      return bytes;
    } catch (cause) {
      throw new PageNotRead(`object ${key} cannot be read`, { cause });
    }
  };
  return {
    /** Reads a part of a bulk file, without caching it. Throws `PageNotRead`, as the other reads do. */
    readStored: (part: BulkPart) => limitedParts(() => readPart(part)),
    readText: (part: BulkPart) =>
      limitedParts(async () => gunzip(await readPart(part), MAX_PAGE_BYTES)),
    /** Returns the total of the page's list (0 for details); null if the build has no such page. */
    totalOf: async (index: PageIndex, pageKey: string): Promise<number | null> =>
      (await index.find(pageKey))?.total ?? null,
    /** Returns the page's text; null if the build has no such page. */
    read: async (index: PageIndex, pageKey: string) => {
      const entry = await index.find(pageKey);
      return entry === null ? null : cache.forceFetch(objectKey(entry.object));
    },
  };
}
