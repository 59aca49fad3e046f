import { textHash } from "./text-hash.ts";

/** Links that lead to no page so far. When all pages are written, these are the broken ones. */
export interface OpenLinks {
  readonly addPage: (pageKey: string) => void;
  /** `from` is the key of a page that has the link. */
  readonly addLink: (pageKey: string, from: string) => void;
  /** Keys of missing pages, each with a page that has a link to it. */
  readonly left: ReadonlyMap<string, string>;
}

/** Links checked against pages, which come in any order; of the pages a number each is kept. */
export function createOpenLinks(): OpenLinks {
  const pages = new Set<number>();
  const left = new Map<string, string>();
  return {
    addPage: (pageKey) => {
      if (!canBeLinked(pageKey)) return;
      pages.add(textHash(pageKey));
      left.delete(pageKey);
    },
    addLink: (pageKey, from) => {
      if (!pages.has(textHash(pageKey)) && !left.has(pageKey)) left.set(pageKey, from);
    },
    left,
  };
}

/** A link leads to a record or to the beginning of a list without filters. */
function canBeLinked(pageKey: string): boolean {
  return !pageKey.includes("?") || pageKey.endsWith("?#1");
}
