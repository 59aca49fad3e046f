import type { Cache, R2Range, Response as CachedResponse } from "@cloudflare/workers-types";

import { StoreError, TooManyBytes } from "../../store/store-error.ts";
import type { Bindings } from "../host/bindings.ts";
import { storeKey } from "../host/store-key.ts";

export interface BucketReaderParts {
  readonly bindings: Pick<Bindings, "STORE" | "LEGIS_STORE_PREFIX">;
  /** The data center's own cache, in front of the bucket. */
  readonly cache: Cache;
  /** Lets work outlive the request that began it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Reads a bucket by its binding. */
export type BucketReader = ReturnType<typeof openBucketReader>;

interface ReadLimits {
  readonly maxBytes?: number;
}

/**
 * Everything under these is written once and never changed, but for the record of how Workers read a
 * build, and the signatures of both, as a build may be signed by another key later on.
 */
const IMMUTABLE = /^(?:objects\/|builds\/[\w-]+\/(?!workers\.|manifest\.sig$))/;
const FOR_GOOD = "public, max-age=31536000, immutable";
/** A host that no request goes to: cached under it is what nobody can ask for from outside. */
const NOWHERE = "https://store.invalid/";

/** What a build consists of is read from the bucket once in each data center, which caches it for good. */
export function openBucketReader({ bindings, cache, waitUntil }: BucketReaderParts) {
  async function find(
    key: string,
    range: R2Range | undefined,
    { maxBytes = Infinity }: ReadLimits,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await bindings.STORE.get(
      storeKey(bindings, key),
      range === undefined ? {} : { range },
    );
    if (found === null) return null;
    if (range === undefined && found.size > maxBytes) {
      throw new StoreError({ store: "R2", key, action: "read" }, new TooManyBytes(maxBytes));
    }
    return new Uint8Array(await found.arrayBuffer());
  }

  /** A cache that fails is one that has nothing. */
  async function keptAt(address: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const kept = await cache.match(address);
      return kept === undefined ? null : new Uint8Array(await kept.arrayBuffer());
    } catch {
      return null;
    }
  }

  async function read(
    key: string,
    range: { readonly offset: number; readonly length: number } | undefined,
    limits: ReadLimits,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!IMMUTABLE.test(key)) return find(key, range, limits);
    const part = range === undefined ? "" : `?${range.offset}-${range.length}`;
    const address = NOWHERE + storeKey(bindings, key) + part;
    const kept = await keptAt(address);
    if (kept !== null) return kept;
    const bytes = await find(key, range, limits);
    if (bytes !== null) {
      const response = new Response(bytes, { headers: { "Cache-Control": FOR_GOOD } });
      waitUntil(cache.put(address, response as unknown as CachedResponse).catch(() => undefined));
    }
    return bytes;
  }

  return {
    /** The object's bytes, `null` where there is none; objects with more than `maxBytes` are refused. */
    read: (key: string, limits: ReadLimits = {}) => read(key, undefined, limits),
    /** So many of an object's bytes, fewer at its end. */
    readRange: (key: string, offset: number, length: number) =>
      read(key, { offset, length }, { maxBytes: length }),
  };
}
