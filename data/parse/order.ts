/** Total orders over records, so that output depends on content and not on a source's sequence. */
import { fold } from "../../contract/text.ts";

type Key = string | number | null;
export type Order<T> = (a: T, b: T) => number;

/** Smallest key first, `null` last; texts by code unit. */
export function ascending<T>(key: (each: T) => Key): Order<T> {
  return (a, b) => compare(key(a), key(b), 1);
}

/** Largest key first, `null` last. */
export function descending<T>(key: (each: T) => Key): Order<T> {
  return (a, b) => compare(key(a), key(b), -1);
}

/** By the first order that tells two apart. */
export function orderedBy<T>(...orders: readonly Order<T>[]): Order<T> {
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** The first of those with the same key, in the order given. */
export function uniqueBy<T>(list: readonly T[], key: (each: T) => string): readonly T[] {
  if (list.length < 2) return list;
  const firsts = new Map<string, T>();
  for (const each of list) {
    const at = key(each);
    if (!firsts.has(at)) firsts.set(at, each);
  }
  return firsts.size === list.length ? list : [...firsts.values()];
}

/** A name's key for alphabetical order; plain ASCII is spared the Unicode work. */
export function nameKey(name: string): string {
  return /^[ -~]*$/.test(name) ? name.toLowerCase() : fold(name);
}

function compare(a: Key, b: Key, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}
