import { textHash } from "./text-hash.ts";

/**
 * Links that lead to no page so far. When all pages are written, these are the broken ones.
 *
 * Pages come in any order; a number of each is kept.
 */
export function createOpenLinks() {
  const pages = new Set<number>();
  /** Keys of missing pages, each with a page that has a link to it. */
  const left = new Map<string, string>();
  return {
    addPage: (pageKey: string): void => {
      if (!canBeLinked(pageKey)) return;
      pages.add(textHash(pageKey));
      left.delete(pageKey);
    },
    /** `from` is the key of a page that has the link. */
    addLink: (pageKey: string, from: string): void => {
      if (!pages.has(textHash(pageKey)) && !left.has(pageKey)) left.set(pageKey, from);
    },
    left: left as ReadonlyMap<string, string>,
  };
}

/** A link leads to a record or to the beginning of a list without filters. */
function canBeLinked(pageKey: string): boolean {
  return !pageKey.includes("?") || pageKey.endsWith("?#1");
}
