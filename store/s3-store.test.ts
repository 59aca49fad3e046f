import { Readable } from "node:stream";

import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";

import { bodyOf } from "./s3-store.ts";

const answer = (text: string, ContentLength?: number) =>
  ({
    Body: Readable.from([Buffer.from(text)]),
    ContentLength,
  }) as unknown as GetObjectCommandOutput;

async function read(output: GetObjectCommandOutput): Promise<string> {
  let text = "";
  for await (const piece of bodyOf(output, 100)) text += Buffer.from(piece).toString();
  return text;
}

describe("a bucket's answer", () => {
  it("is read whole, with or without a length", async () => {
    expect(await read(answer("an object", 9))).toBe("an object");
    expect(await read(answer("an object"))).toBe("an object");
  });

  it("that ends before its length is an error", async () => {
    await expect(read(answer("an obj", 9))).rejects.toThrow("ended after 6 of 9 bytes");
  });
});
