import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type GetObjectCommandOutput,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import pRetry from "p-retry";
import { pipeline, Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";

import { openLocalCopies, type CopyVersion } from "./local-copies.ts";
import { ATTEMPTS, createS3Client } from "./s3-client.ts";
import { BodyError, s3Failure, s3Status } from "./s3-failure.ts";
import { swapObject } from "./s3-swap.ts";
import { StoreError, TooManyBytes, type StoreAction, type StoreReason } from "./store-error.ts";
import type { RangeOptions, ReadOptions, Store, StoredObject, TaggedBytes } from "./store.ts";
import { firstLineOf } from "../lib/errors.ts";

export interface S3StoreOptions {
  readonly bucket: string;
  /** Prepended to every key, without a trailing slash; may be empty. */
  readonly prefix: string;
  readonly cacheFolder: string;
  /** The endpoint of a service other than AWS. */
  readonly endpoint?: string;
  readonly region?: string;
  /** The timeout without progress, for all attempts together. */
  readonly timeoutMs?: number;
}

const DEFAULT_REGION = "us-east-1";
const DEFAULT_TIMEOUT_MS = 20_000;
/** The minimum pause before the second attempt; doubles for each further attempt. */
const BACKOFF_MS = 100;
const CONCURRENT_WRITES = 16;
/** Search databases are uploaded in a quarter of their bytes. */
const DATABASE = ".sqlite";
/** The metadata of a compressed object: its size before. */
const SIZE = "size";
/** Only pointers are swapped. */
const MAX_SWAPPED_BYTES = 16 * 1024 ** 2;

// The SDK retries failed requests, but can't retry a stream once it has started.
const BODY_FAILURES: ReadonlySet<StoreReason> = new Set(["cut_short"]);
const STREAM_FAILURES: ReadonlySet<StoreReason> = new Set([
  "cut_short",
  "failing",
  "timeout",
  "unreachable",
]);

export function openS3Store(options: S3StoreOptions): Store {
  const { attempt, get, put, listPage, remove, versionOf } = openBucket(options);
  const limit = pLimit(CONCURRENT_WRITES);
  const copies = openLocalCopies(options.cacheFolder);
  const readTagged = (
    key: string,
    { maxBytes }: Pick<ReadOptions, "maxBytes">,
  ): Promise<TaggedBytes | null> =>
    get("read", key, async (answer) => ({
      bytes: await readBody(answer, maxBytes),
      tag: tagOf(answer.ETag),
    }));
  return {
    read: (key, readOptions) =>
      get("read", key, (answer) => readBody(answer, readOptions.maxBytes), readOptions),
    readTagged,
    write: (key, bytes) => limit(() => attempt("written", key, () => put(key, { Body: bytes }))),
    upload: (key, path) => {
      const work = async (): Promise<void> => {
        const { size } = await stat(path);
        if (!key.endsWith(DATABASE)) {
          return put(key, { Body: createReadStream(path), ContentLength: size });
        }
        await copies.withCompressed(key, path, async (compressed) =>
          put(key, {
            Body: createReadStream(compressed),
            ContentLength: (await stat(compressed)).size,
            ContentEncoding: "zstd",
            Metadata: { [SIZE]: `${size}` },
          }),
        );
      };
      return limit(() => retried(() => attempt("written", key, work), STREAM_FAILURES));
    },
    swap: (key, bytes, expectedTag) =>
      attempt("replaced", key, () =>
        swapObject({
          bytes,
          expectedTag,
          putIf: (condition) => put(key, { Body: bytes, ...condition }),
          readTagged: () => readTagged(key, { maxBytes: MAX_SWAPPED_BYTES }),
        }),
      ),
    localFile: async (key, readOptions) => {
      const { maxBytes, isAltered = false } = readOptions;
      const action: StoreAction = `copied to ${options.cacheFolder}`;
      const version = await attempt(action, key, () => versionOf(key, maxBytes));
      const copy = version && (await attempt(action, key, () => copies.find(key, version)));
      if (copy !== null && !isAltered) return copy;
      const add = (answer: GetObjectCommandOutput): Promise<string> =>
        copies.add(key, versionIn(answer), contentOf(answer, maxBytes));
      return get(action, key, add, readOptions);
    },
    list: async function* (keyPrefix) {
      let next: string | undefined;
      do {
        const page = await listPage(keyPrefix, next);
        yield* page.objects;
        ({ next } = page);
      } while (next !== undefined);
    },
    remove: (key) => limit(() => attempt("removed", key, () => remove(key))),
  };
}

/** The requests to a bucket. `put`, `versionOf` and `remove` reject with the SDK's errors. */
function openBucket({ bucket, prefix, endpoint, ...options }: S3StoreOptions) {
  const { region = DEFAULT_REGION, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const client = createS3Client({ endpoint, region, timeoutMs });
  const root = prefix === "" ? "" : `${prefix}/`;
  const store = `s3://${bucket}${prefix && `/${prefix}`}`;
  const at = (key: string) => ({ Bucket: bucket, Key: root + key });

  const failed = (action: StoreAction, key: string, cause: unknown): StoreError => {
    if (cause instanceof StoreError) return cause;
    if (cause instanceof TooManyBytes) return new StoreError({ store, key, action }, cause);
    const failure = s3Failure(cause, { bucket, endpoint, timeoutMs });
    return new StoreError({ store, key, action }, { ...failure, cause });
  };
  const attempt = async <Result>(
    action: StoreAction,
    key: string,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw failed(action, key, error);
    }
  };

  return {
    attempt,
    /** Gets an object and reads its body; retries if the body breaks off. */
    get: <Result>(
      action: StoreAction,
      key: string,
      take: (answer: GetObjectCommandOutput) => Promise<Result>,
      { signal, range }: Pick<RangeOptions, "signal" | "range"> = {},
    ): Promise<Result | null> => {
      const part = range && { Range: `bytes=${range.offset}-${range.offset + range.length - 1}` };
      const work = async (): Promise<Result | null> => {
        try {
          const command = new GetObjectCommand({ ...at(key), ...part });
          return await take(await client.send(command, { ...(signal && { abortSignal: signal }) }));
        } catch (error) {
          signal?.throwIfAborted();
          if (isNoSuchKey(error)) return null;
          if (s3Status(error) === 416) return await take(NOTHING);
          throw failed(action, key, error);
        }
      };
      return retried(work, BODY_FAILURES, signal);
    },
    put: async (key: string, input: Partial<PutObjectCommandInput>): Promise<void> => {
      await client.send(new PutObjectCommand({ ...at(key), ...input }));
    },
    /** Returns `null` for a missing object. A missing bucket looks the same. */
    versionOf: async (key: string, maxBytes: number): Promise<CopyVersion | null> => {
      try {
        const version = versionIn(await client.send(new HeadObjectCommand(at(key))));
        if (version.size > maxBytes) throw new TooManyBytes(maxBytes);
        return version;
      } catch (error) {
        if (s3Status(error) === 404) return null;
        throw error;
      }
    },
    listPage: async (keyPrefix: string, token: string | undefined) => {
      const input = { Bucket: bucket, Prefix: root + keyPrefix, ContinuationToken: token };
      const found = await attempt("listed", keyPrefix, () =>
        client.send(new ListObjectsV2Command(input)),
      );
      const objects = (found.Contents ?? []).map(
        ({ Key = "", Size = 0, LastModified = new Date(0) }): StoredObject => ({
          key: Key.slice(root.length),
          size: Size,
          modifiedAt: LastModified,
        }),
      );
      return { objects, next: found.NextContinuationToken };
    },
    remove: async (key: string): Promise<void> => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

/** A range that begins after the object's end. */
const NOTHING = { Body: Readable.from([]), ContentLength: 0 } as unknown as GetObjectCommandOutput;

function retried<Result>(
  work: () => Promise<Result>,
  reasons: ReadonlySet<StoreReason>,
  signal?: AbortSignal,
): Promise<Result> {
  return pRetry(work, {
    retries: ATTEMPTS - 1,
    minTimeout: BACKOFF_MS,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof StoreError && reasons.has(error.reason),
    ...(signal && { signal }),
  });
}

type Head = Pick<GetObjectCommandOutput, "ETag" | "ContentLength" | "Metadata">;

function versionIn({ ETag, ContentLength, Metadata }: Head): CopyVersion {
  return { tag: tagOf(ETag), size: Number(Metadata?.[SIZE] ?? ContentLength ?? 0) };
}

/** Ceph compares `If-Match` with the ETag without quotes. */
function tagOf(eTag: string | undefined): string {
  if (eTag === undefined) throw new Error("the service answered without an ETag");
  return eTag.replaceAll('"', "");
}

function isNoSuchKey(error: unknown): boolean {
  return error instanceof Error && error.name === "NoSuchKey";
}

/** Yields a body up to `maxBytes`. Throws a `BodyError` if it ends before its Content-Length. */
export async function* bodyOf(
  { Body, ContentLength }: GetObjectCommandOutput,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  if (!(Body instanceof Readable)) throw new BodyError("the answer has no body");
  let length = 0;
  try {
    for await (const chunk of Body as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (Math.max(length, ContentLength ?? 0) > maxBytes) throw new TooManyBytes(maxBytes);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof TooManyBytes) throw cause;
    throw new BodyError(cutShort(length, ContentLength, cause), { cause });
  }
  if (ContentLength !== undefined && length !== ContentLength) {
    throw new BodyError(cutShort(length, ContentLength));
  }
}

/** Yields an object as it was before compression, up to `maxBytes`; of a damaged one, its readable start. */
async function* contentOf(
  answer: GetObjectCommandOutput,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const body = bodyOf(answer, maxBytes);
  // Services change Content-Encoding, as to `zstd,aws-chunked`, but no metadata.
  if (answer.Metadata?.[SIZE] === undefined) {
    yield* body;
    return;
  }
  const inflated = createZstdDecompress({ chunkSize: 2 ** 20 });
  // A failure of the body ends the loop below.
  pipeline(body, inflated, () => {});
  let length = 0;
  try {
    for await (const chunk of inflated as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > maxBytes) throw new TooManyBytes(maxBytes);
      yield chunk;
    }
  } catch (error) {
    // Readers compare the hash, and report a damaged object by it.
    if (error instanceof BodyError || error instanceof TooManyBytes) throw error;
  }
}

async function readBody(answer: GetObjectCommandOutput, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of contentOf(answer, maxBytes)) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function cutShort(length: number, expected: number | undefined, cause?: unknown): string {
  const reason = cause === undefined ? "" : ` (${firstLineOf(cause)})`;
  return `the answer ended after ${length} of ${expected ?? "?"} bytes${reason}`;
}
