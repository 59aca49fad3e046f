import type { Store } from "../../store/store.ts";
import { sampleBuild } from "../build.ts";

/** A read-only store with one build of the sample legislature. */
export async function sampleStore(): Promise<Store> {
  return (await sampleBuild()).store;
}
