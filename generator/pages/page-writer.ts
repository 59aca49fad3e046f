import { sha256 } from "../../lib/hash.ts";
import { gzipSync } from "node:zlib";

import pLimit from "p-limit";

import { indexEntry } from "../../contract/build-index.ts";
import { objectKey } from "../../contract/object-name.ts";
import { MAX_OBJECT_BYTES, MAX_PAGE_BYTES } from "../../contract/build.ts";
import { size } from "../../lib/amounts.ts";
import type { Store } from "../../store/store.ts";
import { isAmong, type ObjectsAtHand } from "../../builds/published-objects.ts";

/** A page that was handed to the store. */
export interface WrittenPage {
  readonly key: string;
  /** Its index entry. */
  readonly entry: Uint8Array;
  /** Of its text. */
  readonly bytes: number;
  /** A page of this text is live, and passed the checks of its build. */
  readonly isChecked: boolean;
  /** The complete record on one line, if another task writes its part of a bulk file. */
  readonly line?: Uint8Array;
}

/** What pages came to. */
export interface PageCounts {
  /** Pages that were made, be they new or not. */
  readonly made: number;
  /** Objects that had to be written. */
  readonly newObjects: number;
  /** As they lie in the store. */
  readonly newBytes: number;
}

export type PageWriter = ReturnType<typeof createPageWriter>;

// Stored once and inflated at most once per host and build: level 3 makes JSON a sixth of its size
// in a quarter of the time that level 6 takes for a seventh.
export const GZIP = { level: 3 };

/** No host would serve it. */
export function refuseTooLarge(key: string, bytes: number, compressed: number): void {
  if (bytes <= MAX_PAGE_BYTES && compressed <= MAX_OBJECT_BYTES) return;
  throw new Error(
    `page ${key} has ${size(bytes)}, compressed ${size(compressed)}; no host takes more than ${size(MAX_PAGE_BYTES)} and ${size(MAX_OBJECT_BYTES)}`,
  );
}

/** Writes under way at once per thread. */
export const CONCURRENT_WRITES = 16;

export function createPageWriter(store: Pick<Store, "write">, objects: ObjectsAtHand) {
  const isStored = isAmong(objects.stored);
  const isChecked = isAmong(objects.checked);
  const limit = pLimit(CONCURRENT_WRITES);
  const pending: Promise<void>[] = [];
  let [made, newObjects, newBytes] = [0, 0, 0];
  /** Thousands of empty lists follow each other, and all are one object. */
  let last: Uint8Array = new Uint8Array();
  return {
    /** `total` is the list's, 0 for a detail. */
    write: (key: string, text: string | Uint8Array, total: number): WrittenPage => {
      const page = typeof text === "string" ? Buffer.from(text) : text;
      const object = sha256(page);
      made += 1;
      if (!isStored(object) && Buffer.compare(object, last) !== 0) {
        last = object;
        const compressed = gzipSync(page, GZIP);
        refuseTooLarge(key, page.length, compressed.length);
        newObjects += 1;
        newBytes += compressed.length;
        pending.push(limit(() => store.write(objectKey(object), compressed)));
      }
      return {
        key,
        entry: indexEntry(key, object, total),
        bytes: page.length,
        isChecked: isChecked(object),
      };
    },
    /** Waits for every page written since the last time, and tells what they came to. */
    finish: async (): Promise<PageCounts> => {
      await Promise.all(pending.splice(0));
      const counts = { made, newObjects, newBytes };
      [made, newObjects, newBytes] = [0, 0, 0];
      return counts;
    },
  };
}
