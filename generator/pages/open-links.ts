import { equalityHash } from "./equality-hash.ts";

/**
 * Links to pages that have not been written. Those left after the last page are broken. Pages come
 * in any order; only a hash of each key stays in memory.
 */
export function createOpenLinks() {
  const pages = new Set<number>();
  const left = new Map<string, string>();
  return {
    addPage: (pageKey: string): void => {
      if (!canBeLinked(pageKey)) return;
      pages.add(equalityHash(pageKey));
      left.delete(pageKey);
    },
    addLink: (pageKey: string, from: string): void => {
      if (pages.has(equalityHash(pageKey)) || left.has(pageKey)) return;
      // Copies, since V8 keeps a whole text in memory as long as a slice of it exists.
      left.set(Buffer.from(pageKey).toString(), from);
    },
    left: left as ReadonlyMap<string, string>,
  };
}

/** Links only lead to records and to the first pages of unfiltered lists. */
function canBeLinked(pageKey: string): boolean {
  return !pageKey.includes("?") || pageKey.endsWith("?#1");
}
