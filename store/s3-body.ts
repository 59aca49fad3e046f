import { Readable } from "node:stream";

import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";

import { BodyError } from "./s3-failure.ts";
import { firstLine, TooManyBytes } from "./store-error.ts";

/** The chunks of an answer's body; one that ends before its length is reached is a `BodyError`. */
export async function* bodyOf({
  Body,
  ContentLength,
}: GetObjectCommandOutput): AsyncGenerator<Uint8Array> {
  if (!(Body instanceof Readable)) throw new BodyError("the answer has no body");
  let length = 0;
  try {
    for await (const chunk of Body as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    throw new BodyError(cutShort(length, ContentLength, cause), { cause });
  }
  if (ContentLength !== undefined && length !== ContentLength) {
    throw new BodyError(cutShort(length, ContentLength));
  }
}

/** The whole body in memory, where it is no larger than it may be. */
export async function readBody(
  answer: GetObjectCommandOutput,
  maxBytes = Infinity,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bodyOf(answer)) {
    length += chunk.length;
    if (Math.max(length, answer.ContentLength ?? 0) > maxBytes) throw new TooManyBytes(maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function cutShort(length: number, expected: number | undefined, cause?: unknown): string {
  const reason = cause === undefined ? "" : ` (${firstLine(cause)})`;
  return `the answer ended after ${length} of ${expected ?? "?"} bytes${reason}`;
}
