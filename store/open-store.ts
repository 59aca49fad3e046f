import type { S3StoreOptions } from "./s3-store.ts";
import type { Store } from "./store.ts";

/** A store's location and options, in a form that can be passed to another thread. */
export interface StoreAddress extends Omit<S3StoreOptions, "bucket" | "prefix"> {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
}

/**
 * Opens a store without reading or writing anything, so a wrong address surfaces on the first call.
 * The AWS SDK finds a bucket's credentials, for example in `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY`.
 */
export async function openStore(address: StoreAddress): Promise<Store> {
  const { location, ...options } = address;
  const place = parseBucket(location);
  // Loading the S3 client takes a sixth of a second per thread.
  if (place === null) return (await import("./folder-store.ts")).openFolderStore(location);
  return (await import("./s3-store.ts")).openS3Store({ ...place, ...options });
}

export function parseBucket(location: string): { bucket: string; prefix: string } | null {
  const [, bucket, prefix = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(location) ?? [];
  return bucket === undefined ? null : { bucket, prefix: prefix.replace(/^\/+|\/+$/g, "") };
}
