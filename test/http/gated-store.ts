import type { BuildReader } from "../../store/store.ts";
import { sampleStore } from "./sample-store.ts";

interface GatedStore {
  readonly store: BuildReader;
  readonly open: () => void;
  /** Resolves when the first page read waits. */
  readonly reached: Promise<void>;
}

/** The sample's store, whose page reads wait until the gate opens. */
export async function gatedStore(): Promise<GatedStore> {
  const sample = await sampleStore();
  const [gate, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const read: BuildReader["read"] = async (key, options) => {
    if (key.startsWith("segments/")) {
      reached.resolve();
      await gate.promise;
    }
    return sample.read(key, options);
  };
  return { store: { ...sample, read }, open: gate.resolve, reached: reached.promise };
}
