import { textHash } from "./text-hash.ts";

/**
 * Tracks links to pages that have not been written. After the last page, the remaining links are
 * broken.
 *
 * Pages come in any order; only a hash of each key is kept.
 */
export function createOpenLinks() {
  const pages = new Set<number>();
  /** Keys of missing pages, each with a page that links to it. */
  const left = new Map<string, string>();
  return {
    addPage: (pageKey: string): void => {
      if (!canBeLinked(pageKey)) return;
      pages.add(textHash(pageKey));
      left.delete(pageKey);
    },
    addLink: (pageKey: string, from: string): void => {
      if (!pages.has(textHash(pageKey)) && !left.has(pageKey)) left.set(pageKey, from);
    },
    left: left as ReadonlyMap<string, string>,
  };
}

/** Links only lead to records and to the first pages of unfiltered lists. */
function canBeLinked(pageKey: string): boolean {
  return !pageKey.includes("?") || pageKey.endsWith("?#1");
}
