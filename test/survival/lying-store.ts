import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { StoreError } from "../../store/store-error.ts";
import type { BuildReader } from "../../store/store.ts";

/** Faults of a store. An honest store only counts reads. */
type Lie =
  | "stalls"
  | "throws"
  | "answers 500"
  | "cuts short"
  | "flips a bit"
  | "gives another object"
  | "has lost it"
  | "is honest";

/** A store with faults under a test's control. */
export interface LyingStore extends BuildReader {
  lie: Lie | null;
  /** The keys that are affected. */
  about: (key: string) => boolean;
  /** How often an affected key was read. */
  asked: number;
  /** Which bit flips, as a part of all: 0 is the first, just under 1 the last. */
  flipAt: number;
}

/** `other` is returned in place of the requested object. */
export function lyingStore(real: BuildReader, other = Buffer.from("something else")): LyingStore {
  let copies = 0;
  const store: LyingStore = {
    lie: null,
    about: () => true,
    asked: 0,
    flipAt: 0.5,
    read: async (key, options) => {
      const lie = lieAbout(key);
      if (lie !== null) await misbehave(lie, key);
      const bytes = await real.read(key, options);
      return bytes === null || lie === null ? bytes : altered(lie, bytes, other, store.flipAt);
    },
    localFile: async (key, options) => {
      const lie = lieAbout(key);
      if (lie !== null) await misbehave(lie, key);
      const path = await real.localFile(key, options);
      if (path === null || lie === null) return path;
      const bytes = altered(lie, await readFile(path), other, store.flipAt);
      if (bytes === null) return null;
      const copy = join(tmpdir(), `legis-lie-${process.pid}-${copies++}.sqlite`);
      await writeFile(copy, bytes);
      return copy;
    },
  };
  const lieAbout = (key: string): Lie | null => {
    if (store.lie === null || !store.about(key)) return null;
    store.asked += 1;
    return store.lie;
  };
  return store;
}

/** Ignores abort signals. */
async function misbehave(lie: Lie, key: string): Promise<void> {
  const subject = { store: "s3://lies", key, action: "read" } as const;
  if (lie === "stalls") await new Promise(() => {});
  if (lie === "throws") throw new TypeError("the store is broken");
  if (lie === "answers 500") {
    throw new StoreError(subject, {
      reason: "failing",
      what: "the service answered 500",
      cause: null,
    });
  }
}

function altered(
  lie: Lie,
  bytes: Uint8Array,
  other: Uint8Array,
  flipAt: number,
): Uint8Array | null {
  if (lie === "cuts short") return bytes.subarray(0, bytes.length >> 1);
  if (lie === "gives another object") return other;
  if (lie === "has lost it") return null;
  if (lie !== "flips a bit") return bytes;
  const bit = Math.floor(8 * bytes.length * flipAt);
  const flipped = Uint8Array.from(bytes);
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}
