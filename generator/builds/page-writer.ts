import { sha256 } from "../../lib/hash.ts";
import { gzipSync } from "node:zlib";

import { indexEntry } from "../../contract/build-index.ts";
import { MAX_PAGE_BYTES, MAX_STORED_BYTES } from "../../contract/build.ts";
import { size } from "../../lib/amounts.ts";
import type { SegmentWriter } from "./segments.ts";

export interface WrittenPage {
  readonly key: string;
  readonly entry: Uint8Array;
  /** The size of its text. */
  readonly bytes: number;
  /** The keys of linked pages; of lists, none. */
  readonly links: readonly string[];
}

export type PageWriter = ReturnType<typeof createPageWriter>;

// Each page is compressed once and inflated at most once per host and build. Level 3 reaches a
// ratio of 1:6 in a quarter of the time that level 6 needs for 1:7.
export const GZIP = { level: 3 };

/**
 * Compresses a page in the smallest window that holds it, with the same result. The default window takes a
 * quarter of a megabyte per page, which V8 would have to collect.
 */
function gzipPage(page: Uint8Array): Uint8Array {
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(page.length))));
  const chunkSize = Math.max(64, page.length >> 2);
  return gzipSync(page, { ...GZIP, windowBits, memLevel: windowBits - 7, chunkSize });
}

export function refuseTooLarge(key: string, bytes: number, compressed: number): void {
  if (bytes <= MAX_PAGE_BYTES && compressed <= MAX_STORED_BYTES) return;
  throw new Error(
    `page ${key} has ${size(bytes)}, compressed ${size(compressed)}; no host takes more than ${size(MAX_PAGE_BYTES)} and ${size(MAX_STORED_BYTES)}`,
  );
}

export function createPageWriter(segments: Pick<SegmentWriter, "isStored" | "add">) {
  return {
    /** `total` is the list's length, 0 for a detail page. */
    write: (key: string, text: string | Uint8Array, total: number): WrittenPage => {
      const page = typeof text === "string" ? Buffer.from(text) : text;
      const hash = sha256(page);
      if (!segments.isStored(hash)) {
        const compressed = gzipPage(page);
        refuseTooLarge(key, page.length, compressed.length);
        segments.add(hash, compressed);
      }
      return { key, entry: indexEntry(sha256(key), hash, total), bytes: page.length, links: [] };
    },
  };
}
