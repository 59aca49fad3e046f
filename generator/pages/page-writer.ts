import { sha256 } from "../../lib/hash.ts";
import { gzipSync } from "node:zlib";

import pLimit from "p-limit";

import { indexEntry, objectKey } from "../../contract/build-index.ts";
import { MAX_OBJECT_BYTES, MAX_PAGE_BYTES } from "../../contract/build.ts";
import { size } from "../../lib/amounts.ts";
import type { Store } from "../../store/store.ts";
import { createLookup, type StoredObjects } from "../builds/published-objects.ts";

export interface WrittenPage {
  readonly key: string;
  readonly entry: Uint8Array;
  /** The size of its text. */
  readonly bytes: number;
  /** Whether a page with this text is live and passed its build's checks. */
  readonly isChecked: boolean;
  /** The complete record on one line, if another task writes its bulk file part. */
  readonly line?: Uint8Array;
}

export interface PageCounts {
  readonly rendered: number;
  readonly newObjects: number;
  /** Compressed size. */
  readonly newBytes: number;
}

export type PageWriter = ReturnType<typeof createPageWriter>;

// Each page is compressed once and inflated at most once per host and build. Level 3 reaches a
// ratio of 1:6 in a quarter of the time that level 6 needs for 1:7.
export const GZIP = { level: 3 };

export function refuseTooLarge(key: string, bytes: number, compressed: number): void {
  if (bytes <= MAX_PAGE_BYTES && compressed <= MAX_OBJECT_BYTES) return;
  throw new Error(
    `page ${key} has ${size(bytes)}, compressed ${size(compressed)}; no host takes more than ${size(MAX_PAGE_BYTES)} and ${size(MAX_OBJECT_BYTES)}`,
  );
}

export const CONCURRENT_WRITES = 16;

export function createPageWriter(store: Pick<Store, "write">, objects: StoredObjects) {
  const isStored = createLookup(objects.stored);
  const isChecked = createLookup(objects.checked);
  const limit = pLimit(CONCURRENT_WRITES);
  /** Writes by object key, so that equal pages are written once. */
  const pending = new Map<string, Promise<void>>();
  let [rendered, newObjects, newBytes] = [0, 0, 0];
  return {
    /** `total` is the list's length, 0 for a detail page. */
    write: (key: string, text: string | Uint8Array, total: number): WrittenPage => {
      const page = typeof text === "string" ? Buffer.from(text) : text;
      const object = sha256(page);
      rendered += 1;
      const name = objectKey(object);
      if (!isStored(object) && !pending.has(name)) {
        const compressed = gzipSync(page, GZIP);
        refuseTooLarge(key, page.length, compressed.length);
        newObjects += 1;
        newBytes += compressed.length;
        const write = limit(() => store.write(name, compressed));
        pending.set(name, write);
      }
      return {
        key,
        entry: indexEntry(key, object, total),
        bytes: page.length,
        isChecked: isChecked(object),
      };
    },
    finish: async (): Promise<PageCounts> => {
      await Promise.all(pending.values());
      pending.clear();
      const counts = { rendered, newObjects, newBytes };
      [rendered, newObjects, newBytes] = [0, 0, 0];
      return counts;
    },
  };
}
