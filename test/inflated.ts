import { gunzipSync, zstdDecompressSync } from "node:zlib";

/** Inflates the bytes of a page, or of a file in gzip, as a segment has them. */
export function inflated(stored: Uint8Array): Buffer {
  return (stored[0] === 0x1f ? gunzipSync : zstdDecompressSync)(stored);
}
