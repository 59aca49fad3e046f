import { type Manifest, searchKey } from "../../contract/build.ts";
import type { Store } from "../../store/store.ts";
import { describe, readRunning, withMark } from "./running-marks.ts";
import { LostRace, movePointer, readPointer } from "./live-pointer.ts";
import { LIVE, openBuild, openIndexes, readManifest } from "./open-build.ts";
import { BuildError, type OpenOptions, type StoredManifest } from "../../store/read-build.ts";

/**
 * Makes another build live, by default the previous one. `from` is `null` if the pointer named no
 * build. Throws a {@link BuildError} if the build can't be served, a {@link LostRace} if the
 * pointer moved meanwhile.
 */
export function rollBack(
  store: Store,
  name: string | null,
  now: Date,
  options: OpenOptions = {},
): Promise<{ readonly from: string | null; readonly live: Manifest }> {
  return withMark(store, "rollback", now, async (mark) => {
    const [prune] = await readRunning(store, ["prune"], { now, except: mark });
    if (prune !== undefined) {
      throw new BuildError(`${describe(prune)}, so a rollback is not safe now; try again later`);
    }
    const pointer = await readPointer(store);
    const build = name ?? (await previousOf(store));
    if (build === pointer?.build) throw new BuildError(`${build} is live already`);
    const { manifest, bytes } = await openServable(store, build, options);
    if (!(await movePointer(store, manifest, bytes, pointer?.tag ?? null))) {
      const winner = await readPointer(store);
      throw new LostRace(
        `someone else put build ${winner?.build ?? "?"} live meanwhile; nothing was done, see "legis builds list"`,
      );
    }
    return { from: pointer?.build ?? null, live: manifest };
  });
}

async function previousOf(store: Store): Promise<string> {
  const { build, previous } = await openBuild(store, LIVE, { versions: "any" });
  if (previous === null) {
    throw new BuildError(`${build} is the first build; there is no earlier one to roll back to`);
  }
  return previous;
}

async function openServable(
  store: Store,
  build: string,
  options: OpenOptions,
): Promise<StoredManifest> {
  const stored = await readManifest(store, build, options);
  const { manifest } = stored;
  await openIndexes(store, manifest);
  for await (const { key, size } of store.list(searchKey(build))) {
    if (key === searchKey(build) && size > 0) return stored;
  }
  throw new BuildError(`${searchKey(build)} is missing`);
}
