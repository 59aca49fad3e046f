import type { Store } from "../../store/store.ts";
import { sampleBuild } from "../build.ts";

export { BASE_URL } from "../build.ts";

/** A store with one build of the sample legislature, for reading only. */
export async function sampleStore(): Promise<Store> {
  return (await sampleBuild()).store;
}
