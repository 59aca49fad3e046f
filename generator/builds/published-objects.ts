import { type BuildIndex, objectHash } from "../../contract/build-index.ts";
import { manifestKey } from "../../contract/build.ts";
import type { Store } from "../../store/store.ts";
import { isChecked } from "./overruled.ts";
import { isOfThisContract, type LiveBuild, openIndexes } from "./open-build.ts";
import { BuildError } from "../../store/read-build.ts";

/**
 * A sorted set of object names, as the first eight bytes of each name. In a
 * million objects, a new one collides with another with a probability of 1 in 10^13.
 */
export type ObjectNames = SharedArrayBuffer;

export const NO_OBJECTS: ObjectNames = new SharedArrayBuffer(0);

/** Objects in the store. Refused, killed and rolled-back runs leave unchecked ones. */
export interface StoredObjects {
  readonly stored: ObjectNames;
  /** Objects that need not be checked again: the live build's pages, if all of them passed. */
  readonly checked: ObjectNames;
}

/** No known objects: every page is written and checked. */
export const NONE_STORED: StoredObjects = { stored: NO_OBJECTS, checked: NO_OBJECTS };

/**
 * Finds the objects in the store. `wasInterrupted` means that a killed run left objects that no build
 * names. If the live build's index is missing or damaged, adds a remark, lists the store's objects
 * instead, and trusts no earlier check.
 */
export async function findStoredObjects(
  store: Store,
  live: LiveBuild | null,
  { wasInterrupted, remarks }: { readonly wasInterrupted: boolean; readonly remarks: string[] },
): Promise<StoredObjects> {
  const indexes = live === null ? null : await readLiveIndexes(store, live, remarks);
  const published = (indexes ?? []).reduce(withIndex, NO_OBJECTS);
  const manifest = live?.manifest;
  const isKnown = live === null || indexes !== null;
  // A page that passed may lack a block that the build lacked.
  const isTrusted = manifest != null && isOfThisContract(manifest) && isChecked(manifest);
  return {
    stored: isKnown && !wasInterrupted ? published : await objectsOfStore(store),
    checked: isTrusted ? published : NO_OBJECTS,
  };
}

async function readLiveIndexes(
  store: Store,
  { build, manifest }: LiveBuild,
  remarks: string[],
): Promise<readonly BuildIndex[] | null> {
  try {
    if (manifest === null) throw new BuildError(`${manifestKey(build)} is missing or damaged`);
    return await openIndexes(store, manifest);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    remarks.push(`${error.message}; the store's objects were listed and every new page checked`);
    return null;
  }
}

export function withIndex(names: ObjectNames, index: BuildIndex): ObjectNames {
  return withNames(
    names,
    Array.from(index.entries(), ({ object }) => prefix(object)),
  );
}

export async function objectsOfStore(store: Store): Promise<ObjectNames> {
  const names: bigint[] = [];
  for await (const { key } of store.list("objects/")) {
    const object = objectHash(key);
    if (object !== null) names.push(prefix(object));
  }
  return withNames(NO_OBJECTS, names);
}

export function createLookup(shared: ObjectNames): (object: Uint8Array) => boolean {
  const names = new BigUint64Array(shared);
  return (object) => {
    const target = prefix(object);
    let [low, high] = [0, names.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const name = names[middle] ?? 0n;
      if (name === target) return true;
      if (name < target) low = middle + 1;
      else high = middle;
    }
    return false;
  };
}

function withNames(names: ObjectNames, added: readonly bigint[]): ObjectNames {
  const known = countOf(names);
  const all = new BigUint64Array(known + added.length);
  all.set(new BigUint64Array(names));
  all.set(added, known);
  all.sort();
  let count = 0;
  for (const name of all) if (count === 0 || all[count - 1] !== name) all[count++] = name;
  const shared = new SharedArrayBuffer(count * BigUint64Array.BYTES_PER_ELEMENT);
  new BigUint64Array(shared).set(all.subarray(0, count));
  return shared;
}

export function countOf(names: ObjectNames): number {
  return names.byteLength / BigUint64Array.BYTES_PER_ELEMENT;
}

function prefix(object: Uint8Array): bigint {
  return new DataView(object.buffer, object.byteOffset).getBigUint64(0);
}
