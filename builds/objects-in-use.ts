import type { BuildIndex } from "../contract/build-index.ts";

/**
 * The objects that some builds name, by the first eight bytes of their names: eight bytes an object.
 *
 * Two objects that begin alike are among a million one case in 10^13, and then one is kept for nothing.
 */
export interface NamedObjects {
  readonly size: () => number;
  readonly add: (index: BuildIndex) => void;
  readonly has: (object: Uint8Array) => boolean;
}

export function createNamedObjects(): NamedObjects {
  let names = new BigUint64Array();
  return {
    size: () => names.length,
    add: (index) => {
      const all = new BigUint64Array(names.length + index.size);
      all.set(names);
      let at = names.length;
      for (const { object } of index.entries()) all[at++] = beginning(object);
      names = distinct(all);
    },
    has: (object) => {
      const wanted = beginning(object);
      let [low, high] = [0, names.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((names[middle] ?? 0n) < wanted) low = middle + 1;
        else high = middle;
      }
      return names[low] === wanted;
    },
  };
}

/** Sorts in place: there may be many millions. */
function distinct(all: BigUint64Array<ArrayBuffer>): BigUint64Array<ArrayBuffer> {
  all.sort();
  let length = 0;
  for (const name of all) {
    if (length === 0 || all[length - 1] !== name) all[length++] = name;
  }
  return all.slice(0, length);
}

function beginning(object: Uint8Array): bigint {
  return new DataView(object.buffer, object.byteOffset).getBigUint64(0);
}
