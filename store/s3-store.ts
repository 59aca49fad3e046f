import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import pRetry from "p-retry";

import { type CopyVersion, openLocalCopies } from "./local-copies.ts";
import { bodyOf, readBody } from "./s3-body.ts";
import { ATTEMPTS, createS3Client } from "./s3-client.ts";
import { s3Failure, s3Status } from "./s3-failure.ts";
import { swapObject } from "./s3-swap.ts";
import { type StoreAction, StoreError, type StoreReason, TooManyBytes } from "./store-error.ts";
import type { ReadOptions, Store, TaggedBytes } from "./store.ts";

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
  const { bucket, prefix, endpoint, region = DEFAULT_REGION } = options;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const client = createS3Client({ endpoint, region, timeoutMs });
  const limit = pLimit(CONCURRENT_WRITES);
  const copies = openLocalCopies(options.cacheFolder);
  const root = prefix === "" ? "" : `${prefix}/`;
  const name = `s3://${bucket}${prefix && `/${prefix}`}`;
  const at = (key: string) => ({ Bucket: bucket, Key: root + key });

  const failed = (action: StoreAction, key: string, cause: unknown): StoreError => {
    if (cause instanceof StoreError) return cause;
    if (cause instanceof TooManyBytes) return new StoreError({ store: name, key, action }, cause);
    const failure = s3Failure(cause, { bucket, endpoint, timeoutMs });
    return new StoreError({ store: name, key, action }, { ...failure, cause });
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

  /** Gets an object and reads its body; retries if the body breaks off. */
  const get = <Result>(
    action: StoreAction,
    key: string,
    take: (answer: GetObjectCommandOutput) => Promise<Result>,
    { signal }: Pick<ReadOptions, "signal"> = {},
  ): Promise<Result | null> =>
    retried(
      async () => {
        try {
          const answer = await client.send(new GetObjectCommand(at(key)), {
            ...(signal && { abortSignal: signal }),
          });
          return await take(answer);
        } catch (error) {
          signal?.throwIfAborted();
          if (isNoSuchKey(error)) return null;
          throw failed(action, key, error);
        }
      },
      BODY_FAILURES,
      signal,
    );
  const readTagged = (
    key: string,
    { maxBytes }: Pick<ReadOptions, "maxBytes">,
  ): Promise<TaggedBytes | null> =>
    get("read", key, async (answer) => ({
      bytes: await readBody(answer, maxBytes),
      tag: tagOf(answer.ETag),
    }));
  const put = async (key: string, input: Partial<PutObjectCommandInput>): Promise<void> => {
    await client.send(new PutObjectCommand({ ...at(key), ...input }));
  };

  return {
    read: (key, readOptions) =>
      get("read", key, (answer) => readBody(answer, readOptions.maxBytes), readOptions),
    readTagged,
    write: (key, bytes) => limit(() => attempt("written", key, () => put(key, { Body: bytes }))),
    upload: (key, path) =>
      limit(() =>
        retried(
          () =>
            attempt("written", key, async () => {
              const { size } = await stat(path);
              await put(key, { Body: createReadStream(path), ContentLength: size });
            }),
          STREAM_FAILURES,
        ),
      ),
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
      const action: StoreAction = `copied to ${options.cacheFolder}`;
      const version = await attempt(action, key, () => versionOf(key, readOptions));
      const copy = version && (await attempt(action, key, () => copies.find(key, version)));
      if (copy !== null) return copy;
      return get(
        action,
        key,
        (answer) =>
          copies.add(
            key,
            { tag: tagOf(answer.ETag), size: answer.ContentLength ?? 0 },
            bodyOf(answer, readOptions.maxBytes),
          ),
        readOptions,
      );
    },
    list: async function* (keyPrefix) {
      let next: string | undefined;
      do {
        const page = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: root + keyPrefix,
          ContinuationToken: next,
        });
        // oxlint-disable-next-line no-await-in-loop -- each page has the token for the next
        const found = await attempt("listed", keyPrefix, () => client.send(page));
        for (const { Key = "", Size = 0, LastModified = new Date(0) } of found.Contents ?? []) {
          yield { key: Key.slice(root.length), size: Size, modifiedAt: LastModified };
        }
        next = found.NextContinuationToken;
      } while (next !== undefined);
    },
    remove: (key) =>
      limit(() =>
        attempt("removed", key, async () => {
          await client.send(new DeleteObjectCommand(at(key)));
        }),
      ),
  };

  /** Returns `null` for a missing object. A missing bucket looks the same. */
  async function versionOf(key: string, { maxBytes }: ReadOptions): Promise<CopyVersion | null> {
    try {
      const { ETag, ContentLength = 0 } = await client.send(new HeadObjectCommand(at(key)));
      if (ContentLength > maxBytes) throw new TooManyBytes(maxBytes);
      return { tag: tagOf(ETag), size: ContentLength };
    } catch (error) {
      if (s3Status(error) === 404) return null;
      throw error;
    }
  }
}

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

/** Ceph compares `If-Match` with the ETag without quotes. */
function tagOf(eTag: string | undefined): string {
  if (eTag === undefined) throw new Error("the service answered without an ETag");
  return eTag.replaceAll('"', "");
}

function isNoSuchKey(error: unknown): boolean {
  return error instanceof Error && error.name === "NoSuchKey";
}
