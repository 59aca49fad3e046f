import { firstLineOf } from "../lib/errors.ts";
import { Readable } from "node:stream";

import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";

import { BodyError } from "./s3-failure.ts";
import { TooManyBytes } from "./store-error.ts";

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

export async function readBody(
  answer: GetObjectCommandOutput,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyOf(answer, maxBytes)) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function cutShort(length: number, expected: number | undefined, cause?: unknown): string {
  const reason = cause === undefined ? "" : ` (${firstLineOf(cause)})`;
  return `the answer ended after ${length} of ${expected ?? "?"} bytes${reason}`;
}
