import { type BuildIndex, objectHash } from "../contract/build-index.ts";
import type { Store } from "../store/store.ts";

/**
 * Object names in a form that threads share and search: their first eight bytes, sorted.
 *
 * Among a million objects the chance that a new one begins like an old one is one in 10^13.
 */
export type ObjectNames = SharedArrayBuffer;

/** None at all. */
export function noObjects(): ObjectNames {
  return sorted([]);
}

/** The objects that a build names. */
export function objectsOfIndex(index: BuildIndex | null): ObjectNames {
  return sorted([...(index?.entries() ?? [])].map(({ object }) => prefix(object)));
}

/** The objects that are in the store, whether a build names them or not. */
export async function objectsOfStore(store: Store): Promise<ObjectNames> {
  const names: bigint[] = [];
  for await (const { key } of store.list("objects/")) {
    const object = objectHash(key);
    if (object !== null) names.push(prefix(object));
  }
  return sorted(names);
}

/** Tells whether an object is among those named. */
export function isAmong(shared: ObjectNames): (object: Uint8Array) => boolean {
  const names = new BigUint64Array(shared);
  return (object) => {
    const wanted = prefix(object);
    let [low, high] = [0, names.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const name = names[middle] ?? 0n;
      if (name === wanted) return true;
      if (name < wanted) low = middle + 1;
      else high = middle;
    }
    return false;
  };
}

function sorted(names: readonly bigint[]): ObjectNames {
  const shared = new SharedArrayBuffer(names.length * BigUint64Array.BYTES_PER_ELEMENT);
  const array = new BigUint64Array(shared);
  array.set(names);
  array.sort();
  return shared;
}

function prefix(object: Uint8Array): bigint {
  return new DataView(object.buffer, object.byteOffset).getBigUint64(0);
}
