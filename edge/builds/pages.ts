import { bytesToHex } from "@noble/hashes/utils.js";
import { LRUCache } from "lru-cache";

import type { IndexEntry, PageIndex, Place } from "../../contract/build-index.ts";
import { MAX_PAGE_BYTES, MAX_STORED_BYTES } from "../../contract/build.ts";
import type { BulkPart } from "../../contract/resources/bulk.ts";
import type { BuildReader } from "../../store/store.ts";
import { createCircuit } from "./circuit.ts";
import { orAborted, withDeadline } from "../../lib/deadline.ts";
import { FairTurns, NoRoomToWait } from "../../lib/fair-turns.ts";
import { type Sha256, webSha256 } from "../../lib/bytes.ts";

export type Pages = ReturnType<typeof createPages>;

export interface PagesParts {
  readonly store: Pick<BuildReader, "read">;
  /** Rejects as soon as the output exceeds `maxBytes`. */
  readonly inflate: (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>;
  /** Inflates gzip while its reader takes it, so that no buffer is large. */
  readonly inflateInPieces: (bytes: Uint8Array) => AsyncIterable<Uint8Array>;
  readonly sha256?: Sha256;
  /** Size after decompression. */
  readonly cacheBytes: number;
  /** Includes the queue and decompression. */
  readonly deadlineMs?: number | undefined;
  /** Called if the store answers, but its bytes are missing or damaged. */
  readonly onDamage?: (() => void) | undefined;
}

/** The build has the page, but the store is down or its bytes are missing or damaged. */
export class PageNotRead extends Error {
  override readonly name: string = "PageNotRead";
}

/** The store answered. `legis generate` writes the page again. */
export class PageDamaged extends PageNotRead {
  override readonly name = "PageDamaged";
}

/** The end of the cache's key of a file in gzip. */
const AS_STORED = " gzip";
const DEFAULT_DEADLINE_MS = 3_000;
const READS = { atOnce: 64, maxWaiting: 1_000 } as const;
/** Few, so that pages never queue behind the parts of many downloads. */
const PARTS = { atOnce: 4, maxWaiting: 1_000 } as const;
const { signal: PATIENT } = new AbortController();
/** So many damaged pages without a good one, the latest within this time, are more than single bad pages. */
const DAMAGE = { pages: 5, restMs: 10_000 } as const;
/** The circuit breaker for a failing store. */
const STORE_REST = { failures: 5, restMs: 1_000 } as const;

/** Pages are cached by the hash of their text, so one cache serves every build. */
export function createPages({
  store,
  inflate,
  inflateInPieces,
  sha256 = webSha256,
  cacheBytes,
  deadlineMs = DEFAULT_DEADLINE_MS,
  onDamage = () => {},
}: PagesParts) {
  let isStoreRead = true;
  const damaged = new Set<number>();
  let damagedAt = 0;
  const reads = new FairTurns(READS);
  const parts = new FairTurns(PARTS);
  const withCircuit = createCircuit({ ...STORE_REST, clock: () => performance.now() });
  const readStored = ({ key, ...range }: Place, client: string, signal: AbortSignal) =>
    reads.take(client, signal, () =>
      withCircuit(() => {
        const options = { signal, range, maxBytes: MAX_STORED_BYTES };
        return orAborted(signal, store.read(key, options));
      }),
    );
  /** `check` throws unless it gets the right bytes. */
  const readPlace = async (
    place: Place,
    client: string,
    check: (stored: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const progress = { isAnswered: false };
    try {
      const page = await withDeadline(deadlineMs, async (signal) => {
        const stored = await readStored(place, client, signal);
        progress.isAnswered = true;
        if (stored === null) throw new Error("there is no such segment");
        return check(stored);
      });
      isStoreRead = true;
      damaged.clear();
      return page;
    } catch (cause) {
      if (cause instanceof NoRoomToWait) throw cause;
      isStoreRead = false;
      if (progress.isAnswered) {
        if (damaged.size < DAMAGE.pages) damaged.add(place.offset);
        damagedAt = performance.now();
        onDamage();
      }
      const { key, offset } = place;
      const Failure = progress.isAnswered ? PageDamaged : PageNotRead;
      throw new Failure(`the page at ${offset} in ${key} cannot be read`, { cause });
    }
  };
  const requireHash = async (bytes: Uint8Array, hash: string): Promise<void> => {
    if (bytesToHex(await sha256(bytes)) !== hash) throw new Error("its checksum does not match");
  };
  const cache = new LRUCache<
    string,
    Uint8Array,
    { readonly place: Place; readonly client: string }
  >({
    maxSize: cacheBytes,
    sizeCalculation: (page) => page.length,
    // Callers get their page even if the cache evicts it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (key, _, { context: { place, client } }) =>
      readPlace(place, client, async (stored) => {
        const page = await inflate(stored, MAX_PAGE_BYTES);
        // A wrong or truncated page is never served.
        await requireHash(page, key.replace(AS_STORED, ""));
        return key.endsWith(AS_STORED) ? stored : page;
      }),
  });
  const readPage = async (index: PageIndex, pageKey: string, client: string, form: string) => {
    const entry = await find(index, pageKey);
    const context = entry && { place: entry.place, client };
    return context && cache.forceFetch(`${bytesToHex(entry.hash)}${form}`, { context });
  };
  const readPart = async (index: PageIndex, key: string, part: BulkPart, client: string) => {
    const entry = await find(index, key);
    if (entry === null) throw new PageDamaged(`the index has no ${key}`);
    return readPlace(entry.place, client, async (stored) => {
      // The part is sent as stored, so this is the hash of the compressed bytes.
      await requireHash(stored, part.compressed_sha256);
      return stored;
    });
  };
  return {
    /** For `/readyz`: whether the last read succeeded. */
    isStoreRead: () => isStoreRead,
    /** For `/readyz`: whether the store answers, but with nothing that may be served. */
    isDamaged: () => damaged.size >= DAMAGE.pages && performance.now() < damagedAt + DAMAGE.restMs,
    /** Reads a part of a bulk file, without caching it. Throws `PageNotRead`, as the other reads do. */
    readStored: (index: PageIndex, key: string, part: BulkPart, client: string) =>
      parts.take(client, PATIENT, () => readPart(index, key, part, client)),
    readText: (index: PageIndex, key: string, part: BulkPart, client: string) =>
      parts.take(client, PATIENT, async () =>
        inflateInPieces(await readPart(index, key, part, client)),
      ),
    /** Returns the total of the page's list (0 for details); null if the build has no such page. */
    totalOf: async (index: PageIndex, pageKey: string): Promise<number | null> =>
      (await find(index, pageKey))?.total ?? null,
    /** Returns a file as stored, in gzip, after a check of its text; null if the build has no such file. */
    readGzip: (index: PageIndex, pageKey: string, client: string) =>
      readPage(index, pageKey, client, AS_STORED),
    /** Returns the page's text; null if the build has no such page. */
    read: (index: PageIndex, pageKey: string, client: string) =>
      readPage(index, pageKey, client, ""),
  };
}

async function find(index: PageIndex, key: string): Promise<IndexEntry | null> {
  try {
    return await index.find(key);
  } catch (cause) {
    if (cause instanceof PageNotRead) throw cause;
    throw new PageNotRead(`the index cannot be read for ${key}`, { cause });
  }
}
