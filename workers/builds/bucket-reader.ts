import type {
  Cache,
  R2Bucket,
  R2Range,
  Response as CachedResponse,
} from "@cloudflare/workers-types";

import { StoreError, TooManyBytes } from "../../store/store-error.ts";

export interface BucketReaderParts {
  readonly bucket: R2Bucket;
  /** Before every key, without a slash at its end; may be empty. */
  readonly prefix: string;
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

/** Everything under these is written once and never changed, but for the record of how Workers read a build. */
const IMMUTABLE = /^(?:objects\/|builds\/[\w-]+\/(?!workers\.))/;
const FOR_GOOD = "public, max-age=31536000, immutable";
/** A host that no request goes to: cached under it is what nobody can ask for from outside. */
const NOWHERE = "https://store.invalid/";

/** What a build consists of is read from the bucket once in each data center, which caches it for good. */
export function openBucketReader({ bucket, prefix, cache, waitUntil }: BucketReaderParts) {
  const root = prefix === "" ? "" : `${prefix}/`;

  async function find(
    key: string,
    range: R2Range | undefined,
    { maxBytes = Infinity }: ReadLimits,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await bucket.get(root + key, range === undefined ? {} : { range });
    if (found === null) return null;
    if (range === undefined && found.size > maxBytes) {
      throw new StoreError({ store: "R2", key, action: "read" }, new TooManyBytes(maxBytes));
    }
    return new Uint8Array(await found.arrayBuffer());
  }

  async function read(
    key: string,
    range: { readonly offset: number; readonly length: number } | undefined,
    limits: ReadLimits,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!IMMUTABLE.test(key)) return find(key, range, limits);
    const part = range === undefined ? "" : `?${range.offset}-${range.length}`;
    const address = NOWHERE + root + key + part;
    const kept = await cache.match(address);
    if (kept !== undefined) return new Uint8Array(await kept.arrayBuffer());
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
