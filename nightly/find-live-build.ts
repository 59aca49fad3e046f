import type { Manifest } from "../contract/build.ts";
import { LIVE, openBuild, type OpenOptions } from "../builds/open-build.ts";
import { readPointer } from "../builds/live-pointer.ts";
import type { Store } from "../store/store.ts";
import type { LiveBuild } from "./runs/run-record.ts";

/**
 * The live build's manifest; `null` in a store in which none ever went live.
 *
 * @throws {BuildError} when there is one, but it can't be read
 */
export async function findLiveManifest(
  store: Store,
  options: OpenOptions = {},
): Promise<Manifest | null> {
  return (await readPointer(store)) === null ? null : openBuild(store, LIVE, options);
}

/** The live build's name and age, whatever version made it; for the rest as {@link findLiveManifest}. */
export async function findLiveBuild(store: Store): Promise<LiveBuild | null> {
  const manifest = await findLiveManifest(store, { versions: "any" });
  return manifest === null ? null : { build: manifest.build, created_at: manifest.created_at };
}
