import type { Cache, Response as CachedResponse } from "@cloudflare/workers-types";

import { StoreError, TooManyBytes } from "../../../store/store-error.ts";
import type { RangeOptions } from "../../../store/store.ts";
import { type Bindings, storeKey } from "../host/bindings.ts";

export interface BucketReaderParts {
  readonly bindings: Pick<Bindings, "STORE" | "LEGIS_STORE_PREFIX">;
  readonly cache: Cache;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export type BucketReader = ReturnType<typeof openBucketReader>;

type ReadLimits = Partial<RangeOptions>;

/** Excludes a build's record for Workers, which another publish may replace. */
const IMMUTABLE = /^(?:segments\/|today\/|builds\/[\w-]+\/(?!workers\.))/;
const IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable";
/** A reserved host for cache keys, so that outside requests cannot reach them. */
const CACHE_KEY_BASE = "https://store.invalid/";

/** Reads a bucket. Each data center reads a build's immutable objects once and caches them. */
export function openBucketReader({ bindings, cache, waitUntil }: BucketReaderParts) {
  async function find(
    key: string,
    { range, maxBytes = Infinity }: ReadLimits,
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

  /** A failing cache counts as empty. */
  async function cachedAt(address: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const cached = await cache.match(address);
      return cached === undefined ? null : new Uint8Array(await cached.arrayBuffer());
    } catch {
      return null;
    }
  }

  /** With a range, returns fewer bytes at the object's end. */
  async function read(
    key: string,
    limits: ReadLimits = {},
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const { range } = limits;
    if (!IMMUTABLE.test(key)) return find(key, limits);
    const part = range === undefined ? "" : `?${range.offset}-${range.length}`;
    const address = CACHE_KEY_BASE + storeKey(bindings, key) + part;
    const cached = await cachedAt(address);
    if (cached !== null) return cached;
    const bytes = await find(key, limits);
    if (bytes !== null) {
      const response = new Response(bytes, {
        headers: { "Cache-Control": IMMUTABLE_CACHE_CONTROL },
      });
      waitUntil(cache.put(address, response as unknown as CachedResponse).catch(() => undefined));
    }
    return bytes;
  }

  return { read };
}
