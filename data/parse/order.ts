/** Total orders over records, so that output depends on content and not on a source's sequence. */
import { compareBy, type Facet } from "../../contract/resource.ts";
import { fold } from "../../contract/text.ts";
import type { LatestAction } from "../documents.ts";

export type Order<T> = (a: T, b: T) => number;

type KeyOf<T> =
  | { readonly [Name in keyof T]: T[Name] extends Facet ? Name : never }[keyof T]
  | ((each: T) => Facet);

/** Smallest key first, `null` last; texts by code unit. Later keys break ties. */
export function ascending<T>(...keys: readonly KeyOf<T>[]): Order<T> {
  return compareBy(keys.map((key) => ({ facet: facetOf(key) })));
}

/** Largest key first, `null` last; otherwise like `ascending`. */
export function descending<T>(...keys: readonly KeyOf<T>[]): Order<T> {
  return compareBy(keys.map((key) => ({ facet: facetOf(key), descending: true })));
}

function facetOf<T>(key: KeyOf<T>): (each: T) => Facet {
  return typeof key === "function" ? key : (each) => each[key] as Facet;
}

export function orderedBy<T>(...orders: readonly Order<T>[]): Order<T> {
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

export function uniqueBy<T>(list: readonly T[], key: (each: T) => string): readonly T[] {
  if (list.length < 2) return list;
  const firsts = new Map<string, T>();
  for (const each of list) {
    const at = key(each);
    if (!firsts.has(at)) firsts.set(at, each);
  }
  return firsts.size === list.length ? list : [...firsts.values()];
}

/** A name's key for alphabetical order. Plain ASCII skips the Unicode work. */
export function nameKey(name: string): string {
  return /^[ -~]*$/.test(name) ? name.toLowerCase() : fold(name);
}

const NEWEST_FIRST = descending<LatestAction>("date", "time");

/** Returns the newest action; of several on one day the first, since sources list newest first. */
export function newestAction(actions: readonly (LatestAction | null)[]): LatestAction | null {
  return actions.filter((action) => action !== null).toSorted(NEWEST_FIRST)[0] ?? null;
}
