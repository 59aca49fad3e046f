import type { S3StoreOptions } from "./s3-store.ts";
import type { Store } from "./store.ts";

/** All it takes to open a store, in a form that can be handed to another thread. */
export interface StoreAddress extends Omit<S3StoreOptions, "bucket" | "prefix"> {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
}

/**
 * Opens the store at an address; nothing is read or written yet, so a wrong address is told by the
 * first call. A bucket's credentials come from where the AWS SDK looks for them, such as
 * `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.
 *
 * @example
 * ```ts
 * const store = await openStore({
 *   location: "s3://legis-builds/production", // or a folder: "./var/store"
 *   cacheFolder: "./var/cache",
 *   timeoutMs: 10_000,
 * });
 * const pointer = await store.read("current.json", { maxBytes: 4096 }); // null: no build yet
 * ```
 */
export async function openStore(address: StoreAddress): Promise<Store> {
  const { location, ...options } = address;
  const place = parseBucket(location);
  // The S3 client takes a sixth of a second to load, in each thread.
  if (place === null) return (await import("./folder-store.ts")).openFolderStore(location);
  return (await import("./s3-store.ts")).openS3Store({ ...place, ...options });
}

/** The bucket and the prefix in `s3://bucket/prefix`; `null` for what is no such address. */
export function parseBucket(location: string): { bucket: string; prefix: string } | null {
  const [, bucket, prefix = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(location) ?? [];
  return bucket === undefined ? null : { bucket, prefix: prefix.replace(/^\/+|\/+$/g, "") };
}
