/** Total orders over records, so that output depends on content and not on a source's sequence. */
import { fold } from "../../contract/text.ts";
import type { LatestAction } from "../documents.ts";

type Key = string | number | null;
export type Order<T> = (a: T, b: T) => number;

type KeyOf<T> =
  | { readonly [Name in keyof T]: T[Name] extends Key ? Name : never }[keyof T]
  | ((each: T) => Key);

/** Smallest key first, `null` last; texts by code unit. Later keys break ties. */
export function ascending<T>(...keys: readonly KeyOf<T>[]): Order<T> {
  return orderedBy(...keys.map((key) => byKey(key, 1)));
}

/** Largest key first, `null` last; otherwise like `ascending`. */
export function descending<T>(...keys: readonly KeyOf<T>[]): Order<T> {
  return orderedBy(...keys.map((key) => byKey(key, -1)));
}

function byKey<T>(key: KeyOf<T>, sign: number): Order<T> {
  const keyOf = typeof key === "function" ? key : (each: T): Key => each[key] as Key;
  return (a, b) => compare(keyOf(a), keyOf(b), sign);
}

export function orderedBy<T>(...orders: readonly Order<T>[]): Order<T> {
  if (orders.length === 1 && orders[0] !== undefined) return orders[0];
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

function compare(a: Key, b: Key, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

const NEWEST_FIRST = descending<LatestAction>("date", "time");

/** Returns the newest action; of several on one day the first, since sources list newest first. */
export function newestAction(actions: readonly (LatestAction | null)[]): LatestAction | null {
  return actions.filter((action) => action !== null).toSorted(NEWEST_FIRST)[0] ?? null;
}
