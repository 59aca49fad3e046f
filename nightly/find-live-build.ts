import { LIVE, openBuild } from "../generator/builds/open-build.ts";
import { readPointer } from "../generator/builds/live-pointer.ts";
import type { Store } from "../store/store.ts";
import type { LiveBuild } from "./run-record.ts";

/**
 * The live build; `null` in a store in which none ever went live.
 *
 * @throws {BuildError} when there is one, but it can't be read
 */
export async function findLiveBuild(store: Store): Promise<LiveBuild | null> {
  if ((await readPointer(store)) === null) return null;
  const { build, created_at } = await openBuild(store, LIVE);
  return { build, created_at };
}
