import type { WrittenPage } from "../builds/page-writer.ts";

/**
 * Links to pages that have not been written. Those left after the last page are broken. Pages come
 * in any order.
 */
export function createOpenLinks() {
  const pages = new Set<string>();
  const left = new Map<string, string>();
  return {
    /** `links` are keys of pages. */
    addPage: ({ key, links }: Pick<WrittenPage, "key" | "links">): void => {
      if (canBeLinked(key)) {
        pages.add(key);
        left.delete(key);
      }
      for (const link of links) {
        if (pages.has(link) || left.has(link)) continue;
        // Copies, since V8 keeps a whole text in memory as long as a slice of it exists.
        left.set(Buffer.from(link).toString(), key);
      }
    },
    left: left as ReadonlyMap<string, string>,
  };
}

/** Links only lead to records and to the first pages of unfiltered lists. */
function canBeLinked(pageKey: string): boolean {
  return !pageKey.includes("?") || pageKey.endsWith("?#1");
}
