import { ENTRY_BYTES, entryHash, sortEntries } from "../../contract/build-index.ts";
import { hexOf } from "../../lib/hash.ts";
import { createLineFile } from "./line-files.ts";
import type { WrittenPage } from "./page-writer.ts";
import { createGrowingBytes } from "../../lib/bytes.ts";

export type PageIndex = ReturnType<typeof createPageIndex>;

/** A build's pages: the entries of its index and the lines of `pages.tsv.gz`. */
export function createPageIndex(path: string) {
  const file = createLineFile(path);
  // Copies the bytes, since an entry's view would keep its whole chunk in memory.
  const entries = createGrowingBytes();
  let size = 0;
  return {
    add: async ({ key, entry, bytes }: WrittenPage): Promise<void> => {
      size += bytes;
      entries.add(entry);
      await file.add(`${key}\t${hexOf(entryHash(entry))}`);
    },
    pages: (): number => entries.size() / ENTRY_BYTES,
    /** The size of all texts. */
    bytes: (): number => size,
    /** Ends the file, and returns its path and the sorted entries without places. */
    finish: async () => {
      await file.close();
      return { pageListFile: file.path, entries: sortEntries([entries.all()]) };
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}
