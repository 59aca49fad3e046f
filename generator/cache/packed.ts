import { deserialize, serialize } from "node:v8";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

import type { Written } from "../pages/written.ts";

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** What a thread made, as it goes to the main thread and into the cache. */
export interface Packed {
  readonly bytes: Uint8Array;
  /** Names of what the pages were looked up for. */
  readonly lookedUp: readonly string[];
  /** Whether another run may take it as it is: nothing was found against it. */
  readonly mayBeKept: boolean;
}

export function pack(written: Written, lookedUp: readonly string[]): Packed {
  return {
    bytes: zstdCompressSync(serialize(written), ZSTD),
    lookedUp,
    mayBeKept: written.findings.violations.length === 0,
  };
}

export function unpack(bytes: Uint8Array): Written {
  return deserialize(zstdDecompressSync(bytes)) as Written;
}
