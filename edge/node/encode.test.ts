import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { nodeEncoder } from "./encode.ts";

const DECODE = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

describe("compressing on Node", () => {
  it.each(nodeEncoder.codings)("takes no more memory than the bytes in %s", async (coding) => {
    const encoded = await nodeEncoder.encode(new TextEncoder().encode("{}".repeat(600)), coding);
    expect(encoded.buffer.byteLength).toBe(encoded.byteLength);
  });

  it.each(nodeEncoder.codings)("can send an empty body in %s", async (coding) => {
    expect(DECODE[coding](await nodeEncoder.encode(new Uint8Array(), coding))).toHaveLength(0);
  });
});
