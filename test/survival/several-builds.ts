import { createHash } from "node:crypto";

import { manifestKey, POINTER_KEY } from "../../contract/build.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { BuildReader } from "../../store/store.ts";
import type { TestBuild } from "../build.ts";
import { ANY_SIZE } from "../any-size.ts";

/** Several builds in one store, with a movable pointer. */
export interface SeveralBuilds {
  readonly store: BuildReader;
  /** Swaps the pointer, as publishing and rollback do. */
  readonly pointTo: (build: string) => Promise<void>;
}

export function severalBuilds(builds: readonly Pick<TestBuild, "store">[]): SeveralBuilds {
  const pointer = createMemoryStore("/nowhere");
  const first = async <Found>(look: (store: BuildReader) => Promise<Found | null>) => {
    for (const { store } of builds) {
      const found = await look(store);
      if (found !== null) return found;
    }
    return null;
  };
  const hashOf = async (build: string): Promise<string> => {
    const manifest = await first((store) => store.read(manifestKey(build), ANY_SIZE));
    return createHash("sha256")
      .update(manifest ?? "a missing build")
      .digest("hex");
  };
  return {
    store: {
      read: (key, options) =>
        key === POINTER_KEY
          ? pointer.read(key, options)
          : first((store) => store.read(key, options)),
      localFile: (key, options) => first((store) => store.localFile(key, options)),
    },
    pointTo: async (build) => {
      const tagged = await pointer.readTagged(POINTER_KEY, ANY_SIZE);
      const bytes = Buffer.from(JSON.stringify({ build, manifest_sha256: await hashOf(build) }));
      if (await pointer.swap(POINTER_KEY, bytes, tagged?.tag ?? null)) return;
      throw new Error("someone else was first");
    },
  };
}
