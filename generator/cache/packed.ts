import { deserialize, serialize } from "node:v8";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

import type { WorkerResult } from "../pages/worker-result.ts";

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface Packed {
  readonly bytes: Uint8Array;
  readonly lookedUp: readonly string[];
  /** Whether the cache may keep it, because it has no violations. */
  readonly isCacheable: boolean;
}

export function pack(written: WorkerResult, lookedUp: readonly string[]): Packed {
  return {
    bytes: zstdCompressSync(serialize(written), ZSTD),
    lookedUp,
    isCacheable: written.findings.violations.length === 0,
  };
}

export function unpack(bytes: Uint8Array): WorkerResult {
  return deserialize(zstdDecompressSync(bytes)) as WorkerResult;
}
